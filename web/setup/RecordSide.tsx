import { Paper, Stack, Title } from '@mantine/core';
import type { RecordView } from '../../server/contract/setup.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { CalendarPanel } from './CalendarPanel.tsx';
import { monthFields } from './calendar-shift.ts';
import { ChangeHistory } from './ChangeHistory.tsx';
import type { OpenMaster } from './master.ts';

/** Beside the form of a record: for a year of the calendar what it moves, and for every record who changed it. */
export function RecordSide({ master, record }: { readonly master: OpenMaster; readonly record: RecordView }) {
  const { t } = useTexts();
  const months = master.view.store === 'calendar' ? monthFields(master.bundle) : undefined;
  return (
    <Stack gap="sm" component="aside">
      {months !== undefined && <CalendarPanel year={Number(record.key)} months={months} />}
      <Paper withBorder p="md" bg="var(--naksa-surface)" component="section" aria-labelledby="record-changes">
        <Title order={2} fz="lg" id="record-changes">
          {t('setup.common.changesOfRecord')}
        </Title>
        <ChangeHistory master={master} record={record.id} />
      </Paper>
    </Stack>
  );
}
