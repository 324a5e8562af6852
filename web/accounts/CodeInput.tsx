import { TextInput } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';

type CodeInputProps = {
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
};

/** The code that the telephone shows; Nepali digits do too. */
export function CodeInput({ label, help, value, onChange }: CodeInputProps) {
  const { t } = useTexts();
  return (
    <TextInput
      required
      data-autofocus
      data-keys="digits"
      label={label}
      description={help ?? t('session.oneTimeCodeHelp')}
      autoComplete="one-time-code"
      maxLength={20}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
