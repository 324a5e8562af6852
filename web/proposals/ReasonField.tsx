import { Textarea } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';

type ReasonFieldProps = { readonly value: string; readonly onChange: (value: string) => void };

/** Why a deed is asked for that another person confirms: they read it before they decide. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  const { t } = useTexts();
  return (
    <Textarea
      mt="sm"
      label={t('proposal.reasonAsked')}
      value={value}
      maxLength={500}
      autosize
      minRows={2}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
