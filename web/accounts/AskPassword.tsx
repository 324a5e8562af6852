import { Button, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';

type AskPasswordProps = {
  readonly intro: string;
  readonly error: Error | null;
  readonly busy: boolean;
  readonly onPassword: (password: string) => void;
};

/** Asks once more for the password, before what a session that was left open must not do. */
export function AskPassword({ intro, error, busy, onPassword }: AskPasswordProps) {
  const { t } = useTexts();
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '' && !busy) onPassword(password);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>{intro}</Text>
        {error !== null && <ProblemAlert error={error} />}
        <PasswordField
          required
          data-autofocus
          label={t('account.totp.password')}
          autoComplete="current-password"
          value={password}
          onChange={({ currentTarget: { value } }) => setPassword(value)}
        />
        <Button type="submit" disabled={password === ''} loading={busy}>
          {t('account.totp.continue')}
        </Button>
      </Stack>
    </form>
  );
}
