import type { FormBundle, FormData } from '../definition.ts';
import type { Text } from '../field-definition.ts';
import { joinTexts, showValue } from '../formula/show.ts';
import { isRecord, ownValue } from '../records.ts';
import { type FieldNode, fieldTree } from '../tree.ts';
import { isForMachine, tableColumns } from './table.ts';

/** A filled field as a reader sees it. */
export type ReadField = { readonly path: string; readonly label: Text; readonly value: Text };

/** A table with the columns in which anything stands. */
export type ReadTable = {
  readonly path: string;
  readonly label: Text;
  readonly columns: readonly Text[];
  readonly rows: readonly (readonly Text[])[];
};

/** Fields and tables that stand together under one heading; the form's own first fields have none. */
export type ReadSection = {
  readonly title?: Text;
  readonly fields: readonly ReadField[];
  readonly tables: readonly ReadTable[];
};

type Growing = { readonly title?: Text; readonly fields: ReadField[]; readonly tables: ReadTable[] };

const blank: Text = { ne: '', en: '' };

/** A form's data for reading: section by section, labels instead of keys, rows as tables. Never throws on old or odd data. */
export function readForm(bundle: FormBundle, data: FormData): readonly ReadSection[] {
  const sections: Growing[] = [{ fields: [], tables: [] }];
  readObject(fieldTree(bundle), data, { path: '', titles: [], sections });
  return sections.filter(({ fields, tables }) => fields.length + tables.length > 0);
}

type Place = { readonly path: string; readonly titles: readonly Text[]; readonly sections: Growing[] };

function readObject(node: FieldNode, value: unknown, place: Place): void {
  const section = sectionFor(place);
  for (const child of node.children) {
    const held = ownValue(value, child.key);
    const path = `${place.path}/${child.key}`;
    const { label } = child.info;
    if (isEmpty(held) || isForMachine(child.info)) continue;
    if (child.info.type === 'object') readObject(child, held, { ...place, path, titles: [...place.titles, label] });
    else if (child.info.type === 'rows') section.tables.push(readTable(child, held, path));
    else section.fields.push({ path, label, value: showValue(child.info, held) });
  }
}

function sectionFor({ titles, sections }: Place): Growing {
  const [first] = sections;
  if (titles.length === 0 && first !== undefined) return first;
  const section: Growing = { title: joinTexts(titles), fields: [], tables: [] };
  sections.push(section);
  return section;
}

function readTable(table: FieldNode, value: unknown, path: string): ReadTable {
  const held = Array.isArray(value) ? value : [];
  const columns = tableColumns(table);
  const rows = held.map((row: unknown) => columns.map((fields) => placeText(fields, row)));
  const filled = columns.map((_, at) => rows.some((row) => row[at]?.ne !== ''));
  const inUse = <T>(cells: readonly T[]): readonly T[] => cells.filter((_, at) => filled[at]);
  return {
    path,
    label: table.info.label,
    columns: inUse(columns.flatMap(([first]) => (first === undefined ? [] : [first.info.label]))),
    rows: rows.map(inUse),
  };
}

/** What a row says in a column. */
function placeText(fields: readonly FieldNode[], row: unknown): Text {
  const texts = fields.map((field) => cellText(field, ownValue(row, field.key)));
  return joinTexts(
    texts.filter(({ ne }) => ne !== ''),
    '; ',
  );
}

/** What stands in a cell; a section or a table inside it in one line. */
export function cellText(node: FieldNode, value: unknown): Text {
  if (isEmpty(value)) return blank;
  if (node.info.type !== 'object' && node.info.type !== 'rows') return showValue(node.info, value);
  const parts = (Array.isArray(value) ? value : [value]).flatMap((each: unknown) =>
    isRecord(each) ? node.children.map((child) => cellText(child, each[child.key])) : [],
  );
  return joinTexts(
    parts.filter(({ ne }) => ne !== ''),
    ', ',
  );
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
