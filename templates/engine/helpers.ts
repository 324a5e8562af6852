import Handlebars from 'handlebars';
import { isRecord, ownValue } from '../../form-schemas/engine/records.ts';
import { fromAd, monthNamesNe, weekdayOf } from '../../form-schemas/values/bs-date.ts';
import { toDevanagari } from '../../form-schemas/values/digits.ts';
import { amountInWordsNe, formatMoneyNe, numberInWordsNe } from '../../form-schemas/values/money.ts';
import { dateNe, decimalText, lengthIn, numberNe, officeAreaNe, textNe } from './localise.ts';
import { isMissing, isNothing, missingPath } from './missing.ts';
import { isPhotoAddress, isQrSvg } from './pictures.ts';

type Options = Handlebars.HelperOptions;

const dots = '……………………';
const box = '<path d="M1 1h10v10h-10z" fill="none" stroke="#111" stroke-width="0.9"/>';
const emptyBox = `<svg class="tick" viewBox="0 0 12 12" role="img" aria-label="छैन">${box}</svg>`;
const tickedBox = `<svg class="tick" viewBox="0 0 12 12" role="img" aria-label="छ">${box}<path d="M3 6l2.4 2.6l4 -5.4" fill="none" stroke="#111" stroke-width="1.3"/></svg>`;
const noLaw = 'प्रचलित कानून';
const noStandard = 'राष्ट्रिय भवन संहिता';

