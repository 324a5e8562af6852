import { Anchor, Button, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { useOffice } from '../office/api.ts';
import { afterPress } from '../after-press.ts';
import { Notice } from '../ui/Notice.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { AccountCard } from './AccountCard.tsx';
import classes from './accounts.module.css';
import { askForAccount } from './api.ts';
import {
  emptyEntry,
  signUpBody,
  signUpFaults,
  signUpFields,
  type SignUpEntry,
  type SignUpField,
} from './sign-up-entry.ts';

const BotCheck = lazy(async () => ({ default: (await import('./BotCheck.tsx')).BotCheck }));
const formWidth = 640;

/** /createAccount: open only when the office's setting says so (specification 2); the office approves each account. */
export function SignUpPage() {
  const { t } = useTexts();
  const { data: office, error, refetch } = useOffice();
  const [done, setDone] = useState(false);
  const title = t('public.signup.title');
  if (office?.publicSignup === true && !done) return <SignUpForm onDone={() => setDone(true)} />;
  return (
    <AccountCard title={title}>
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {office === undefined && error === null && <Waiting />}
      {done && (
        <output>
          <Notice tone="approved" icon="check">
            {t('public.signup.done')}
          </Notice>
        </output>
      )}
      {office !== undefined && !done && <Text>{t('public.signup.closed')}</Text>}
      <Anchor component={Link} to="/login">
        {t('public.nav.login')}
      </Anchor>
    </AccountCard>
  );
}

function SignUpForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTexts();
  const [entry, setEntry] = useState<SignUpEntry>(emptyEntry);
  const [left, setLeft] = useState<readonly SignUpField[]>([]);
  const [proof, setProof] = useState('');
  const ask = useMutation({ mutationFn: askForAccount, onSuccess: onDone });
  const faults = signUpFaults(entry);
  const complete = Object.keys(faults).length === 0 && proof !== '';
  const lacking = [
    ...signUpFields.filter(({ name }) => faults[name] !== undefined).map(({ label }) => label),
    ...(proof === '' ? ['public.signup.robot'] : []),
  ];
  const send = () => {
    setLeft(signUpFields.map(({ name }) => name));
    if (complete && !ask.isPending) ask.mutate(signUpBody(entry, proof));
  };
  return (
    <AccountCard title={t('public.signup.title')} size={formWidth} onSubmit={send}>
      <Text>{t('public.signup.intro')}</Text>
      {ask.isError && <ProblemAlert error={ask.error} />}
      <div className={classes['pair']}>
        {signUpFields.map(({ name, label, help, required, ...input }) => {
          const fault = left.includes(name) ? faults[name] : undefined;
          return (
            <TextInput
              key={name}
              {...input}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              withAsterisk={required}
              aria-required={required}
              label={required ? t(label) : `${t(label)} (${t('public.signup.optional')})`}
              description={help === undefined ? undefined : t(help)}
              error={fault === undefined ? undefined : t(fault)}
              value={entry[name]}
              onChange={({ currentTarget: { value } }) => setEntry({ ...entry, [name]: value })}
              onBlur={() => afterPress(() => setLeft((now) => [...now, name]))}
            />
          );
        })}
      </div>
      <Suspense fallback={<Waiting height={80} />}>
        <BotCheck key={ask.failureCount + Number(ask.isError)} onProof={setProof} />
      </Suspense>
      {left.length >= signUpFields.length && !complete && (
        <Notice tone="rejected" icon="warning" urgent>
          {t('public.signup.missing', { fields: lacking.map((label) => t(label)).join(', ') })}
        </Notice>
      )}
      <Button type="submit" loading={ask.isPending}>
        {t('public.signup.submit')}
      </Button>
      <Anchor component={Link} to="/login">
        {t('public.signup.haveAccount')}
      </Anchor>
    </AccountCard>
  );
}
