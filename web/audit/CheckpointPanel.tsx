import { Button, Group, List, Paper, Stack, Table, Text, Title } from '@mantine/core';
import type { AuditStatus } from '../../server/contract/audit.ts';
import { formatNumber } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { StatusMark } from '../ui/StatusMark.tsx';
import { WideTable } from '../ui/WideTable.tsx';
import { useAskAudit } from './api.ts';
import classes from './audit.module.css';

/** The signed checkpoints, whether folder and database agree on them, and the button that asks for one. */
export function CheckpointPanel({ status }: { readonly status: AuditStatus }) {
  const { t } = useTexts();
  const ask = useAskAudit('checkpoints');
  return (
    <Paper withBorder p="md" bg="var(--naksa-surface)" component="section" aria-labelledby="audit-checkpoints">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} id="audit-checkpoints">
            {t('audit.checkpoint.title')}
          </Title>
          {status.mayAsk && (
            <Button
              variant="default"
              loading={ask.isPending}
              leftSection={<Icon name="stamp" />}
              onClick={() => ask.mutate()}
            >
              {t('audit.checkpoint.now')}
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {t('audit.checkpoint.help')}
        </Text>
        {ask.isError && <ProblemAlert error={ask.error} />}
        <Agreement disagreements={status.disagreements} />
        {status.latest.length === 0 ? (
          <EmptyState icon="stamp" text={t('audit.checkpoint.none')} />
        ) : (
          <CheckpointTable latest={status.latest} />
        )}
      </Stack>
    </Paper>
  );
}

function Agreement({ disagreements }: Pick<AuditStatus, 'disagreements'>) {
  const { t, language } = useTexts();
  if (disagreements.length === 0)
    return (
      <StatusMark tone="approved" icon="check">
        {t('audit.checkpoint.agree')}
      </StatusMark>
    );
  return (
    <Notice tone="rejected" icon="warning" title={t('audit.checkpoint.disagree')} urgent>
      <List size="sm">
        {disagreements.map(({ what, number, file }) => (
          <List.Item key={`${what} ${String(number ?? file)}`}>
            {number === undefined ? file : formatNumber(number, language)}: {t(`audit.finding.checkpoint-${what}`)}
          </List.Item>
        ))}
      </List>
    </Notice>
  );
}

function CheckpointTable({ latest }: Pick<AuditStatus, 'latest'>) {
  const { t, language } = useTexts();
  return (
    <WideTable label={t('audit.checkpoint.title')}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('audit.checkpoint.number')}</Table.Th>
            <Table.Th>{t('history.column.date')}</Table.Th>
            <Table.Th>{t('audit.checkpoint.by')}</Table.Th>
            <Table.Th>{t('audit.checkpoint.covers')}</Table.Th>
            <Table.Th>{t('audit.checkpoint.onPapers')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {latest.map((each) => (
            <Table.Tr key={each.number}>
              <Table.Td className="tabular">{formatNumber(each.number, language)}</Table.Td>
              <Table.Td>
                <DateText value={each.at} withTime />
              </Table.Td>
              <Table.Td>
                {each.askedBy === undefined ? t('audit.nightly') : <span lang="ne">{each.askedBy}</span>}
              </Table.Td>
              <Table.Td className="tabular">
                {t('audit.checkpoint.heads', {
                  count: each.heads,
                  changed: formatNumber(each.changed, language),
                })}
              </Table.Td>
              <Table.Td className={classes['hash'] ?? ''}>{each.short}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}
