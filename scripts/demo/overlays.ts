import { Big } from 'big.js';
import { type LandArea, landAreaSqft } from '../../form-schemas/values/land-area.ts';
import { isRecord, ownValue } from '../../form-schemas/engine/records.ts';
import { formatNumberNe, roundHalfUp, toDevanagari } from '../../form-schemas/values/digits.ts';
import type { Answers } from './fill.ts';

/** A sample application with the stored data of the forms that the samples speak of. */
export type Sample = {
  readonly applicationNo: number;
  /** Login of the designer who files it. */
  readonly designer: string;
  readonly forms: Readonly<Record<string, Answers>>;
};

/** Where in the forms the words and copies of other samples come from; every place is `slug#/pointer`. */
export type OverlayTable = {
  readonly words: Readonly<Record<string, string>>;
  readonly landArea: string;
  readonly floors: string;
  readonly copies: readonly { readonly from: string; readonly to: string }[];
};

/** Everything that answers are made of. */
export type AnswerBook = {
  readonly samples: readonly Sample[];
  /** Answers of the first sample by form: complete, but for what the sample itself and prefill give. */
  readonly answers: Readonly<Record<string, Answers>>;
  /** What other samples answer differently, by application number and form; `*` = all of them. */
  readonly others: Readonly<Record<string, Readonly<Record<string, Answers>>>>;
  readonly table: OverlayTable;
};

const everybody = '*';

/**
 * What a person answers in one form of a sample, in layers to be laid one over the other: the first sample as written; in
 * the others the sample's own sections stand in the place of the first one's, and their differences are laid over.
 */
export function answersOf(book: AnswerBook, sample: Sample, slug: string): readonly Answers[] {
  const written = book.answers[slug] ?? {};
  const own = sample.forms[slug] ?? {};
  if (sample === book.samples[0]) return [own, written];
  const general = Object.fromEntries(Object.entries(written).filter(([key]) => own[key] === undefined));
  const differences = book.others[String(sample.applicationNo)]?.[slug] ?? {};
  return [general, own, book.others[everybody]?.[slug] ?? {}, ...copiesFor(book, sample, slug), differences];
}

/** Answers of a form that repeat what an earlier form of the same sample says. */
export function copiesFor(book: AnswerBook, sample: Sample, slug: string): readonly Answers[] {
  return book.table.copies.flatMap(({ from, to }) => {
    const [source, path] = placeOf(from);
    const [target, at] = placeOf(to);
    if (target !== slug) return [];
    const said = answersOf(book, sample, source);
    return said.flatMap((layer) => valuesAt(layer, path, [])).map(([rows, value]) => answerAt(at, rows, value));
  });
}

/**
 * Words for the texts of a sample: names, numbers and measures in Devanagari digits.
 * @param applicationNo number of the case; receipts are numbered by it, because one number occurs once in the office
 * @param nth how often the form is entered on the case, this time included: a second receipt has another number
 */
export function wordsOf(
  book: AnswerBook,
  sample: Sample,
  applicationNo: number = sample.applicationNo,
  nth = 1,
): Readonly<Record<string, string>> {
  const { table } = book;
  const named = Object.entries(table.words).map(([name, place]) => [name, toDevanagari(textAt(sample, place))]);
  const floors = listAt(sample, table.floors);
  const ground = floors.find((floor) => ownValue(floor, 'floor') === '1');
  return {
    ...Object.fromEntries(named),
    no: toDevanagari(String(sample.applicationNo % 100).padStart(2, '0')),
    receipt: receiptOf(sample, applicationNo),
    nth: nth === 1 ? '' : `–${toDevanagari(nth)}`,
    storeysNe: toDevanagari(floors.filter((floor) => Number(ownValue(floor, 'floor')) > 0).length),
    plinthNe: formatNumberNe(numberIn(ground, 'area')),
    diagonalFt: roundHalfUp(diagonal(numberIn(ground, 'length'), numberIn(ground, 'width')), 2),
    areaSqft: roundHalfUp(areaSqft(sample, table.landArea), 2),
    areaSqftNe: formatNumberNe(areaSqft(sample, table.landArea), 2),
  };
}

/** A case of another fiscal year than its sample's says so: numbers begin anew with each year. */
function receiptOf(sample: Sample, applicationNo: number): string {
  const [own, year] = [sample.applicationNo, applicationNo].map((no) => Math.floor(no / 1_000_000));
  const number = toDevanagari(String(applicationNo % 1_000_000).padStart(2, '0'));
  return own === year ? number : `${toDevanagari(String(year))}–${number}`;
}

/** `slug#/a/b` as the slug and its keys. */
function placeOf(place: string): readonly [slug: string, path: readonly string[]] {
  const [slug = '', pointer = ''] = place.split('#');
  return [slug, pointer.split('/').slice(1)];
}

type Found = readonly [keys: readonly string[], value: unknown];

/** Values under the keys; `*` gives one of every row, with the row's number in place of the star. */
function valuesAt(value: unknown, [key, ...rest]: readonly string[], before: readonly string[]): readonly Found[] {
  if (key === undefined) return value === undefined ? [] : [[before, value]];
  if (key === '*')
    return Array.isArray(value) ? value.flatMap((row, at) => valuesAt(row, rest, [...before, String(at)])) : [];
  const inner: unknown = Array.isArray(value) ? value[Number(key)] : ownValue(value, key);
  return valuesAt(inner, rest, before);
}

/** An answer that says one value; the four sides are named 1 to 4 in their order. */
function answerAt(path: readonly string[], rows: readonly string[], value: unknown): Answers {
  const names = rows.map((row) => String(Number(row) + 1));
  const keys = path.map((key) => (key === '*' ? (names.shift() ?? key) : key));
  const answer = keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
  return isRecord(answer) ? answer : {};
}

function textAt(sample: Sample, place: string): string {
  const [slug, path] = placeOf(place);
  const [found] = valuesAt(sample.forms[slug] ?? {}, path, []);
  return found === undefined ? '' : String(found[1]).replace(/^0(?=\d$)/, '');
}

function listAt(sample: Sample, place: string): readonly unknown[] {
  const [slug, path] = placeOf(place);
  const value = valuesAt(sample.forms[slug] ?? {}, path, [])[0]?.[1];
  return Array.isArray(value) ? value : [];
}

function areaSqft(sample: Sample, place: string): string {
  const [slug, path] = placeOf(place);
  const value = valuesAt(sample.forms[slug] ?? {}, path, [])[0]?.[1];
  const area = isLandArea(value) ? landAreaSqft(value) : undefined;
  return area?.ok === true ? area.sqft : '0';
}

function isLandArea(value: unknown): value is LandArea {
  return isRecord(value) && typeof value['system'] === 'string';
}

function numberIn(row: unknown, key: string): string {
  const value = ownValue(row, key);
  return typeof value === 'string' ? value : '0';
}

function diagonal(length: string, width: string): string {
  return new Big(length).pow(2).plus(new Big(width).pow(2)).sqrt().toFixed(2);
}
