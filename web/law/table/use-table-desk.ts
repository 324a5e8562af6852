import { useMemo, useState } from 'react';
import { sameJson } from '../../../form-schemas/engine/records.ts';
import { beginLog, type CommandLog, record, redo, undo } from '../command-log.ts';
import { useAutosave, useKept } from '../use-kept.ts';
import { type ReadTable, readTableText, textOfTable } from './table-text.ts';
import { useSaveTable, type TableView } from './api.ts';
import {
  type Desk,
  type DeskRow,
  onDay,
  received,
  type Repeated,
  rowsOn,
  sent,
  withCell,
  withRepeated,
  withRowAfter,
} from './rows.ts';

/** The desk of a table: what was written, what can be undone, how it is kept. */
export type TableDesk = {
  readonly desk: Desk;
  readonly log: CommandLog<Desk>;
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly error: unknown;
  /** How often the draft was saved; 0 = there is none. */
  readonly draftVersion: number;
  /** What its text says, where somebody typed it. */
  readonly read: ReadTable;
  readonly setText: (text: string, said: string) => void;
  readonly setDay: (day: string, said: string) => void;
  readonly setCell: (row: DeskRow, column: string, value: unknown, said: string) => void;
  readonly setRow: (row: DeskRow, said: string) => void;
  readonly addAfter: (index: number, row: Pick<DeskRow, 'data' | 'until'>, said: string) => void;
  /** Each row that says one thing in a column stands once more, saying another. */
  readonly repeat: (repeated: Repeated, said: string) => void;
  readonly remove: (row: DeskRow, said: string) => void;
  /** A row that was taken away stands at the end again. */
  readonly restore: (row: DeskRow, said: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Saves what is not saved yet; how often the draft was saved then, or undefined when it could not be. */
  readonly save: () => Promise<number | undefined>;
};

/** A table as it is written: every deed can be taken back, and is kept on the server soon after. */
export function useTableDesk(view: TableView): TableDesk {
  const { definition, records, draft, today } = view;
  const [begun] = useState<Desk>(() =>
    draft === undefined ? { day: today, rows: rowsOn(records, today, definition.dated) } : received(draft),
  );
  const [log, setLog] = useState(() => beginLog(begun));
  const { kept, keptNow, keep, inTurn } = useKept(() => ({ desk: begun, draftVersion: draft?.draftVersion ?? 0 }));
  const saving = useSaveTable(definition.id);
  const desk = log.present;
  const dirty = useMemo(() => !sameJson(sent(desk), sent(kept.desk)), [desk, kept.desk]);

  const read = useMemo(() => readTableText(textOfTable(desk), records), [desk, records]);

  const saveDesk = async () => {
    if (!read.ok) return undefined;
    const { desk: before, draftVersion } = keptNow();
    if (draftVersion > 0 && sameJson(sent(desk), sent(before))) return draftVersion;
    try {
      const saved = await saving.mutateAsync({ ...sent(desk), draftVersion });
      keep({ desk, draftVersion: saved.draftVersion });
      return saved.draftVersion;
    } catch {
      // the page shows what went wrong; what was typed stands where it is
      return undefined;
    }
  };
  const save = () => inTurn(saveDesk);
  const mayAutosave = dirty && read.ok && !saving.isPending && !saving.isError && draft?.proposal === undefined;
  useAutosave(mayAutosave, desk, save);

  const write = (change: (now: Desk) => Desk, said: string, run?: string) => {
    if (saving.isError) saving.reset();
    const deed = { said, at: Date.now(), ...(run !== undefined && { run }) };
    setLog((now) => record(now, change(now.present), deed));
  };
  // what is clicked is said anew by the text
  const edit = (change: (now: Desk) => Desk, said: string, run?: string) =>
    write(({ typed: _typed, ...now }) => change(now), said, run);
  const setText = (typed: string, said: string) => {
    const next = readTableText(typed, records);
    write((now) => ({ ...(next.ok ? received(next.body) : now), typed }), said, 'text');
  };
  const rowsOf = (change: (rows: readonly DeskRow[]) => readonly DeskRow[], said: string, run?: string) =>
    edit((now) => ({ ...now, rows: change(now.rows) }), said, run);
  return {
    desk,
    log,
    dirty,
    saving: saving.isPending,
    error: saving.error,
    draftVersion: kept.draftVersion,
    read,
    setText,
    setDay: (day, said) => edit((now) => (definition.dated ? onDay(now, day, records) : { ...now, day }), said, 'day'),
    setCell: ({ name }, column, value, said) =>
      rowsOf(
        (rows) => rows.map((row) => (row.name === name ? { ...row, data: withCell(row.data, column, value) } : row)),
        said,
        `${name} ${column}`,
      ),
    setRow: (changed, said) => rowsOf((rows) => rows.map((row) => (row.name === changed.name ? changed : row)), said),
    addAfter: (index, row, said) => rowsOf((rows) => withRowAfter(rows, index, row), said),
    repeat: (repeated, said) => rowsOf((rows) => withRepeated(rows, repeated, definition.key), said),
    remove: ({ name }, said) => rowsOf((rows) => rows.filter((row) => row.name !== name), said),
    restore: (row, said) => rowsOf((rows) => [...rows, row], said),
    undo: () => setLog(undo),
    redo: () => setLog(redo),
    save,
  };
}