/** Words that templates may use; each is given its arguments and Handlebars' options last. */
export const helpers = {
  /** Plain text of the model; every bare `{{name}}` is compiled into this. */
  must: (value: unknown, name: unknown, options: Options) => said(value, String(name), options, plainText),
  fill: (value: unknown, ...rest: readonly unknown[]) =>
    isNothing(value) && value !== 0 ? otherwise(rest) : plainText(value),
  /** A typed text inside a sentence of ours: one line, without its own full stop. */
  clause: (value: unknown, options: Options) => said(value, 'clause', options, clauseText),
  lines: (value: unknown, options: Options) => said(value, 'lines', options, brokenLines),
  /** A typed amount with the unit of its row; words have no unit. */
  withUnit: (value: unknown, unit: unknown, options: Options) =>
    said(value, 'withUnit', options, (amount) => measured(amount, unit)),

  neDate: (value: unknown, options: Options) => said(value, 'neDate', options, dateNe),
  neYear: (value: unknown, options: Options) =>
    said(value, 'neYear', options, (date) => bsPart(date, ({ year }) => String(year))),
  neMonth: (value: unknown, options: Options) =>
    said(value, 'neMonth', options, (date) => bsPart(date, ({ month }) => monthNamesNe[month - 1] ?? '')),
  neDay: (value: unknown, options: Options) =>
    said(value, 'neDay', options, (date) => bsPart(date, ({ day }) => String(day))),
  neWeekday: (value: unknown, options: Options) =>
    said(value, 'neWeekday', options, (date) => (typeof date === 'string' ? toDevanagari(weekdayOf(date)) : null)),

  neNum: (value: unknown, options: Options) => said(value, 'neNum', options, numberNe),
  neCount: (value: unknown, options: Options) => said(value, 'neCount', options, countNe),
  neMoney: (value: unknown, options: Options) =>
    said(value, 'neMoney', options, (paisa) => money(paisa, formatMoneyNe)),
  neWords: (value: unknown, options: Options) =>
    said(value, 'neWords', options, (paisa) => money(paisa, amountInWordsNe)),
  neArea: (value: unknown, options: Options) =>
    said(value, 'neArea', options, (sqft) => officeAreaNe(sqft, officeOf(options))),
  /** A length of a row in the row's own unit. */
  neLength: (value: unknown, unit: unknown, options: Options) =>
    said(value, 'neLength', options, (length) => lengthIn(length, unit, officeOf(options))),
  neWard: (value: unknown, options: Options) => said(value, 'neWard', options, wardNe),
  inc: (index: unknown) => toDevanagari(Number(index) + 1),

  law: (key: unknown, options: Options) => reference(options, 'law', key) ?? noLaw,
  standard: (key: unknown, options: Options) => reference(options, 'standards', key) ?? noStandard,

  // the Nepali fonts have no ballot boxes, so they are drawn
  tick: (value: unknown) => new Handlebars.SafeString(isNothing(value) ? emptyBox : tickedBox),
  eq: (a: unknown, b: unknown) => a === b,
  and: (...values: readonly unknown[]) => values.slice(0, -1).every((value) => !isNothing(value)),
  or: (...values: readonly unknown[]) => values.slice(0, -1).some((value) => !isNothing(value)),
  not: (value: unknown) => isNothing(value),
  has: (values: unknown, wanted: unknown) => Array.isArray(values) && values.includes(wanted),
  among: (value: unknown, ...rest: readonly unknown[]) => rest.slice(0, -1).includes(value),

  /** Rows whose column has one of the values. */
  where: (rows: unknown, key: unknown, ...rest: readonly unknown[]) => {
    const wanted = rest.slice(0, -1);
    return rowsOf(rows).filter((row) => wanted.includes(ownValue(row, String(key))));
  },
  /** Rows in groups of the same column, in the order in which they first appear: `{ name, rows }`. */
  groups: (rows: unknown, key: unknown) => groupsOf(rowsOf(rows), String(key)),
  list: (name: unknown, options: Options) => ownValue(rootOf(options)['lists'], String(name)) ?? [],

  qr: (svg: unknown) => {
    if (isMissing(svg)) return '';
    if (!isQrSvg(svg)) throw new Error('the QR code of a paper is drawn by this system; this one is not');
    return new Handlebars.SafeString(svg);
  },
  photo: (id: unknown, options: Options) => {
    const address = typeof id === 'string' ? ownValue(rootOf(options)['images'], id) : undefined;
    if (!isPhotoAddress(address)) return '';
    return new Handlebars.SafeString(`<img src="${address}" alt="फोटो">`);
  },
  /** The picture of a signature or a stamp, where the signer has given one. */
  mark: (name: unknown, options: Options) => {
    const address = typeof name === 'string' ? ownValue(rootOf(options)['images'], name) : undefined;
    if (typeof name !== 'string' || !isPhotoAddress(address)) return '';
    const [look, alt] = name.startsWith('stamp/') ? ['stamp-picture', 'छाप'] : ['sign-picture', 'दस्तखत'];
    return new Handlebars.SafeString(`<img class="${look}" src="${address}" alt="${alt}">`);
  },

  /** Beginning of the hash of a file that the form holds, in groups: by it the file is known again. */
  fingerprint: (id: unknown, options: Options) => {
    const hash = typeof id === 'string' ? ownValue(rootOf(options)['files'], id) : undefined;
    return said(hash, 'fingerprint', options, (text) => (typeof text === 'string' ? inGroups(text) : null));
  },

  /** The office's own mark, where it has given one. */
  logo: (name: unknown, options: Options) => {
    const address = typeof name === 'string' ? ownValue(rootOf(options)['images'], name) : undefined;
    if (!isPhotoAddress(address)) return '';
    return new Handlebars.SafeString(`<img class="office-logo" src="${address}" alt="कार्यालयको चिह्न">`);
  },

  if: function (this: unknown, condition: unknown, options: Options) {
    return isNothing(condition) ? options.inverse(this) : options.fn(this);
  },
  unless: function (this: unknown, condition: unknown, options: Options) {
    return isNothing(condition) ? options.fn(this) : options.inverse(this);
  },
} satisfies Record<string, Handlebars.HelperDelegate>;

/** A helper that a paper may call. */
export type HelperName = keyof typeof helpers;

