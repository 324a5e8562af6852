import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AccountRequest, AccountRequests } from '../../server/contract/accounts.ts';
import { formatInstant, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { FactList } from '../ui/FactList.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { Decision } from './DecisionDialog.tsx';

type RequestCardProps = {
  readonly request: AccountRequest;
  readonly page: AccountRequests;
  readonly onDecide: (decision: Decision) => void;
};

/** One wish: who asks for what, and either the two answers or the one that was given. */
export function RequestCard({ request, page: { labels, master }, onDecide }: RequestCardProps) {
  const { t } = useTexts();
  const { id, kind, nameNe, loginId, askedAt, accountId, status } = request;
  return (
    <Paper withBorder p="md" bg="var(--naksa-surface)" component="article" aria-labelledby={`request-${id}`}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Text size="sm" c="dimmed">
            {t(`account.requests.kind.${kind}`)} · <DateText value={askedAt} withTime />
          </Text>
          <Title order={2} size="h3" id={`request-${id}`} lang="ne">
            {nameNe}
          </Title>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {loginId}
          </Text>
        </div>
        {accountId !== undefined && (
          <Anchor component={Link} to={`/admin/setup/${master}/${accountId}`}>
            {t('account.requests.openRecord')}
          </Anchor>
        )}
      </Group>
      <Stack gap="sm" mt="sm">
        <FactList facts={useFacts(request, labels)} />
        {status === 'waiting' ? <Answers name={nameNe} onDecide={onDecide} /> : <Decided request={request} />}
      </Stack>
    </Paper>
  );
}

/** What stands above the facts already. */
const inTheHead: readonly string[] = ['nameNe', 'email'];

function useFacts({ data, licenceExpiresOn }: AccountRequest, labels: AccountRequests['labels']) {
  const { t, language, pick } = useTexts();
  const said = Object.entries(data).filter(([name, value]) => !inTheHead.includes(name) && value !== '');
  const facts = said.map(([name, value]) => {
    const label = labels[name];
    const isNumber = /^[\d\s./-]+$/u.test(value);
    return [label === undefined ? name : pick(label), isNumber ? withDigits(value, language) : value] as const;
  });
  if (licenceExpiresOn === undefined) return facts;
  return [...facts, [t('account.requests.licence'), <DateText key="licence" value={licenceExpiresOn} />] as const];
}

type AnswersProps = { readonly name: string; readonly onDecide: (decision: Decision) => void };

function Answers({ name, onDecide }: AnswersProps) {
  const { t } = useTexts();
  return (
    <Group>
      <Button
        leftSection={<Icon name="check" size={16} />}
        aria-label={`${t('account.requests.approve')}, ${name}`}
        onClick={() => onDecide('approve')}
      >
        {t('account.requests.approve')}
      </Button>
      <Button
        variant="default"
        leftSection={<Icon name="cross" size={16} />}
        aria-label={`${t('account.requests.refuse')}, ${name}`}
        onClick={() => onDecide('refuse')}
      >
        {t('account.requests.refuse')}
      </Button>
    </Group>
  );
}

function Decided({ request: { decidedAt = '', decidedBy = '', reason } }: { readonly request: AccountRequest }) {
  const { t, language } = useTexts();
  return (
    <Text size="sm">
      {t('account.requests.by', { name: decidedBy, date: formatInstant(decidedAt, language) })}
      {reason !== '' && ` · “${reason}”`}
    </Text>
  );
}
