import { toDevanagari } from '../../values/digits.ts';
import type { FormLibrary } from '../definition.ts';
import type { Code, FieldInfo } from '../field-definition.ts';
import { masterFields } from '../formula/fact-shapes.ts';
import { recordTitle, recordWords } from '../formula/masters.ts';
import { entryOf, isRecord, ownValue } from '../records.ts';

type Rows = readonly unknown[];

const none: Rows = [];
const known = new WeakMap<Rows, { readonly library: FormLibrary; readonly rows: Rows }>();

/**
 * The records in force of a master as formulas read them: each says in `record.text` which one it is and in which version, in
 * Nepali words that a bill can keep. A row that does not say which record it is stays as it is.
 * @param records records in force of all masters, by master
 */
export function recordRows(library: FormLibrary, records: unknown, id: string): Rows {
  const given = rowsOf(records, id);
  const held = known.get(given);
  if (held?.library === library) return held.rows;
  const rows = worded(library, records, id, given);
  known.set(given, { library, rows });
  return rows;
}

function worded(library: FormLibrary, records: unknown, id: string, given: Rows): Rows {
  const master = entryOf(library.masters, id);
  if (master === undefined) return given;
  const fields = masterFields(library, id).map((field) => withPicks(library, records, field));
  return given.map((row) => {
    const record = ownValue(row, 'record');
    if (!isRecord(row) || !isRecord(record)) return row;
    const { ne } = recordWords(master, fields, { key: keyOf(row), data: row });
    return { ...row, record: { ...record, text: `${ne} · संस्करण ${toDevanagari(String(record['version']))}` } };
  });
}

/** The field with the records that it picks from as its choices. */
function withPicks(library: FormLibrary, records: unknown, field: FieldInfo): FieldInfo {
  const picked = field.pick === undefined ? undefined : entryOf(library.masters, field.pick);
  if (picked === undefined) return field;
  const options = rowsOf(records, picked.id).map(
    (row): Code => recordTitle(picked, keyOf(row), isRecord(row) ? row : {}),
  );
  return { ...field, options };
}

function rowsOf(records: unknown, id: string): Rows {
  const rows = ownValue(records, id);
  return Array.isArray(rows) ? rows : none;
}
function keyOf(row: unknown): string {
  return String(ownValue(ownValue(row, 'record'), 'key'));
}
