import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ProfileView } from '../../server/contract/accounts.ts';
import { toLatin } from '../../form-schemas/values/digits.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { showToast } from '../ui/toast.ts';
import classes from './accounts.module.css';
import { useChangeProfile } from './api.ts';
import { PasswordField } from '../ui/PasswordField.tsx';

type ContactFormProps = { readonly profile: ProfileView; readonly onClose: () => void };

/** Address, mobile and e-mail; another e-mail address asks for the password. */
export function ContactForm({ profile, onClose }: ContactFormProps) {
  const { t } = useTexts();
  const [values, setValues] = useState({ ...profile, password: '' });
  const change = useChangeProfile(() => {
    showToast(t('account.profile.saved'));
    onClose();
  });
  const { addressNe, mobile, email, password } = values;
  const hasNewEmail = email.trim().toLowerCase() !== profile.email;
  const complete = !hasNewEmail || password !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!complete || change.isPending) return;
    const body = { addressNe, mobile: toLatin(mobile), email, version: profile.version };
    change.mutate({ ...body, ...(hasNewEmail ? { password } : {}) });
  };
  const fields = [
    { name: 'addressNe', label: 'account.profile.address', maxLength: 200, autoComplete: 'street-address' },
    { name: 'mobile', label: 'account.profile.mobile', maxLength: 20, autoComplete: 'tel-national', inputMode: 'tel' },
    { name: 'email', label: 'account.profile.email', maxLength: 120, autoComplete: 'email', inputMode: 'email' },
  ] as const;
  return (
    <form onSubmit={submit} noValidate aria-label={t('account.profile.edit')}>
      <Stack mb="lg">
        <Text>{t('account.profile.editIntro')}</Text>
        {change.isError && <ProblemAlert error={change.error} />}
        <div className={classes['pair']}>
          {fields.map(({ name, label, ...input }) => (
            <TextInput
              key={name}
              {...input}
              label={t(label)}
              value={values[name]}
              onChange={({ currentTarget: { value } }) => setValues({ ...values, [name]: value })}
            />
          ))}
          {hasNewEmail && (
            <PasswordField
              required
              label={t('account.totp.password')}
              description={t('account.profile.emailNeedsPassword')}
              autoComplete="current-password"
              value={password}
              onChange={({ currentTarget: { value } }) => setValues({ ...values, password: value })}
            />
          )}
        </div>
        <Group>
          <Button type="submit" disabled={!complete} loading={change.isPending}>
            {t('common.save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
