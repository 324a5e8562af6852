import { Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

type SettledInputProps = Pick<
  TextInputProps,
  'label' | 'description' | 'lang' | 'error' | 'maxLength' | 'aria-label' | 'inputMode'
> & {
  readonly value: string;
  /** Takes what was typed once the field is left or Enter is pressed: one deed, which one undo takes back. */
  readonly onSettle: (value: string) => void;
  readonly long?: boolean;
};

/** A text that counts when its field is left. */
export function SettledInput({ value, onSettle, long = false, ...props }: SettledInputProps) {
  const [typed, setTyped] = useState<string>();
  const settle = () => {
    if (typed !== undefined && typed !== value) onSettle(typed);
    setTyped(undefined);
  };
  if (long)
    return (
      <Textarea
        label={props.label}
        lang={props.lang}
        autosize
        minRows={2}
        value={typed ?? value}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={settle}
      />
    );
  return (
    <TextInput
      {...props}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
      }}
    />
  );
}
