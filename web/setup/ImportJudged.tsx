import { Button, Group, Paper, Radio, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { ImportReport } from '../../server/contract/setup.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { ReasonField } from '../proposals/ReasonField.tsx';
import { TwoPersonsNote } from '../proposals/TwoPersonsNote.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import type { ImportMode } from './api.ts';
import { countOutcomes, writable } from './import-report.ts';
import { ImportRows } from './ImportRows.tsx';
import type { OpenMaster } from '../masters/master.ts';
import { RefusedRowsButton } from './RefusedRowsButton.tsx';

type ImportJudgedProps = {
  readonly master: OpenMaster;
  readonly fileName: string;
  readonly report: ImportReport;
  /** It was to be written, and a row was refused that was sound before. */
  readonly refusedMeanwhile: boolean;
  readonly waiting: boolean;
  readonly onWrite: (mode: ImportMode, note: string) => void;
  readonly onAgain: () => void;
};

type WritingMode = Exclude<ImportMode, 'try'>;

/** What the file would do, row by row, and the decision. Nothing has been written yet. */
export function ImportJudged(props: ImportJudgedProps) {
  const { master, fileName, report, refusedMeanwhile, waiting, onWrite, onAgain } = props;
  const { t } = useTexts();
  const [mode, setMode] = useState<WritingMode>('all-or-nothing');
  const [note, setNote] = useState('');
  const takesTwo = master.view.twoPersons;
  // whoever gets a high post is proposed, and a sheet of people may name one
  const mayTakeTwo = !takesTwo && master.view.store === 'account';
  const counts = countOutcomes(report);
  const count = writable(counts);
  const mayWrite = count > 0 && (counts.refused === 0 || mode === 'good-rows');
  return (
    <Stack gap="md">
      <div>
        <Title order={2}>{t('setup.common.importReport')}</Title>
        <Text c="dimmed">{fileName}</Text>
      </div>
      <Notice tone={counts.refused > 0 ? 'waiting' : 'info'} icon={counts.refused > 0 ? 'warning' : 'info'}>
        {t(refusedMeanwhile ? 'setup.common.importNothingWritten' : 'setup.common.importNothingYet')}
      </Notice>
      {report.unknownColumns.length > 0 && (
        <Notice tone="waiting" icon="warning">
          {t('setup.common.importUnknownColumns', { columns: report.unknownColumns.join(', ') })}
        </Notice>
      )}
      <ImportRows master={master} report={report} />
      <Paper withBorder p="md" bg="var(--naksa-surface)">
        <Stack gap="md">
          {count === 0 && <Text>{t('setup.common.importNothingToDo')}</Text>}
          {count > 0 && counts.refused > 0 && (
            <Radio.Group
              label={t('setup.common.importHow')}
              value={mode}
              onChange={(value) => setMode(value === 'good-rows' ? value : 'all-or-nothing')}
            >
              <Stack gap="xs" mt={6}>
                <Radio
                  value="all-or-nothing"
                  label={t('setup.common.importAllOrNothing')}
                  description={t('setup.common.importAllOrNothingHelp', { count: counts.refused })}
                />
                <Radio
                  value="good-rows"
                  label={t('setup.common.importGoodRows')}
                  description={t('setup.common.importGoodRowsHelp', { count, refused: counts.refused })}
                />
              </Stack>
            </Radio.Group>
          )}
          {takesTwo && count > 0 && (
            <>
              <TwoPersonsNote />
              <ReasonField value={note} onChange={setNote} />
            </>
          )}
          {mayTakeTwo && count > 0 && <ReasonField value={note} onChange={setNote} />}
          <Group gap="xs">
            {count > 0 && (
              <Button
                disabled={!mayWrite || (takesTwo && note.trim() === '')}
                loading={waiting}
                leftSection={<Icon name="check" />}
                onClick={() => onWrite(counts.refused === 0 ? 'all-or-nothing' : mode, note.trim())}
              >
                {takesTwo ? t('proposal.propose') : t('setup.common.importWrite', { count })}
              </Button>
            )}
            <Button variant="default" leftSection={<Icon name="upload" />} onClick={onAgain}>
              {t('setup.common.importAgain')}
            </Button>
            <RefusedRowsButton master={master} report={report} />
          </Group>
        </Stack>
      </Paper>
    </Stack>
  );
}
