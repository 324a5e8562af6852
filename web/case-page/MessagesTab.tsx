import { Text } from '@mantine/core';
import type { CaseMessage } from '../../server/contract/case-page.ts';
import { formatNumber, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { IconName } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { StatusMark } from '../ui/StatusMark.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { useMessages } from './api.ts';
import classes from './case-page.module.css';

const looks = {
  waiting: { tone: 'waiting', icon: 'clock' },
  sent: { tone: 'info', icon: 'forward' },
  delivered: { tone: 'approved', icon: 'check' },
  kept: { tone: 'idle', icon: 'file' },
  failed: { tone: 'rejected', icon: 'warning' },
  unclear: { tone: 'waiting', icon: 'warning' },
  stopped: { tone: 'idle', icon: 'bell' },
  noMobile: { tone: 'rejected', icon: 'warning' },
} as const satisfies Record<CaseMessage['status'], { readonly tone: string; readonly icon: IconName }>;

/** What people outside were told of the case by SMS and e-mail, and whether it came. */
export function MessagesTab({ id }: { readonly id: string }) {
  const { t } = useTexts();
  const { data, error, refetch } = useMessages(id);
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting height={160} />;
  if (data.items.length === 0) return <EmptyState icon="bell" text={t('caseMessages.none')} />;
  return (
    <>
      <ul className={classes['comments']}>
        {data.items.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ul>
      {data.more && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('caseMessages.more')}
        </Text>
      )}
    </>
  );
}

function Message({ message }: { readonly message: CaseMessage }) {
  const { t, language } = useTexts();
  const { channel, to, subject, body, status, madeAt, at, parts } = message;
  const { tone, icon } = looks[status];
  return (
    <li className={classes['comment']}>
      <div className={classes['taskHead']}>
        <strong>{t(`caseMessages.channel.${channel}`)}</strong>
        <span className="tabular">{withDigits(to, language)}</span>
        <StatusMark tone={tone} icon={icon}>
          {t(`caseMessages.status.${status}`)}
        </StatusMark>
        <span className={classes['quiet']}>
          <DateText value={at ?? madeAt} withTime />
          {parts !== undefined &&
            ` · ${t('caseMessages.parts', { count: parts, number: formatNumber(parts, language) })}`}
        </span>
      </div>
      {subject !== '' && channel !== 'sms' && <Text lang="ne">{subject}</Text>}
      <Text lang="ne" style={{ whiteSpace: 'pre-wrap' }}>
        {body}
      </Text>
    </li>
  );
}
