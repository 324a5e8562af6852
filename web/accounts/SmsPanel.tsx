import { Button, Group, Paper, Stack, Switch, Text, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import type { OwnNumber } from '../../server/contract/accounts.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { showToast } from '../ui/toast.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { CodeInput } from './CodeInput.tsx';
import { useKeepNews, useOwnNumber, useProveOwnNumber, useSendOwnCode } from './sms-api.ts';

/** News by SMS: whether it comes to one's own number, once a code has shown that the number is one's own. */
export function SmsPanel() {
  const { t } = useTexts();
  const { data: own, error, refetch } = useOwnNumber();
  return (
    <Paper withBorder p="md" bg="var(--naksa-surface)" component="section" aria-labelledby="profile-sms">
      <Stack gap="sm" align="flex-start">
        <Title order={2} id="profile-sms">
          {t('account.sms.title')}
        </Title>
        <Text>{t('account.sms.intro')}</Text>
        {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
        {own === undefined && error === null && <Waiting height={64} />}
        {own !== undefined && <NumberState own={own} />}
      </Stack>
    </Paper>
  );
}

function NumberState({ own: { number, isProven, news } }: { readonly own: OwnNumber }) {
  const { t } = useTexts();
  if (number === undefined) {
    return (
      <>
        <Text>{t('account.sms.noNumber')}</Text>
        <Button component={Link} to="/user/profile" variant="default">
          {t('account.sms.toProfile')}
        </Button>
      </>
    );
  }
  return isProven ? <NewsSwitch number={number} news={news} /> : <Proof key={number} number={number} />;
}

type NewsSwitchProps = Readonly<{ number: string; news: boolean }>;

function NewsSwitch({ number, news }: NewsSwitchProps) {
  const { t, language } = useTexts();
  const keep = useKeepNews((own) => showToast(t(own.news ? 'account.sms.wanted' : 'account.sms.stopped')));
  return (
    <>
      {keep.isError && <ProblemAlert error={keep.error} />}
      <Switch
        checked={keep.isPending ? keep.variables : news}
        disabled={keep.isPending}
        label={t('account.sms.switch', { number: withDigits(number, language) })}
        description={t('account.sms.always')}
        onChange={(event) => keep.mutate(event.currentTarget.checked)}
      />
    </>
  );
}

/** A code is sent to the number and typed back. */
function Proof({ number }: { readonly number: string }) {
  const { t, language } = useTexts();
  const send = useSendOwnCode();
  const prove = useProveOwnNumber(() => showToast(t('account.sms.proven')));
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '' && !prove.isPending) prove.mutate(code);
  };
  const shown = withDigits(number, language);
  return (
    <>
      <Text>{t(send.isSuccess ? 'account.sms.sent' : 'account.sms.unproven', { number: shown })}</Text>
      {send.isError && <ProblemAlert error={send.error} />}
      {send.isSuccess && (
        <form onSubmit={submit}>
          <Stack gap="sm" align="flex-start">
            {prove.isError && <ProblemAlert error={prove.error} />}
            <CodeInput label={t('account.sms.code')} help={t('account.sms.codeHelp')} value={code} onChange={setCode} />
            <Button type="submit" disabled={code.trim() === ''} loading={prove.isPending}>
              {t('account.sms.prove')}
            </Button>
          </Stack>
        </form>
      )}
      <Group>
        <Button
          variant={send.isSuccess ? 'subtle' : 'filled'}
          loading={send.isPending}
          onClick={() => send.mutate(undefined, { onSuccess: prove.reset })}
        >
          {t(send.isSuccess ? 'account.sms.sendAgain' : 'account.sms.send')}
        </Button>
      </Group>
    </>
  );
}
