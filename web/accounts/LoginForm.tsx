import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { LoginBody } from '../../server/contract/session.ts';
import { Problem } from '../api/problem.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { afterPress } from '../after-press.ts';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { LoginCode } from './LoginCode.tsx';
import { logIn } from '../session/session.ts';

const LoginRenewal = lazy(async () => ({ default: (await import('./LoginRenewal.tsx')).LoginRenewal }));

/** User name and password, then the code where the account has one; the button waits until both are written (specification 5). */
export function LoginForm({ first }: { readonly first: LoginBody }) {
  const [values, setValues] = useState<LoginBody>(first);
  const [asksCode, setAsksCode] = useState(false);
  const login = useMutation({
    mutationFn: logIn,
    onError: (error) => {
      if (codeOf(error) === 'loginCodeNeeded') setAsksCode(true);
    },
  });
  const send = (code?: string) => {
    const body = { ...values, loginId: values.loginId.trim() };
    if (!login.isPending) login.mutate(code === undefined ? body : { ...body, code });
  };
  const error = codeOf(login.error) === 'loginCodeNeeded' ? null : login.error;
  if (codeOf(error) === 'accountExpired') {
    return (
      <Suspense>
        <LoginRenewal login={login.variables ?? values} error={error} />
      </Suspense>
    );
  }
  if (asksCode) {
    const back = () => {
      login.reset();
      setAsksCode(false);
    };
    return <LoginCode error={error} busy={login.isPending} onCode={send} onBack={back} />;
  }
  return <NameAndPassword values={values} error={error} busy={login.isPending} onChange={setValues} onSend={send} />;
}

type NameAndPasswordProps = {
  readonly values: LoginBody;
  readonly error: Error | null;
  readonly busy: boolean;
  readonly onChange: (values: LoginBody) => void;
  readonly onSend: () => void;
};

function NameAndPassword({ values, error, busy, onChange, onSend }: NameAndPasswordProps) {
  const { t } = useTexts();
  const [touched, setTouched] = useState({ loginId: false, password: false });
  const [shown, setShown] = useState(false);
  const nameInput = useRef<HTMLInputElement>(null);
  useEffect(() => nameInput.current?.focus(), []);
  const complete = values.loginId.trim() !== '' && values.password !== '';

  const leave = (field: 'loginId' | 'password') => afterPress(() => setTouched((now) => ({ ...now, [field]: true })));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched({ loginId: true, password: true });
    if (complete && !busy) onSend();
  };
  return (
    <form onSubmit={submit} noValidate aria-label={t('session.heading')}>
      <Stack gap="sm">
        {error !== null && <ProblemAlert error={error} />}
        <TextInput
          label={t('session.username')}
          name="loginId"
          autoComplete="username"
          ref={nameInput}
          value={values.loginId}
          error={touched.loginId && values.loginId.trim() === '' ? t('session.usernameRequired') : undefined}
          onChange={(event) => onChange({ ...values, loginId: event.currentTarget.value })}
          onBlur={() => leave('loginId')}
        />
        <PasswordInput
          label={t('session.password')}
          name="password"
          autoComplete="current-password"
          value={values.password}
          visible={shown}
          onVisibilityChange={setShown}
          error={touched.password && values.password === '' ? t('session.passwordRequired') : undefined}
          visibilityToggleButtonProps={{
            'aria-label': t(shown ? 'session.hidePassword' : 'session.showPassword'),
            tabIndex: 0,
          }}
          onChange={(event) => onChange({ ...values, password: event.currentTarget.value })}
          onBlur={() => leave('password')}
        />
        <Button type="submit" fullWidth size="md" loading={busy} disabled={!complete}>
          {t('session.login')}
        </Button>
      </Stack>
    </form>
  );
}

function codeOf(error: Error | null): string | undefined {
  return error instanceof Problem ? error.code : undefined;
}
