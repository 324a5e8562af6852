import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toLatin } from '../../form-schemas/values/digits.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';

/** Asks for the code at the foot of a paper. */
export function CodeForm({ first = '' }: { readonly first?: string }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [code, setCode] = useState(first);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = toLatin(code).trim();
    if (typed !== '') void navigate(`/verify/${encodeURIComponent(typed)}`);
  };
  return (
    <form onSubmit={submit}>
      <Group align="flex-end" gap="sm">
        <TextInput
          style={{ flex: 1, minWidth: '12rem' }}
          label={t('verify.code')}
          description={t('verify.codeHelp')}
          value={code}
          maxLength={64}
          data-keys="plain"
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" leftSection={<Icon name="shield" />}>
          {t('verify.check')}
        </Button>
      </Group>
    </form>
  );
}
