import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

type TypedFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  readonly value: string;
  readonly onTyped: (value: string) => void;
};

const pause = 300;

/** A field of the filter: what is typed takes effect a moment later; it follows an address that changes otherwise. */
export function TypedField({ value, onTyped, ...props }: TypedFieldProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  const later = useDebouncedCallback((typed: string) => {
    setKnown(typed.trim());
    onTyped(typed.trim());
  }, pause);
  return (
    <TextInput
      {...props}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        later(event.currentTarget.value);
      }}
    />
  );
}
