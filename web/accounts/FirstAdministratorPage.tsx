import { Button, Container, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { FirstAdministratorBody } from '../../server/contract/session.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useOffice } from '../office/api.ts';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { createFirstAdministrator } from './password-api.ts';
import { PasswordField } from '../ui/PasswordField.tsx';

const empty: FirstAdministratorBody = {
  code: '',
  loginId: '',
  password: '',
  nameNe: '',
  organizationNe: '',
  organizationEn: '',
};

const fields = [
  { name: 'organizationNe', label: 'session.first.organizationNe', lang: 'ne' },
  { name: 'organizationEn', label: 'session.first.organizationEn', lang: 'en' },
  { name: 'nameNe', label: 'session.first.nameNe', lang: 'ne' },
  { name: 'loginId', label: 'session.username', lang: 'en' },
] as const;

const shortestPassword = 8;

/** An empty office: who holds the code printed at start becomes its first administrator; an office with accounts has its login. */
export function FirstAdministratorPage() {
  const { t } = useTexts();
  const [values, setValues] = useState(empty);
  const { data: office } = useOffice();
  const create = useMutation({ mutationFn: createFirstAdministrator });
  usePageTitle(t('session.first.title'));
  const complete =
    Object.values(values).every((value) => value.trim() !== '') && values.password.length >= shortestPassword;

  if (office?.needsFirstAdministrator === false && create.isIdle) return <Navigate to="/login" replace />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && !create.isPending) create.mutate(values);
  };
  return (
    <Container size={520} py="lg" px={0}>
      <Paper withBorder p="lg" radius="md" bg="var(--naksa-surface)" component="form" onSubmit={submit}>
        <Stack>
          <Title order={1}>{t('session.first.title')}</Title>
          <Text>{t('session.first.intro')}</Text>
          {create.isError && <ProblemAlert error={create.error} />}
          <TextInput
            required
            label={t('session.oneTimeCode')}
            description={t('session.first.codeHelp')}
            autoComplete="one-time-code"
            value={values.code}
            onChange={(event) => setValues({ ...values, code: event.currentTarget.value })}
          />
          {fields.map(({ name, label, lang }) => (
            <TextInput
              key={name}
              required
              lang={lang}
              label={t(label)}
              value={values[name]}
              onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
            />
          ))}
          <PasswordField
            required
            label={t('session.password')}
            description={t('session.first.passwordHelp')}
            autoComplete="new-password"
            value={values.password}
            onChange={(event) => setValues({ ...values, password: event.currentTarget.value })}
          />
          <Button type="submit" disabled={!complete} loading={create.isPending}>
            {t('session.first.create')}
          </Button>
        </Stack>
      </Paper>
    </Container>
  );
}
