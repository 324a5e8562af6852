import { Button, Container, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { changePassword } from './password-api.ts';
import { type PasswordEntry, passwordEntryFaults } from './password-entry.ts';
import { PasswordField } from '../ui/PasswordField.tsx';

type PasswordFormProps = {
  readonly intro: string;
  /** What the present password is called here. */
  readonly currentLabel: string;
  readonly onDone?: () => void;
};

const empty: PasswordEntry = { currentPassword: '', newPassword: '', repeated: '' };

/** The present password and twice the new one; the server has the last word on whether it is good. */
export function PasswordForm({ intro, currentLabel, onDone }: PasswordFormProps) {
  const { t } = useTexts();
  const [values, setValues] = useState(empty);
  const change = useMutation({ mutationFn: changePassword, ...(onDone === undefined ? {} : { onSuccess: onDone }) });
  usePageTitle(t('account.password.title'));
  const fields = [
    { name: 'currentPassword', label: currentLabel, autoComplete: 'current-password' },
    { name: 'newPassword', label: t('account.password.new'), autoComplete: 'new-password' },
    { name: 'repeated', label: t('account.password.repeat'), autoComplete: 'new-password' },
  ] as const;
  const faults = passwordEntryFaults(values);
  const complete = fields.every(({ name }) => values[name] !== '' && faults[name] === undefined);
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
          <Text>{intro}</Text>
          {change.isError && <ProblemAlert error={change.error} />}
          {fields.map(({ name, label, autoComplete }) => (
            <PasswordField
              key={name}
              required
              label={label}
              description={name === 'newPassword' ? t('session.first.passwordHelp') : undefined}
              autoComplete={autoComplete}
              error={faults[name] === undefined ? undefined : t(faults[name])}
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
