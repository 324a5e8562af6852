import { Anchor, Button, Table, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { StuckList, StuckWork } from '../../server/contract/stuck.ts';
import { formatNumber, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { StatusMark, type Tone } from '../ui/StatusMark.tsx';
import { showToast } from '../ui/toast.ts';
import { WideTable } from '../ui/WideTable.tsx';
import { useRetryStuck } from './api.ts';
import classes from './audit.module.css';

/** Work that stands still: what, of which application, since when, how often it was tried and what went wrong. */
export function StuckTable({ list: { items, mayRetry } }: { readonly list: StuckList }) {
  const { t } = useTexts();
  return (
    <>
      {!mayRetry && (
        <Text size="sm" c="dimmed">
          {t('audit.stuck.readOnly')}
        </Text>
      )}
      <WideTable label={t('audit.stuck.title')} sheet>
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('audit.stuck.what')}</Table.Th>
              <Table.Th>{t('audit.activity.application')}</Table.Th>
              <Table.Th>{t('audit.stuck.since')}</Table.Th>
              <Table.Th>{t('audit.stuck.state')}</Table.Th>
              <Table.Th>{t('audit.stuck.error')}</Table.Th>
              {mayRetry && <Table.Th>{t('common.actions')}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((work) => (
              <StuckRow key={`${work.queue} ${String(work.id)}`} work={work} mayRetry={mayRetry} />
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </>
  );
}

type StuckRowProps = { readonly work: StuckWork; readonly mayRetry: boolean };

function StuckRow({ work, mayRetry }: StuckRowProps) {
  const { t, language, pick } = useTexts();
  const { queue, what, about, recipient, subject, application, since } = work;
  return (
    <Table.Tr className={classes['top'] ?? ''}>
      <Table.Td>
        <strong>{t(`audit.stuck.${queue}.${what}`, { defaultValue: what })}</strong>
        {about !== undefined && <div>{pick(about)}</div>}
        {subject !== undefined && <div lang="ne">{subject}</div>}
        {recipient !== undefined && <div className={classes['quiet']}>{recipient}</div>}
      </Table.Td>
      <Table.Td>
        {application !== undefined && (
          <Anchor component={Link} to={`/user/applications/${application.id}`}>
            {withDigits(application.number, language)}
          </Anchor>
        )}
      </Table.Td>
      <Table.Td>
        <DateText value={since} withTime />
      </Table.Td>
      <Table.Td>
        <StuckState work={work} />
      </Table.Td>
      <Table.Td className={classes['error'] ?? ''}>
        {work.fault !== undefined && <div>{t(`audit.stuck.fault.${work.fault}`)}</div>}
        <span className={work.fault === undefined ? '' : classes['quiet']} lang="en">
          {work.error ?? '–'}
        </span>
      </Table.Td>
      {mayRetry && (
        <Table.Td>
          <RetryButton work={work} />
        </Table.Td>
      )}
    </Table.Tr>
  );
}

const looks = {
  failed: { tone: 'rejected', icon: 'warning' },
  trying: { tone: 'waiting', icon: 'clock' },
  unclear: { tone: 'rejected', icon: 'info' },
  untaken: { tone: 'waiting', icon: 'pause' },
} as const satisfies Record<StuckWork['state'], { tone: Tone; icon: IconName }>;

function StuckState({ work: { state, attempts, nextTry } }: Pick<StuckRowProps, 'work'>) {
  const { t, language } = useTexts();
  return (
    <>
      <StatusMark {...looks[state]}>{t(`audit.stuck.is.${state}`)}</StatusMark>
      <div className={classes['quiet']}>
        {t('audit.stuck.tried', { count: formatNumber(attempts, language) })}
        {state === 'trying' && nextTry !== undefined && (
          <>
            {' · '}
            {t('audit.stuck.next')} <DateText value={nextTry} withTime />
          </>
        )}
      </div>
    </>
  );
}

function RetryButton({ work }: Pick<StuckRowProps, 'work'>) {
  const { t } = useTexts();
  const retry = useRetryStuck();
  const go = () => retry.mutate(work, { onSuccess: () => showToast(t('audit.stuck.retried')) });
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        fz="sm"
        loading={retry.isPending}
        leftSection={<Icon name="refresh" size={16} />}
        onClick={go}
      >
        {t('common.retry')}
      </Button>
      {retry.isError && <ProblemAlert error={retry.error} />}
    </>
  );
}
