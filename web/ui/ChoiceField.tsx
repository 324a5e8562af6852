import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';

type ChoiceFieldProps = Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> & {
  /** What the address says; null where it says nothing, which is all. */
  readonly value: string | null;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
};

/** A choice by which a list is narrowed; “all” stands first. */
export function ChoiceField({ value, options, onChoose, ...props }: ChoiceFieldProps) {
  const { t } = useTexts();
  return (
    <NativeSelect
      {...props}
      value={value ?? ''}
      data={[{ value: '', label: t('common.all') }, ...options]}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
