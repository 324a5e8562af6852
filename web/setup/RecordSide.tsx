import { Button, Paper, Stack, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { RecordView } from '../../server/contract/setup.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { CalendarPanel } from './CalendarPanel.tsx';
import { monthFields } from './calendar-shift.ts';
import { ChangeHistory } from './ChangeHistory.tsx';
import { OfficeLogo } from './OfficeLogo.tsx';
import type { OpenMaster } from '../masters/master.ts';
import { RelatedRecords } from './RelatedRecords.tsx';
import { SmsCost } from './sms/SmsCost.tsx';

/** The field whose text also leaves the office as SMS. */
const SENT_TEXT = 'textNe';

/** Beside the form of a record: for a year of the calendar what it moves, and for every record who changed it. */
export function RecordSide({ master, record }: { readonly master: OpenMaster; readonly record: RecordView }) {
  const { t } = useTexts();
  const months = master.view.store === 'calendar' ? monthFields(master.bundle) : undefined;
  const isSent = master.bundle.fields.some(({ path }) => path.join() === SENT_TEXT);
  return (
    <Stack gap="sm" component="aside">
      {months !== undefined && <CalendarPanel year={Number(record.key)} months={months} />}
      {isSent && <SmsCost field={SENT_TEXT} />}
      {master.view.store === 'organization' && <OfficeLogo data={record.data} editable={master.view.editable} />}
      {master.view.store === 'legacy' && (
        <Button component={Link} to={`/user/applications/${record.id}`} leftSection={<Icon name="forward" />}>
          {t('legacy.open')}
        </Button>
      )}
      {master.view.related.map((related) => (
        <RelatedRecords key={related.master} related={related} recordKey={record.key} />
      ))}
      <Paper withBorder p="md" bg="var(--naksa-surface)" component="section" aria-labelledby="record-changes">
        <Title order={2} fz="lg" id="record-changes">
          {t('setup.common.changesOfRecord')}
        </Title>
        <ChangeHistory master={master} record={record.id} />
      </Paper>
    </Stack>
  );
}
