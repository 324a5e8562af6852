import type { FormData } from '../../form-schemas/engine/definition.ts';
import type { FieldInfo } from '../../form-schemas/engine/field-definition.ts';
import { inColumns, isForMachine } from '../../form-schemas/engine/form/table.ts';
import { valueAlong } from '../../form-schemas/engine/records.ts';
import { localise, type Office } from './localise.ts';

type Line = { readonly label: string; readonly value: string };
type Cell = { readonly text: string | null };
type Table = {
  readonly label: string;
  readonly columns: readonly { readonly label: string }[];
  readonly rows: readonly { readonly cells: readonly Cell[] }[];
};

/** A part of a form as a paper tells it that knows no form: what was answered, each under its label. */
export type Section = {
  readonly title: string | null;
  readonly fields: readonly Line[];
  readonly tables: readonly Table[];
};

type Fields = readonly FieldInfo[];
/** Numbers and dates that an approval gives stand in the head of the paper. */
const isTold = (field: FieldInfo) => field.type !== 'file' && field.stamp === undefined && !isForMachine(field);

/** The answers of a form, section by section in its own order; what was left empty is left out. */
export function formSections(data: FormData, fields: Fields, office: Office): readonly Section[] {
  const loose = sectionOf(
    null,
    data,
    fields.filter(({ path, type }) => path.length === 1 && type !== 'object'),
    fields,
    office,
  );
  const named = fields
    .filter(({ path, type }) => path.length === 1 && type === 'object')
    .map((field) => sectionOf(field.label.ne, data, under(fields, field.path), fields, office));
  return [loose, ...named].filter((section) => section.fields.length + section.tables.length > 0);
}

function sectionOf(title: string | null, data: FormData, own: Fields, all: Fields, office: Office): Section {
  const told = own.filter((field) => isTold(field) && !isInRow(field));
  return {
    title,
    fields: told.flatMap((field) => lineOf(valueAlong(data, field.path), field, office)),
    tables: told.filter(({ type }) => type === 'rows').flatMap((field) => tableOf(data, field, all, office)),
  };
}

function lineOf(value: unknown, field: FieldInfo, office: Office): readonly Line[] {
  const text = localise(value, field, office);
  return text === null ? [] : [{ label: field.label.ne, value: text }];
}

/** A table without the columns in which nobody wrote anything. */
function tableOf(data: FormData, field: FieldInfo, all: Fields, office: Office): readonly Table[] {
  const value = valueAlong(data, field.path);
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  const depth = field.path.length + 1;
  const columns = under(all, field.path)
    .filter((each) => isTold(each) && each.path.length === depth + 1)
    .map((each) => ({ ...each, path: each.path.slice(depth) }));
  const places = inColumns(
    columns,
    ({ column }) => column,
    ({ path: [key = ''] }) => key,
  );
  const texts = rows.map((row) => places.map((fields) => placeText(fields, row, office)));
  const kept = places.map((_, at) => texts.some((cells) => cells[at] !== null));
  if (!kept.includes(true)) return [];
  return [
    {
      label: field.label.ne,
      columns: places.filter((_, at) => kept[at]).map(([first]) => ({ label: first?.label.ne ?? '' })),
      rows: texts.map((cells) => ({ cells: cells.filter((_, at) => kept[at]).map((text) => ({ text })) })),
    },
  ];
}

/** What a row says in a column. */
function placeText(fields: Fields, row: unknown, office: Office): string | null {
  const texts = fields.flatMap((field) => localise(valueAlong(row, field.path), field, office) ?? []);
  return texts.length === 0 ? null : texts.join('; ');
}

function under(fields: Fields, place: readonly string[]): Fields {
  return fields.filter(({ path }) => path.length > place.length && place.every((part, at) => path[at] === part));
}

function isInRow({ path }: FieldInfo): boolean {
  return path.includes('*');
}
