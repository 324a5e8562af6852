import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { LoginBody } from '../../server/contract/session.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { afterPress } from '../ui/after-press.ts';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { logIn } from './session.ts';

/** User name and password; the button waits until both are written (specification 5). */
export function LoginForm({ first }: { readonly first: LoginBody }) {
  const { t } = useTexts();
  const [values, setValues] = useState<LoginBody>(first);
  const [touched, setTouched] = useState({ loginId: false, password: false });
  const login = useMutation({ mutationFn: logIn });
  const nameInput = useRef<HTMLInputElement>(null);
  useEffect(() => nameInput.current?.focus(), []);
  const complete = values.loginId.trim() !== '' && values.password !== '';

  const leave = (field: keyof LoginBody) => afterPress(() => setTouched((now) => ({ ...now, [field]: true })));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched({ loginId: true, password: true });
    if (complete && !login.isPending) login.mutate({ ...values, loginId: values.loginId.trim() });
  };
  return (
    <form onSubmit={submit} noValidate aria-label={t('session.heading')}>
      <Stack gap="sm">
        {login.isError && <ProblemAlert error={login.error} />}
        <TextInput
          label={t('session.username')}
          name="loginId"
          autoComplete="username"
          ref={nameInput}
          value={values.loginId}
          error={touched.loginId && values.loginId.trim() === '' ? t('session.usernameRequired') : undefined}
          onChange={(event) => setValues({ ...values, loginId: event.currentTarget.value })}
          onBlur={() => leave('loginId')}
        />
        <PasswordInput
          label={t('session.password')}
          name="password"
          autoComplete="current-password"
          value={values.password}
          error={touched.password && values.password === '' ? t('session.passwordRequired') : undefined}
          visibilityToggleButtonProps={{ 'aria-label': t('session.showPassword'), tabIndex: 0 }}
          onChange={(event) => setValues({ ...values, password: event.currentTarget.value })}
          onBlur={() => leave('password')}
        />
        <Button type="submit" fullWidth size="md" loading={login.isPending} disabled={!complete}>
          {t('session.login')}
        </Button>
      </Stack>
    </form>
  );
}
