import { Button, Container, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { changePassword } from './api.ts';

const fields = [
  { name: 'currentPassword', label: 'account.password.oneTime', autoComplete: 'current-password' },
  { name: 'newPassword', label: 'account.password.new', autoComplete: 'new-password' },
  { name: 'repeated', label: 'account.password.repeat', autoComplete: 'new-password' },
] as const;

const empty = { currentPassword: '', newPassword: '', repeated: '' };

/** Who came in with a password that the administrator gave chooses one that nobody else knows; until then nothing else is open. */
export function FirstPasswordPage() {
  const { t } = useTexts();
  const [values, setValues] = useState(empty);
  const change = useMutation({ mutationFn: changePassword });
  usePageTitle(t('account.password.title'));
  const differs = values.repeated !== '' && values.repeated !== values.newPassword;
  const complete = Object.values(values).every((value) => value !== '') && !differs;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { currentPassword, newPassword } = values;
    if (complete && !change.isPending) change.mutate({ currentPassword, newPassword });
  };
  return (
    <Container size={480} py="lg" px={0}>
      <Paper withBorder p="lg" radius="md" bg="var(--naksa-surface)" component="form" onSubmit={submit}>
        <Stack>
          <Title order={1}>{t('account.password.title')}</Title>
          <Text>{t('account.password.first')}</Text>
          {change.isError && <ProblemAlert error={change.error} />}
          {fields.map(({ name, label, autoComplete }) => (
            <PasswordInput
              key={name}
              required
              label={t(label)}
              description={name === 'newPassword' ? t('session.first.passwordHelp') : undefined}
              autoComplete={autoComplete}
              error={name === 'repeated' && differs ? t('account.password.differs') : undefined}
              visibilityToggleButtonProps={{ 'aria-label': t('session.showPassword'), tabIndex: 0 }}
              value={values[name]}
              onChange={({ currentTarget: { value } }) => setValues({ ...values, [name]: value })}
            />
          ))}
          <Button type="submit" disabled={!complete} loading={change.isPending}>
            {t('account.password.change')}
          </Button>
        </Stack>
      </Paper>
    </Container>
  );
}
