import type { FormBundle, FormData } from '../../form-schemas/engine/definition.ts';
import type { FieldInfo, Text } from '../../form-schemas/engine/field-definition.ts';
import type { MasterDefinition } from '../../form-schemas/engine/master-definition.ts';
import { isRecord, ownValue, valueAlong } from '../../form-schemas/engine/records.ts';
import { searchKey } from '../../form-schemas/values/digits.ts';
import { readCell, writeCell } from './cells.ts';
import type { StoredRecord } from '../office/store.ts';
import texts from './texts.json' with { type: 'json' };

/** A column of a master's sheet: a field, or what stands beside the fields of a record. */
export type Column = {
  /** Path of the field joined by dots, or one of `BESIDE`. */
  readonly name: string;
  readonly label: Text;
  readonly field: FieldInfo;
  /** Shown, and never read back: a machine works it out. */
  readonly isGiven: boolean;
  /** Read when it is there, never written: sensitive. */
  readonly isHidden: boolean;
};

/** Columns that are no fields: the number of a numbered record, the days between which a dated one is in force. */
export const BESIDE = { number: '#', from: '#from', to: '#to' } as const;

type Opened = { readonly master: MasterDefinition; readonly bundle: FormBundle };

/**
 * The columns of a master's sheet. Sections lie flat (`title.ne`), a table is one cell of JSON. Files have no column, nor
 * have tables that hold files or anything sensitive.
 */
export function columnsOf({ master, bundle }: Opened): readonly Column[] {
  const fields = bundle.fields.filter((field) => isOneCell(field) && !hidesSomething(bundle, field));
  return [
    ...(master.key === undefined ? [beside(BESIDE.number, texts.recordNo, { type: 'string' })] : []),
    ...fields.map((field) => ({
      name: field.path.join('.'),
      label: labelOf(bundle, field),
      field,
      isGiven: field.compute !== undefined || field.stamp !== undefined || field.readOnly === true,
      isHidden: field.privacy === 'sensitive',
    })),
    ...(master.dated === true
      ? [
          beside(BESIDE.from, texts.inForceFrom, { type: 'date' }),
          beside(BESIDE.to, texts.inForceUntil, { type: 'date' }),
        ]
      : []),
  ];
}

/** Heading of a column: what people call it, and its name by which it is found again. */
export function headingOf({ name, label }: Column): string {
  return `${label.ne} [${name}]`;
}

/** The column that a heading means: by the name in brackets, by the name alone, or by what people call it. */
export function findColumn(columns: readonly Column[], heading: string): Column | undefined {
  const bracketed = /\[([^[\]]+)\]\s*$/u.exec(heading)?.[1]?.trim();
  const name = bracketed ?? heading.trim();
  const word = searchKey(heading);
  const called = columns.filter(({ label, field }) =>
    [label, field.label].some(({ ne, en }) => searchKey(ne) === word || searchKey(en) === word),
  );
  return columns.find((column) => column.name === name) ?? (called.length === 1 ? called[0] : undefined);
}

/** What a record's cell says. */
export function cellOf({ name, field }: Column, record: StoredRecord): string {
  if (name === BESIDE.number) return record.key;
  if (name === BESIDE.from) return writeCell(field, dayValue(record.validFrom));
  if (name === BESIDE.to) return writeCell(field, dayValue(record.validTo));
  return writeCell(field, valueAlong(record.data, field.path));
}

/** Data with what a row's cells say; a cell that says what the data say already leaves them alone. */
export function withCells(data: FormData, cells: readonly (readonly [Column, string])[]): FormData {
  return cells.reduce((made, [{ name, field, isGiven }, text]) => {
    const isBeside = Object.values<string>(BESIDE).includes(name);
    const isSame = plainCell(writeCell(field, valueAlong(made, field.path))) === plainCell(text);
    return isBeside || isGiven || isSame ? made : withValue(made, field.path, readCell(field, text));
  }, data);
}

/** A cell as two of them are compared: spreadsheets write line ends in their own way. */
export function plainCell(text: string): string {
  return text.replaceAll(/\r\n?/gu, '\n').trim();
}

function beside(name: string, label: Text, field: Pick<FieldInfo, 'type'>): Column {
  return { name, label, field: { ...field, path: [name], label }, isGiven: false, isHidden: false };
}

/** Days beside a record are days of the AD calendar. */
function dayValue(ad: string | undefined): unknown {
  return ad === undefined ? undefined : { ad, source: 'ad' };
}

function isOneCell({ type, path }: FieldInfo): boolean {
  return type !== 'object' && type !== 'file' && !path.includes('*');
}

function hidesSomething({ fields }: FormBundle, { type, path }: FieldInfo): boolean {
  if (type !== 'rows') return false;
  const inside = fields.filter(
    (field) => field.path.length > path.length && path.every((part, at) => field.path[at] === part),
  );
  return inside.some(({ privacy, type: kind }) => privacy === 'sensitive' || kind === 'file');
}

function labelOf({ fields }: FormBundle, { path }: FieldInfo): Text {
  const labels = path.flatMap((_, index) => {
    const prefix = path.slice(0, index + 1).join('.');
    return fields.find((field) => field.path.join('.') === prefix)?.label ?? [];
  });
  return { ne: labels.map(({ ne }) => ne).join(' › '), en: labels.map(({ en }) => en).join(' › ') };
}

function withValue(data: FormData, [key = '', ...rest]: readonly string[], value: unknown): FormData {
  const below = ownValue(data, key);
  const next = rest.length === 0 ? value : withValue(isRecord(below) ? below : {}, rest, value);
  const { [key]: _before, ...others } = data;
  return next === undefined ? others : { ...others, [key]: next };
}
