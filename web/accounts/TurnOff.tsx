import { Button, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { useEndTwoStep } from './api.ts';
import { CodeInput } from './CodeInput.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';

/** Takes the second step away, by password and code. */
export function TurnOff({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTexts();
  const [values, setValues] = useState({ password: '', code: '' });
  const end = useEndTwoStep(onDone);
  const complete = values.password !== '' && values.code.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && !end.isPending) end.mutate(values);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>{t('account.totp.disableHelp')}</Text>
        {end.isError && <ProblemAlert error={end.error} />}
        <PasswordField
          required
          data-autofocus
          label={t('account.totp.password')}
          autoComplete="current-password"
          value={values.password}
          onChange={({ currentTarget: { value } }) => setValues({ ...values, password: value })}
        />
        <CodeInput
          label={t('account.totp.confirm')}
          help={t('session.codeWithRecovery')}
          value={values.code}
          onChange={(code) => setValues({ ...values, code })}
        />
        <Button type="submit" disabled={!complete} loading={end.isPending}>
          {t('account.totp.disable')}
        </Button>
      </Stack>
    </form>
  );
}
