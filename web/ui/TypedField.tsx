import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { following, showing } from './typed-text.ts';

type TypedFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  readonly value: string;
  readonly onTyped: (value: string) => void;
};

const pause = 300;

/** A field of the filter: what is typed takes effect a moment later; it follows an address that changes otherwise. */
export function TypedField({ value, onTyped, ...props }: TypedFieldProps) {
  const [field, setField] = useState(() => showing(value));
  if (value !== field.seen) setField(following(field, value));
  const later = useDebouncedCallback((typed: string) => {
    setField((now) => ({ ...now, sent: [...now.sent, typed.trim()] }));
    onTyped(typed.trim());
  }, pause);
  return (
    <TextInput
      {...props}
      value={field.text}
      onChange={({ currentTarget: { value: text } }) => {
        setField((now) => ({ ...now, text }));
        later(text);
      }}
    />
  );
}