/** A value said by its writer; a missing one is a dotted line on a draft and stops an issued paper, by name. */
function said(value: unknown, name: string, options: Options, write: (value: unknown) => unknown): unknown {
  const text = isMissing(value) || value === '' ? null : write(value);
  if (text !== null && text !== undefined) return text;
  if (isStrict(options)) throw new Error(`missing ${placeOf(value, name)}`);
  return dots;
}

function placeOf(value: unknown, name: string): string {
  return isMissing(value) ? missingPath(value, name) : name;
}

function isStrict({ data }: Options): boolean {
  return isRecord(data) && data['strict'] === true;
}

function rootOf({ data }: Options): Readonly<Record<string, unknown>> {
  const root: unknown = isRecord(data) ? data['root'] : undefined;
  return isRecord(root) ? root : {};
}

function officeOf(options: Options) {
  return {
    areaUnit: ownValue(rootOf(options)['org'], 'areaUnit') === 'SQUARE METRE' ? 'SQUARE METRE' : 'SQUARE FEET',
    lengthUnit: ownValue(rootOf(options)['org'], 'defaultLengthUnit') === 'METRE' ? 'METRE' : 'FEET',
    profile: ownValue(rootOf(options)['org'], 'conversionProfile') === 'spec' ? 'spec' : 'exact',
  } as const;
}

function otherwise(rest: readonly unknown[]): string {
  const [text] = rest;
  return rest.length > 1 && typeof text === 'string' ? text : dots;
}

/** Sixteen hexadecimal digits by fours, as people compare them. */
function inGroups(hash: string): string {
  return (hash.slice(0, 16).match(/.{4}/g) ?? []).join(' ');
}

function plainText(value: unknown): string | null {
  return textNe(value) ?? (typeof value === 'number' ? numberNe(value) : null);
}

function clauseText(value: unknown): string | null {
  return (
    textNe(value)
      ?.trim()
      .replace(/\s+/g, ' ')
      .replace(/[\s।.]+$/, '') ?? null
  );
}

function measured(amount: unknown, unit: unknown): string | null {
  const text = plainText(amount);
  const ours = textNe(unit);
  return text !== null && ours !== null && /[०-९]$/.test(text) ? `${text} ${ours}` : text;
}

function brokenLines(value: unknown): Handlebars.SafeString | null {
  const text = textNe(value);
  if (text === null) return null;
  return new Handlebars.SafeString(
    text
      .split(/\r?\n/)
      .map((line) => Handlebars.escapeExpression(line))
      .join('<br>'),
  );
}

function bsPart(date: unknown, part: (bs: NonNullable<ReturnType<typeof fromAd>>) => string): string | null {
  const bs = typeof date === 'string' ? fromAd(date) : undefined;
  return bs === undefined ? null : toDevanagari(part(bs));
}

function money(paisa: unknown, write: (paisa: number) => string): string | null {
  return typeof paisa === 'number' ? write(paisa) : null;
}

/** “१५ (पन्ध्र)”, as periods of law are written. */
function countNe(value: unknown): string | null {
  const count = Number(decimalText(value));
  return Number.isSafeInteger(count) ? `${toDevanagari(count)} (${numberInWordsNe(count)})` : null;
}

/** “४” for the code `04`. */
function wardNe(value: unknown): string | null {
  return typeof value === 'string' ? toDevanagari(value.replace(/^0+(?=\d)/, '')) : null;
}

function reference(options: Options, table: 'law' | 'standards', key: unknown): string | undefined {
  const text = typeof key === 'string' ? ownValue(rootOf(options)[table], key) : undefined;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

function rowsOf(rows: unknown): readonly unknown[] {
  return Array.isArray(rows) ? rows : [];
}

function groupsOf(rows: readonly unknown[], key: string): readonly unknown[] {
  const groups = new Map<unknown, unknown[]>();
  for (const row of rows) {
    const name = ownValue(row, key);
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return [...groups].map(([name, members]) => ({ name, rows: members }));
}
