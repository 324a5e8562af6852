import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { isRecord } from '../../form-schemas/engine/records.ts';

/** A folder of the law, and how much of it may stand there twice. */
export type Repeats = {
  readonly folder: string;
  readonly letters: number;
  /** Letters that stand there a second time. */
  readonly twice: number;
  /** Percent. */
  readonly limit: number;
  /** What stands twice, the longest first: how it begins, and where. */
  readonly longest: readonly { readonly text: string; readonly places: readonly string[] }[];
};

/** What is as long as this and stands twice should have been a section, a partial or a name; less is shorter than its name would be. */
const FEWEST_LETTERS = 160;
const FEWEST_LETTERS_OF_A_LINE = 80;
const root = join(import.meta.dirname, '..', '..');

// a little more than there is: what remains would be longer with a name than without (a field with other words around it)
const folders = [
  { folder: 'form-schemas/forms', limit: 1.5 },
  { folder: 'form-schemas/shared', limit: 2.9 },
  { folder: 'form-schemas/rules', limit: 0.3 },
  { folder: 'templates/documents', limit: 3.4 },
] as const;

/** How much of the forms, sections, rules and papers is written more than once. */
export function findRepeats(): readonly Repeats[] {
  return folders.map(({ folder, limit }) => {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).toSorted();
    const texts = files
      .filter((name) => /\.(?:json|hbs)$/u.test(name))
      .map((name) => ({ name, text: readFileSync(join(root, folder, name), 'utf8') }));
    return { folder, limit, ...repeatsIn(texts) };
  });
}

/** Whether more stands twice than may. */
export function isTooMuch({ letters, twice, limit }: Pick<Repeats, 'letters' | 'twice' | 'limit'>): boolean {
  return percent({ letters, twice }) > limit;
}

/** The share that stands twice; where that is too much, the longest of it with its places. */
export function sayRepeats(each: Repeats): string {
  const share = `  ${percent(each).toFixed(1).padStart(4)} % of at most ${each.limit.toFixed(1)} %  ${each.folder}`;
  if (!isTooMuch(each)) return share;
  const longest = each.longest
    .slice(0, 10)
    .map(({ text, places }) => `      ${text.slice(0, 100)} … ${places.join(', ')}`);
  return [share, ...longest].join('\n');
}

function percent({ letters, twice }: Pick<Repeats, 'letters' | 'twice'>): number {
  return letters === 0 ? 0 : (100 * twice) / letters;
}

type Found = { readonly place: string; readonly above: string | undefined };

/** What of some files stands in them a second time: of JSON whole values, of other files their lines. */
export function repeatsIn(
  files: readonly { readonly name: string; readonly text: string }[],
): Pick<Repeats, 'letters' | 'twice' | 'longest'> {
  const places = new Map<string, Found[]>();
  let letters = 0;
  for (const { name, text } of files) {
    const isJson = name.endsWith('.json');
    const value: unknown = isJson ? JSON.parse(text) : undefined;
    letters += isJson ? canonicalJson(value).length : text.length;
    const found = isJson ? longValues(value, name, undefined) : longLines(text, name);
    for (const [said, at] of found) places.set(said, [...(places.get(said) ?? []), at]);
  }
  const copies = [...places].filter(([, { length }]) => length > 1);
  const again = new Set(copies.flatMap(([, [, ...others]]) => others.map(({ place }) => place)));
  // what stands in a copy is counted with it
  const outermost = copies.flatMap(([text, [first, ...others]]) => {
    const own = others.filter(({ above }) => above === undefined || !again.has(above));
    return own.length === 0 || first === undefined ? [] : [{ text, places: [first, ...own].map(({ place }) => place) }];
  });
  const lost = ({ text, places: { length } }: (typeof outermost)[number]): number => text.length * (length - 1);
  return {
    letters,
    twice: outermost.reduce((sum, each) => sum + lost(each), 0),
    longest: outermost.toSorted((a, b) => lost(b) - lost(a)),
  };
}

function* longValues(value: unknown, place: string, above: string | undefined): Generator<readonly [string, Found]> {
  if (Array.isArray(value) || isRecord(value)) {
    const text = canonicalJson(value);
    // what is short has nothing long in it
    if (text.length < FEWEST_LETTERS) return;
    yield [text, { place, above }];
    for (const [key, item] of Object.entries(value)) yield* longValues(item, `${place}/${key}`, place);
  } else if (typeof value === 'string' && value.length >= FEWEST_LETTERS) yield [value, { place, above }];
}

function* longLines(text: string, name: string): Generator<readonly [string, Found]> {
  for (const [index, line] of text.split('\n').entries())
    if (line.trim().length >= FEWEST_LETTERS_OF_A_LINE)
      yield [line.trim(), { place: `${name}:${String(index + 1)}`, above: undefined }];
}
