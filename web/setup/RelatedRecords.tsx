import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { MasterView, RecordView } from '../../server/contract/setup.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { useMaster, useRecords } from './api.ts';
import { DayText } from './DayText.tsx';
import { cellText, nothing, type OpenMaster, recordName } from '../masters/master.ts';
import { StandingMark } from './StandingMark.tsx';

type RelatedRecordsProps = { readonly related: MasterView['related'][number]; readonly recordKey: string };

/** Beside a record: those of another master that name it, as the acting periods of a person, with their days. */
export function RelatedRecords({ related, recordKey }: RelatedRecordsProps) {
  const { t, pick } = useTexts();
  const { field, title, editable } = related;
  const master = useMaster(related.master);
  const where = `${field}:${recordKey}`;
  const records = useRecords(related.master, { where, sort: 'validFrom', descending: true });
  const error = master.error ?? records.error;
  const found = records.data?.pages.flatMap((page) => page.records) ?? [];
  const list = `/admin/setup/${related.master}`;
  return (
    <Paper
      withBorder
      p="md"
      bg="var(--naksa-surface)"
      component="section"
      aria-labelledby={`related-${related.master}`}
    >
      <Title order={2} fz="lg" id={`related-${related.master}`}>
        {pick(title)}
      </Title>
      {error !== null && <ProblemAlert error={error} onRetry={() => void records.refetch()} />}
      {records.isSuccess && found.length === 0 && <Text c="dimmed">{t('setup.area.related.none')}</Text>}
      {master.data !== undefined && (
        <Stack component="ul" gap="xs" my="xs" pl={0} style={{ listStyle: 'none' }}>
          {found.map((record) => (
            <RelatedRecord key={record.id} master={master.data} record={record} without={field} />
          ))}
        </Stack>
      )}
      <Group gap="md">
        <Anchor component={Link} to={`${list}?${new URLSearchParams({ where, show: 'all' }).toString()}`} size="sm">
          {t('setup.area.related.list')}
        </Anchor>
        {editable && master.data?.view.extensible === true && (
          <Anchor component={Link} to={`${list}/new`} size="sm">
            {t('setup.common.new')}
          </Anchor>
        )}
      </Group>
    </Paper>
  );
}

type RelatedRecordProps = { readonly master: OpenMaster; readonly record: RecordView; readonly without: string };

/** What the list of its master would say of it, less the column that names where one is. */
function RelatedRecord({ master, record, without }: RelatedRecordProps) {
  const { language } = useTexts();
  const { today } = useSession();
  const { view, columns } = master;
  const cells = columns
    .filter(({ id }) => id !== without && id !== view.name)
    .map((column) => cellText(record, column, language))
    .filter((text) => text !== nothing);
  return (
    <li>
      <Group gap="xs">
        <Anchor component={Link} to={`/admin/setup/${view.id}/${record.id}`} fw={600}>
          {recordName(master, record, language)}
        </Anchor>
        {view.dated && <StandingMark record={record} today={today} />}
      </Group>
      <Text size="sm">{cells.join(' · ')}</Text>
      {view.dated && (
        <Text size="sm" c="dimmed">
          <DayText day={record.validFrom} /> – <DayText day={record.validTo} />
        </Text>
      )}
    </li>
  );
}
