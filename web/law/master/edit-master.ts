import { isRecord } from '../../../form-schemas/engine/records.ts';
import { annotate, fieldsBelow, saidAt, setFormWord } from '../form/edit-source.ts';

// a list shows no more columns than this; the others stand in its rows
const mostShown = 12;
const keyTypes: readonly unknown[] = ['string', 'enum', 'integer', 'decimal', 'boolean'];

/**
 * What follows from the columns of a list: which of them it shows, and which one names a row where the one that did is gone.
 * @param source a list as it is written
 */
export function withColumns(source: unknown): unknown {
  const columns = fieldsBelow(source, []);
  const [named] = namesOf(source);
  const name = columns.find((each) => each === named) ?? columns.find((each) => mayName(source, each));
  const shown = setFormWord(source, 'columns', columns.slice(0, mostShown));
  return name === undefined || name === named ? shown : namedBy(shown, name);
}

/** The list with its rows named by a column, which then has to be filled in. */
export function namedBy(source: unknown, column: string): unknown {
  const named = setFormWord(setFormWord(source, 'key', [column]), 'name', column);
  return annotate(named, [column], 'required', true);
}

/** Names of the columns that name a row. */
export function namesOf(source: unknown): readonly string[] {
  const key = isRecord(source) ? source['key'] : undefined;
  return Array.isArray(key) ? key.filter((each) => typeof each === 'string') : [];
}

/** Whether rows may be named by a column: it holds one plain value. */
export function mayName(source: unknown, column: string): boolean {
  return keyTypes.includes(saidAt(source, [column])['type']);
}
