import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';

type LoginCodeProps = {
  readonly error: Error | null;
  readonly busy: boolean;
  readonly onCode: (code: string) => void;
  readonly onBack: () => void;
};

/** The second step of a login: the code that the telephone shows, or one of the recovery codes. */
export function LoginCode({ error, busy, onCode, onBack }: LoginCodeProps) {
  const { t } = useTexts();
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '' && !busy) onCode(code.trim());
  };
  return (
    <form onSubmit={submit} noValidate aria-label={t('session.codeTitle')}>
      <Stack gap="sm">
        {error !== null && <ProblemAlert error={error} />}
        <TextInput
          ref={input}
          label={t('session.oneTimeCode')}
          description={t('session.oneTimeCodeHelp')}
          name="code"
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          {t('session.codeWithRecovery')}
        </Text>
        <Button type="submit" fullWidth size="md" loading={busy} disabled={code.trim() === ''}>
          {t('session.login')}
        </Button>
        <Button variant="default" onClick={onBack}>
          {t('session.otherAccount')}
        </Button>
      </Stack>
    </form>
  );
}
