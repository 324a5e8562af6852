import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';

type OfferedFieldProps = {
  readonly label: string;
  readonly offered: readonly string[];
  readonly value: string;
  readonly first: boolean;
  readonly onChange: (value: string) => void;
};

// no line that is offered is blank
const OTHER = ' ';

/** One of the answers that the case offers, or another one in words of one's own. */
export function OfferedField({ label, offered, value, first, onChange }: OfferedFieldProps) {
  const { t } = useTexts();
  const [isOther, setOther] = useState(offered.length === 0);
  const focus = first ? { 'data-autofocus': true } : {};
  const written = (
    <TextInput
      {...(offered.length === 0 ? focus : {})}
      label={offered.length === 0 ? label : t('action.otherName')}
      withAsterisk
      maxLength={120}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
  if (offered.length === 0) return written;
  const pick = (picked: string) => {
    setOther(picked === OTHER);
    onChange(picked === OTHER ? '' : picked);
  };
  return (
    <>
      <NativeSelect
        {...focus}
        label={label}
        withAsterisk
        value={isOther ? OTHER : value}
        data={[
          { value: '', label: t('common.choose') },
          ...offered.map((each) => ({ value: each, label: each })),
          { value: OTHER, label: t('action.other') },
        ]}
        onChange={(event) => pick(event.currentTarget.value)}
      />
      {isOther && written}
    </>
  );
}
