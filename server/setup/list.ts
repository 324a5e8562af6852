import { areaOf, lengthOf } from '../../form-schemas/engine/formula/cel-values.ts';
import type { FieldInfo, FieldType } from '../../form-schemas/engine/field-definition.ts';
import { ownValue } from '../../form-schemas/engine/records.ts';
import { showValue } from '../../form-schemas/engine/formula/show.ts';
import { searchKey } from '../../form-schemas/values/digits.ts';
import type { RecordPage, RecordQuery } from '../contract/setup.ts';
import { noCursor, readCursor, writeCursor } from '../http/keyset.ts';
import { problem } from '../http/problems.ts';
import { type OpenMaster, ORDER } from './open-master.ts';
import { recordViews, shelfOf } from './records.ts';
import { isInForce } from './timeline.ts';
import { valuesAt } from '../office/values-at.ts';
import type { StoredRecord } from '../office/store.ts';

const PAGE = 50;
const NUMBERS: readonly FieldType[] = ['integer', 'decimal', 'money', 'boolean'];
/** So much of a text decides its place; the rest is told apart by id, and a cursor stays short. */
const LONGEST_RANK = 40;

type Rank = number | string | null;
type Ranked = { readonly record: StoredRecord; readonly rank: Rank };

/** A page of a master's records: those that match, in the wanted order, from where the last page ended. */
export async function listRecords(open: OpenMaster, query: RecordQuery): Promise<RecordPage> {
  const rankOf = rankBy(open, query.sort);
  const matches = searchFor(open, query.q ?? '');
  const records = await open.store.find(open.trx, shelfOf(open));
  const isWanted = narrowTo(query.where);
  const isOn = (record: StoredRecord): boolean => query.on === undefined || isInForce(record, query.on);
  const found = records.filter((each) => isOn(each) && isWanted(each) && matches(each));
  const compare = orderBy(query.descending === true);
  const ranked = found.map((record) => ({ record, rank: rankOf(record) })).sort(compare);
  const after = query.cursor === undefined ? undefined : placeOf(query.cursor);
  const rest = after === undefined ? ranked : ranked.filter((each) => compare(each, after) > 0);
  const page = rest.slice(0, PAGE);
  const last = page.at(-1);
  return {
    records: await recordViews(
      open,
      page.map(({ record }) => record),
    ),
    total: found.length,
    ...(last && rest.length > PAGE ? { next: cursorOf(last) } : {}),
  };
}

function narrowTo(where: string | undefined): (record: StoredRecord) => boolean {
  const pairs = (where ?? '').split(',').map((pair) => pair.split(':'));
  return ({ data }) =>
    pairs.every(
      ([path = '', value]) => value === undefined || valuesAt(data, path.split('.')).map(String).includes(value),
    );
}

/** Looks for every word in all that a record says, in both languages; digits of either script find the other. */
function searchFor({ bundle }: OpenMaster, typed: string): (record: StoredRecord) => boolean {
  const words = searchKey(typed).split(' ');
  if (words.join('') === '') return () => true;
  const leaves = bundle.fields.filter(({ type }) => type !== 'object' && type !== 'rows' && type !== 'file');
  return ({ key, data }) => {
    const shown = leaves.flatMap((field) => valuesAt(data, field.path).map((value) => showValue(field, value)));
    const text = searchKey([key, ...shown.flatMap(({ ne, en }) => [ne, en])].join('\n'));
    return words.every((word) => text.includes(word));
  };
}

function rankBy({ bundle }: OpenMaster, sort: string | undefined): (record: StoredRecord) => Rank {
  if (sort === undefined || sort === 'key') return ({ key, validFrom }) => short(`${key}\n${validFrom ?? ''}`);
  if (sort === 'updatedAt') return ({ updatedAt }) => updatedAt;
  if (sort === 'validFrom' || sort === 'validTo') return (record) => record[sort] ?? null;
  const field = bundle.fields.find(({ path }) => path.join('.') === sort);
  if (field === undefined || field.type === 'object' || field.type === 'rows') {
    throw problem('requestInvalid', {
      params: { detail: { ne: 'यो स्तम्भअनुसार मिलाउन मिल्दैन', en: 'there is no such column to sort by' }, field: 'sort' },
    });
  }
  return ({ data }) => rankOfValue(field, valuesAt(data, field.path)[0]);
}

function rankOfValue(field: FieldInfo, value: unknown): Rank {
  if (value === undefined) return null;
  if (field.type === 'date') return textOf(ownValue(value, 'ad'));
  if (field.type === 'length') return lengthOf(value, field, 'exact')?.toNumber() ?? null;
  if (field.type === 'area') return areaOf(value, field, 'exact')?.toNumber() ?? null;
  if (NUMBERS.includes(field.type)) return Number.isFinite(Number(value)) ? Number(value) : null;
  return short(searchKey(showValue(field, value).ne));
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function short(text: string): string {
  return text.slice(0, LONGEST_RANK);
}

/** Records without the value come last, whichever way the others go. */
function orderBy(descending: boolean): (a: Place, b: Place) => number {
  return (a, b) => {
    if (a.rank === null || b.rank === null) {
      return Number(a.rank === null) - Number(b.rank === null) || compareText(a.record.id, b.record.id);
    }
    const order = compareRanks(a.rank, b.rank) || compareText(a.record.id, b.record.id);
    return descending ? -order : order;
  };
}

type Place = { readonly record: Pick<StoredRecord, 'id'>; readonly rank: Rank };

function compareRanks(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : ORDER.compare(String(a), String(b));
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function cursorOf({ record, rank }: Ranked): string {
  return writeCursor(JSON.stringify([rank, record.id]));
}

function placeOf(cursor: string): Place {
  const [rank, id] = readCursor(cursor);
  const isRank = typeof rank === 'string' || typeof rank === 'number' || rank === null;
  if (!isRank || typeof id !== 'string') throw noCursor();
  return { record: { id }, rank };
}
