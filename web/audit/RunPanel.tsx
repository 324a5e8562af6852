import { Anchor, Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AuditFindingView, AuditRunView, AuditStatus } from '../../server/contract/audit.ts';
import { formatNumber, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { StatusMark } from '../ui/StatusMark.tsx';
import { WideTable } from '../ui/WideTable.tsx';
import { isRunning, useAskAudit } from './api.ts';
import classes from './audit.module.css';

/** The last verifications of the whole record, what the newest found, and the button that asks for another. */
export function RunPanel({ status }: { readonly status: AuditStatus }) {
  const { t } = useTexts();
  const ask = useAskAudit('verifications');
  const [newest] = status.runs;
  return (
    <Paper withBorder p="md" bg="var(--naksa-surface)" component="section" aria-labelledby="audit-runs">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} id="audit-runs">
            {t('audit.run.title')}
          </Title>
          {status.mayAsk && (
            <Button
              loading={ask.isPending}
              disabled={isRunning(status)}
              leftSection={<Icon name="shield" />}
              onClick={() => ask.mutate()}
            >
              {t('audit.run.now')}
            </Button>
          )}
        </Group>
        {ask.isError && <ProblemAlert error={ask.error} />}
        {newest === undefined && <EmptyState icon="shield" text={t('audit.run.none')} />}
        {newest !== undefined && <RunState run={newest} />}
        {status.findings.length > 0 && (
          <Notice tone="rejected" icon="warning">
            {t('audit.finding.todo')}
          </Notice>
        )}
        {status.findings.length > 0 && <Findings findings={status.findings} />}
        {status.runs.length > 1 && <EarlierRuns runs={status.runs.slice(1)} />}
      </Stack>
    </Paper>
  );
}

function RunState({ run }: { readonly run: AuditRunView }) {
  const { t, language } = useTexts();
  const counts = {
    applications: formatNumber(run.checked, language),
    total: formatNumber(run.total, language),
    events: formatNumber(run.events, language),
    failures: formatNumber(run.failures, language),
  };
  return (
    <output aria-live="polite">
      <Group gap="xs">
        <RunMark run={run} />
        <DateText value={run.finishedAt ?? run.startedAt} withTime />
      </Group>
      <Text size="sm">{t(run.status === 'running' ? 'audit.run.progress' : 'audit.run.counts', counts)}</Text>
      {run.status === 'running' && (
        <progress
          className={classes['progress']}
          value={run.checked}
          max={Math.max(run.total, 1)}
          aria-label={t('audit.run.progress', counts)}
        />
      )}
    </output>
  );
}

function RunMark({ run }: { readonly run: AuditRunView }) {
  const { t } = useTexts();
  if (run.status === 'running')
    return (
      <StatusMark tone="info" icon="clock">
        {t('audit.run.running')}
      </StatusMark>
    );
  if (run.status === 'failed' || run.failures > 0)
    return (
      <StatusMark tone="rejected" icon="warning">
        {t(run.status === 'failed' ? 'audit.run.broken' : 'audit.run.found')}
      </StatusMark>
    );
  return (
    <StatusMark tone="approved" icon="shield">
      {t('audit.run.whole')}
    </StatusMark>
  );
}

function Findings({ findings }: { readonly findings: readonly AuditFindingView[] }) {
  const { t, language, pick } = useTexts();
  return (
    <WideTable label={t('audit.finding.title')}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('audit.finding.where')}</Table.Th>
            <Table.Th>{t('audit.finding.event')}</Table.Th>
            <Table.Th>{t('audit.finding.what')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {findings.map((finding, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- findings of a finished run have no name of their own
            <Table.Tr key={index}>
              <Table.Td>
                {finding.application === undefined ? (
                  t('audit.finding.office')
                ) : (
                  <Anchor component={Link} to={`/user/applications/${finding.application.id}/replay`}>
                    {withDigits(finding.application.number, language)}
                  </Anchor>
                )}
              </Table.Td>
              <Table.Td>{finding.seq === undefined ? '' : formatNumber(finding.seq, language)}</Table.Td>
              <Table.Td>
                {t(`audit.finding.${finding.what.replaceAll(' ', '-')}`, { defaultValue: finding.what })}
                {finding.table !== undefined && (
                  <div className={classes['quiet']}>{t(`audit.table.${finding.table}`)}</div>
                )}
                {finding.about !== undefined && (
                  <div className={classes['quiet']}>{withDigits(pick(finding.about), language)}</div>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

function EarlierRuns({ runs }: { readonly runs: readonly AuditRunView[] }) {
  const { t } = useTexts();
  return (
    <details>
      <summary className={classes['quiet']}>{t('audit.run.earlier')}</summary>
      <ul>
        {runs.map((run) => (
          <li key={run.id}>
            <DateText value={run.finishedAt ?? run.startedAt} withTime /> <RunMark run={run} />{' '}
            {run.askedBy === undefined ? t('audit.run.nightly') : <span lang="ne">{run.askedBy}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
