import { Button, Group, Table } from '@mantine/core';
import { useState } from 'react';
import type { ImportReport, ImportRow } from '../../server/contract/setup.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { StatusMark, type Tone } from '../ui/StatusMark.tsx';
import type { IconName } from '../ui/Icon.tsx';
import { WideTable } from '../ui/WideTable.tsx';
import { columnName, countOutcomes, type Outcome, outcomes } from './import-report.ts';
import type { OpenMaster } from '../masters/master.ts';
import classes from './setup.module.css';
import sheet from '../ui/sheet.module.css';

const looks = {
  create: { tone: 'approved', icon: 'plus' },
  change: { tone: 'info', icon: 'pencil' },
  same: { tone: 'idle', icon: 'dash' },
  refused: { tone: 'rejected', icon: 'warning' },
} as const satisfies Record<Outcome, { readonly tone: Tone; readonly icon: IconName }>;

const firstShown = 100;

/** What the import of a file into a master came to. */
export type ImportReportProps = { readonly master: OpenMaster; readonly report: ImportReport };

/** Every row of the file with what it would do, or why it cannot; one outcome at a time by choice. */
export function ImportRows({ master, report }: ImportReportProps) {
  const { t, language } = useTexts();
  const counts = countOutcomes(report);
  const [only, setOnly] = useState<Outcome | undefined>(counts.refused > 0 ? 'refused' : undefined);
  const [most, setMost] = useState(firstShown);
  const rows = report.rows.filter(({ outcome }) => only === undefined || outcome === only);
  return (
    <div className={sheet['sheet']}>
      <Group gap="xs" p="sm" component="fieldset" m={0} bd={0} aria-label={t('common.filter')}>
        <Button
          variant={only === undefined ? 'light' : 'default'}
          color="lake"
          size="compact-md"
          aria-pressed={only === undefined}
          onClick={() => setOnly(undefined)}
        >
          {t('common.all')} {withDigits(report.rows.length, language)}
        </Button>
        {outcomes.map((outcome) => (
          <Button
            key={outcome}
            variant={only === outcome ? 'light' : 'default'}
            color="lake"
            size="compact-md"
            aria-pressed={only === outcome}
            onClick={() => setOnly(outcome)}
          >
            {t(`setup.common.outcome.${outcome}`)} {withDigits(counts[outcome], language)}
          </Button>
        ))}
      </Group>
      <WideTable label={t('setup.common.importReport')}>
        <Table verticalSpacing={6} horizontalSpacing="sm" className="tabular">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('setup.common.importRow')}</Table.Th>
              <Table.Th>{t('setup.common.importKey')}</Table.Th>
              <Table.Th>{t('setup.common.importOutcome')}</Table.Th>
              <Table.Th>{t('common.reason')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, most).map((row) => (
              <JudgedRow key={row.row} master={master} row={row} />
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      {rows.length > most && (
        <Group justify="center" p="sm">
          <Button variant="default" onClick={() => setMost(most + firstShown)}>
            {t('common.more')}
          </Button>
        </Group>
      )}
    </div>
  );
}

type JudgedRowProps = { readonly master: OpenMaster; readonly row: ImportRow };

function JudgedRow({ master, row: { row, key, outcome, problems } }: JudgedRowProps) {
  const { t, language, pick } = useTexts();
  const { tone, icon } = looks[outcome];
  return (
    <Table.Tr>
      <Table.Td>{withDigits(row, language)}</Table.Td>
      <Table.Td>{key === '' ? '–' : withDigits(key, language)}</Table.Td>
      <Table.Td>
        <StatusMark tone={tone} icon={icon}>
          {t(`setup.common.outcome.${outcome}`)}
        </StatusMark>
      </Table.Td>
      <Table.Td className={classes['cell'] ?? ''}>
        {problems.map(({ column, message }) => (
          <div key={`${column}-${message.en}`}>
            {column === '' ? '' : <strong>{columnName(master.bundle, column, language)}: </strong>}
            {pick(message)}
          </div>
        ))}
      </Table.Td>
    </Table.Tr>
  );
}
