import { isRecord, ownValue } from '../../form-schemas/engine/records.ts';
import { formatBsDate, fromAd } from '../../form-schemas/values/bs-date.ts';
import { toDevanagari } from '../../form-schemas/values/digits.ts';
import { officeDayFrom } from './office-hours.ts';

/**
 * What a person answers in a form. Beside plain values it may hold marks:
 * `{ "file": "name.pdf" }` a file to upload (`"own": true` one that no other form has), `{ "day": 3 }` the third day from today (no Saturday), `{ "fact": "revenue.total" }` a fact
 * that the form shows (with `day` so many days from it), `{ "field": "billTotal/total" }` what the form itself said when it was opened, `{ "same": "approved" }`
 * the value of another column of the row (with `unit` as a measure in that unit), and inside a text
 * `{{name}}`, or `{{day:-2}}` for a day in figures. `else` says what stands in the place of nothing.
 */
export type Answers = Readonly<Record<string, unknown>>;

/** What the marks of an answer stand for. */
export type Surroundings = {
  /** Kathmandu calendar date on which the person fills the form. */
  readonly today: string;
  /** Facts that the form shows. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Ids of uploaded files by their names. */
  readonly files: Readonly<Record<string, string>>;
  /** Words for `{{name}}`. */
  readonly words: Readonly<Record<string, string>>;
};

const everyRow = '*';
/** Columns that name a row; any other text of it may be anything. */
const rowNames = ['code', 'elementId', 'side', 'category', 'label'] as const;
/** A mark that came to nothing: the row or key that held it is left out. */
const nothing = Symbol('nothing');

/**
 * Lays answers over what the form already holds. In a table an array answers its rows in order (more rows are added); an
 * object answers single rows by what names them (code `"AC03"`, side `"1"`), `*` all of them; rows that are not there are passed over.
 */
export function fillForm(data: Answers, answers: Answers, around: Surroundings): Record<string, unknown> {
  const filled = lay(data, answers, { ...around, form: data });
  return isRecord(filled) ? { ...filled } : {};
}

/** What the marks of an answer stand for, and the form as it was opened. */
type Around = Surroundings & { readonly form: Answers };

/** A file that the answers ask for: its name, the field that holds it, what the field stands in (a row's code), and whether it is of this form alone. */
export type AskedFile = {
  readonly name: string;
  readonly field: string;
  readonly holder: string;
  readonly isOwn: boolean;
};

/** The files that the answers ask for, each name once. */
export function filesAsked(answers: unknown): readonly AskedFile[] {
  const asked = filesUnder(answers, []);
  return asked.filter(({ name }, index) => asked.findIndex((each) => each.name === name) === index);
}

/** Names of the files that the answers ask for. */
export function filesNamed(answers: unknown): readonly string[] {
  return filesAsked(answers).map(({ name }) => name);
}

function filesUnder(answers: unknown, keys: readonly string[]): readonly AskedFile[] {
  if (Array.isArray(answers)) return answers.flatMap((each) => filesUnder(each, keys));
  if (!isRecord(answers)) return [];
  const { file, own } = answers;
  if (typeof file === 'string')
    return [{ name: file, field: keys.at(-1) ?? '', holder: keys.at(-2) ?? '', isOwn: own === true }];
  return Object.entries(answers).flatMap(([key, answer]) => filesUnder(answer, [...keys, key]));
}

function lay(present: unknown, answer: unknown, around: Around, row?: unknown): unknown {
  const value = resolve(answer, around, row);
  if (value !== answer || !isRecord(answer)) return Array.isArray(answer) ? layList(present, answer, around) : value;
  if (Array.isArray(present)) return present.map((each: unknown) => layNamed(each, answer, around));
  return layRecord(isRecord(present) ? present : {}, answer, around);
}

function layRecord(present: Answers, answer: Answers, around: Around): unknown {
  const laid: Record<string, unknown> = { ...present };
  for (const [key, item] of Object.entries(answer)) {
    const value = lay(present[key], item, around, laid);
    if (value === nothing) return nothing;
    if (value !== undefined) laid[key] = value;
  }
  return laid;
}

function layList(present: unknown, answer: readonly unknown[], around: Around): unknown {
  const rows: readonly unknown[] = Array.isArray(present) ? present : [];
  const length = Math.max(rows.length, answer.length);
  const laid = Array.from({ length }, (_, at) => (at < answer.length ? lay(rows[at], answer[at], around) : rows[at]));
  return laid.filter((item) => item !== nothing);
}

function layNamed(present: unknown, answers: Answers, around: Around): unknown {
  const names = isRecord(present) ? rowNames.flatMap((key) => present[key] ?? []) : [];
  const meant = Object.entries(answers).filter(([name]) => name === everyRow || names.includes(name));
  return meant.reduce((row, [, answer]) => lay(row, answer, around), present);
}

/** The value of a mark or text; anything else as it is. */
function resolve(answer: unknown, around: Around, row: unknown): unknown {
  if (typeof answer === 'string') return withWords(answer, around);
  if (!isRecord(answer)) return answer;
  const { file, day, fact, field, same, unit } = answer;
  if (typeof file === 'string') return getOne(around.files, file);
  const found = (value: unknown) => orElse(value, answer, around, row);
  if (typeof day === 'number' && typeof fact === 'string') return found(dayFrom(around.facts[fact], day));
  if (typeof day === 'number') return dateOf(officeDayFrom(around.today, day));
  if (typeof fact === 'string') return found(around.facts[fact]);
  if (typeof field === 'string') return found(valueUnder(around.form, field.split('/')));
  if (typeof same === 'string') return found(inUnit(isRecord(row) ? row[same] : undefined, unit));
  return answer;
}

/** So many days from a day that is known. */
function dayFrom(known: unknown, days: number): ReturnType<typeof dateOf> | undefined {
  const ad = isRecord(known) ? known['ad'] : known;
  return typeof ad === 'string' ? dateOf(officeDayFrom(ad, days)) : undefined;
}

function inUnit(value: unknown, unit: unknown): unknown {
  return typeof unit === 'string' && (typeof value === 'string' || typeof value === 'number')
    ? { value: String(value), unit }
    : value;
}

function orElse(value: unknown, answer: Answers, around: Around, row: unknown): unknown {
  if (answer['orNoRow'] === true && (value === undefined || value === 0)) return nothing;
  return value ?? resolve(answer['else'], around, row);
}

function valueUnder(value: unknown, [key, ...rest]: readonly string[]): unknown {
  return key === undefined ? value : valueUnder(ownValue(value, key), rest);
}

function withWords(text: string, { words, today }: Surroundings): string {
  return text
    .replace(/\{\{day:(-?\d+)\}\}/g, (_all, days: string) => dayInFigures(officeDayFrom(today, Number(days))))
    .replace(/\{\{(\w+)\}\}/g, (_all, name: string) => getOne(words, name));
}

/** A day as papers print it: २०८३/०४/२७. */
function dayInFigures(ad: string): string {
  return toDevanagari(dateOf(ad).bs.replaceAll('-', '/'));
}

function getOne(known: Readonly<Record<string, string>>, name: string): string {
  const found = known[name];
  if (found === undefined) throw new Error(`nothing is called ${name}; known: ${Object.keys(known).join(', ')}`);
  return found;
}

/** A day as forms store it. */
export function dateOf(ad: string): { readonly ad: string; readonly bs: string; readonly source: 'ad' } {
  const bs = fromAd(ad);
  if (bs === undefined) throw new Error(`${ad} is outside the calendar`);
  return { ad, bs: formatBsDate(bs, 'en'), source: 'ad' };
}
