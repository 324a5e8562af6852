import { Stack } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { FormBundle, FormData } from '../../../form-schemas/engine/definition.ts';
import { prefillForm } from '../../../form-schemas/engine/form/prefill.ts';
import { rowFor } from '../../../form-schemas/engine/rules/decision-table.ts';
import type { LawTableBody } from '../../../server/contract/law-tables.ts';
import { withDigits } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ownLibrary } from '../../forms/form-store.ts';
import { DayField } from '../../ui/DayField.tsx';
import { ProblemAlert } from '../../ui/ProblemAlert.tsx';
import { SetupSkeleton } from '../../setup/SetupSkeleton.tsx';
import { BrokenNotice } from '../BrokenNotice.tsx';
import { type Side, SideChoice } from '../SideChoice.tsx';
import { useUndoKeys } from '../undo-keys.ts';
import { useCheckTable, type TableView } from './api.ts';
import { BandNotes } from './BandNotes.tsx';
import { GoneRows } from './GoneRows.tsx';
import { refusalsOf } from './refusals.ts';
import { RepeatRows } from './RepeatRows.tsx';
import { RowDialog } from './RowDialog.tsx';
import { columnsOf, goneFrom, sent, stateOf } from './rows.ts';
import { TableBar } from './TableBar.tsx';
import { TableGrid } from './TableGrid.tsx';
import { type AskedTable, TableStrip } from './TableStrip.tsx';
import { TryValues } from './TryValues.tsx';
import { useTableDesk } from './use-table-desk.ts';

const TableText = lazy(async () => ({ default: (await import('./TableText.tsx')).TableText }));

type TableWorkProps = {
  readonly view: TableView;
  readonly bundle: FormBundle;
  readonly readOnly: boolean;
  readonly onGone: () => void;
};

/** A table as it is written: its rows, what is wrong with them, and what they would give. */
export function TableWork({ view, bundle, readOnly, onGone }: TableWorkProps) {
  const { t, language } = useTexts();
  const desk = useTableDesk(view);
  const [side, setSide] = useState<Side>('design');
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const [opened, setOpened] = useState<number>();
  const [asked, setAsked] = useState<AskedTable>();
  const blank = useMemo(() => blankRow(bundle, view.today), [bundle, view.today]);
  const check = useCheckTable(view.definition.id);
  useUndoKeys(desk);
  const { definition, table, records } = view;
  const { rows, day } = desk.desk;
  const columns = columnsOf(bundle, view);
  const shown = [...columns.conditions, ...columns.values, ...columns.sources].map(({ id }) => id);
  // what was refused is said of the table as it was checked
  const isChecked = check.data !== undefined && check.variables === checkedBody(desk.desk);
  const refusals = refusalsOf(isChecked ? check.data : { refused: [] }, shown, { t, language });
  const isAsked = Object.values(given).some((value) => value !== '');
  const key = { key: definition.key, table };
  const decides = isAsked
    ? rowFor(
        key,
        rows.map(({ data }) => data),
        given,
      )
    : undefined;
  const gone = goneFrom(desk.desk, records, definition.dated);
  const unchanged = gone.length === 0 && rows.every((row) => stateOf(row, records) === 'same');
  const row = opened === undefined ? undefined : rows[opened];
  const ask = (what: AskedTable['what']) => {
    if (what === 'check') check.mutate(checkedBody(desk.desk));
    setAsked({ what, desk: desk.desk, at: Date.now() });
  };
  const rowName = (index: number) => t('law.table.row', { number: withDigits(index + 1, language) });
  return (
    <Stack gap="sm">
      {!readOnly && <TableBar view={view} desk={desk} unchanged={unchanged} onAsk={ask} onGone={onGone} />}
      {desk.error !== null && <ProblemAlert error={desk.error} />}
      {check.isError && <ProblemAlert error={check.error} />}
      {definition.dated && !readOnly && (
        <div style={{ maxWidth: '20rem' }}>
          <DayField
            label={t('law.table.fromDay')}
            help={t('law.table.fromDayHelp')}
            day={day}
            earliest={view.today}
            onChange={(next) => (next === undefined ? undefined : desk.setDay(next, t('law.table.said.day')))}
          />
        </div>
      )}
      {!readOnly && <SideChoice side={side} onChoose={setSide} />}
      {side === 'text' ? (
        <Suspense fallback={<SetupSkeleton rows={8} height={44} />}>
          <TableText bundle={bundle} desk={desk} checked={isChecked ? check.data : undefined} />
        </Suspense>
      ) : (
        <>
          {!desk.read.ok && <BrokenNotice onText={() => setSide('text')} />}
          <Stack gap="sm" inert={!desk.read.ok}>
            <TableGrid {...{ view, bundle, desk, columns, blank, refusals, decides, readOnly }} onOpen={setOpened} />
            {definition.extensible && !readOnly && <RepeatRows {...{ view, desk, columns }} />}
            <GoneRows rows={gone} columns={columns} onBack={(back) => desk.restore(back, t('law.table.said.back'))} />
            {/* below the rows: what comes and goes while one types moves none of them */}
            <BandNotes view={view} desk={desk} columns={columns} />
            <TryValues {...{ view, desk, columns, decides, given }} onGiven={setGiven} />
          </Stack>
        </>
      )}
      <TableStrip {...{ view, asked, readOnly }} checked={check.data} isOld={!isChecked} onOpen={setOpened} />
      {row !== undefined && opened !== undefined && (
        <RowDialog
          key={row.name}
          title={rowName(opened)}
          view={view}
          bundle={bundle}
          row={row}
          day={day}
          readOnly={readOnly}
          onTake={(changed) => {
            desk.setRow(changed, t('law.table.said.row', { row: rowName(opened) }));
            setOpened(undefined);
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Stack>
  );
}

/** What a new row says before anybody has written in it, as a new record of its master does. */
function blankRow(bundle: FormBundle, today: string): FormData {
  return prefillForm(bundle, ownLibrary(bundle), {}, { today, masters: {} });
}

const bodies = new WeakMap<object, LawTableBody>();

/** The same table gives the same body, by which what was checked is known again. */
function checkedBody(desk: Parameters<typeof sent>[0]): LawTableBody {
  const body = bodies.get(desk) ?? sent(desk);
  bodies.set(desk, body);
  return body;
}
