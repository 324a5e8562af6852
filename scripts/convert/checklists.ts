import { toCondition } from './formulas.ts';
import type { Node } from './nodes.ts';
import { groupBy, type Row, readTable } from './tables.ts';

const attachments = 'attachments';
const attachmentLists: Readonly<Record<string, string>> = {
  'map-permit-application-edit': 'attachmentsApplication',
  'super-structure-build-view': 'attachmentsSuperstructure',
  'sansodhan-gari-nibedan': 'attachmentsRevision1',
  'sansodhan-bibaran-pahilo': 'attachmentsRevision2',
  'superstructureko-tippaniadesh': 'attachmentsRevision3',
  'dosrocharan-abedan': 'attachmentsCompletion',
  'talla-thap-ijajat-request': 'attachmentsAddFloor',
  'certificate-note': 'attachmentsTransfer',
};
const wordless = /master$|^approved$/;
const signs: Readonly<Record<string, string>> = { '<=': '≤', '>=': '≥' };
const numeric = /^[\d.–]+$/;
const provided: Readonly<Record<string, string>> = { present: 'राखिएको' };

/** Rows of the checklist masters that the stage's forms name: those of the domain and those of `checklists.tsv`. */
export function checklists(folder: string, wanted: ReadonlySet<string>): Readonly<Record<string, readonly Node[]>> {
  const wordings = new Map(readTable(import.meta.dirname, 'standards.tsv').map((row) => [row('standard'), row('ne')]));
  const own = readTable(import.meta.dirname, 'checklists.tsv').map((row) => ({ list: row('master'), row }));
  const shipped = readTable(folder, 'master-rows.tsv').map((row) => ({ list: listOf(row), row }));
  const lists = new Map<string, readonly Node[]>();
  for (const { list, row } of [...shipped, ...own]) {
    if (wanted.has(list)) lists.set(list, [...(lists.get(list) ?? []), checklistRow(row, wordings)]);
  }
  const missing = [...wanted].filter((name) => !lists.has(name));
  if (missing.length > 0) throw new Error(`no checklist ${missing.join(', ')}`);
  return Object.fromEntries(lists);
}

/** Names of the checklists that form nodes ask for. */
export function mastersUsed(forms: readonly unknown[]): ReadonlySet<string> {
  return new Set(
    [...JSON.stringify(forms).matchAll(/"master":"(\w+)"/g)].flatMap(([, name]) => (name === undefined ? [] : [name])),
  );
}

function listOf(row: Row): string {
  return row('master') === attachments
    ? (attachmentLists[row('groupId')] ?? `${attachments}:${row('groupId')}`)
    : row('master');
}

function checklistRow(row: Row, wordings: ReadonlyMap<string, string>): Node {
  const standard = standardOf(row, wordings);
  const given = (column: string) => row(column) !== '';
  return {
    code: row('code'),
    groupId: row('groupId'),
    group: { ne: row('groupNe'), en: row('groupEn') },
    label: { ne: row('ne'), en: row('en') },
    ...(given('unit') && !row('unit').includes(',') && { unit: row('unit') }),
    ...(numeric.test(row('standard')) && signs[row('operator')] !== undefined && { operator: signs[row('operator')] }),
    ...(standard !== undefined && { standard }),
    ...(given('fact') && { fact: row('fact') }),
    ...(given('condition') && { condition: toCondition(row('condition')) }),
    ...(given('source') && { source: row('source') }),
  };
}

/** The limit as the papers print it; a limit that another master holds is left for that master. */
function standardOf(row: Row, wordings: ReadonlyMap<string, string>): string | undefined {
  const words = row('standard');
  if (words === '' || wordless.test(words)) return undefined;
  const wording = wordings.get(words);
  if (wording !== undefined) return wording;
  if (!numeric.test(words)) return provided[row('operator')] ?? unworded(row, words);
  const unit = unitNames(row('unit'));
  return `${devanagari(words)}${unit === '' ? '' : ` ${unit}`}`;
}

function unworded(row: Row, words: string): never {
  throw new Error(`standards.tsv does not say “${words}” of ${row('code')} in Nepali`);
}

function unitNames(unit: string): string {
  const rows = groupBy(readTable(import.meta.dirname, 'codes.tsv'), 'enum').get('unit') ?? [];
  return rows.find((row) => row('code') === unit)?.('ne') ?? unit;
}

function devanagari(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCodePoint(0x0966 + Number(digit)));
}
