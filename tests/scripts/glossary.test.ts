import { globSync, readFileSync } from 'node:fs';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { isRecord } from '../../form-schemas/engine/records.ts';
import { readJson } from '../../server/parse.ts';

// What the office calls a thing, it calls by one word: wherever the English text says the word, the Nepali one says the office's term.
// A text that rightly says it in another way stands under `otherwise`, by its English.
type Pair = { readonly at: string; readonly ne: string; readonly en: string };

/** Every text of a file that is said in both languages, with its place. */
function* pairsIn(value: unknown, at: string): Generator<Pair> {
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* pairsIn(item, `${at}/${String(index)}`);
  if (!isRecord(value)) return;
  const { ne, en } = value;
  if (typeof ne === 'string' && typeof en === 'string') yield { at, ne, en };
  for (const [key, item] of Object.entries(value)) yield* pairsIn(item, `${at}/${key}`);
}

/** Texts of a language of the app by their whole key. */
function* flat(value: unknown, key = ''): Generator<readonly [key: string, text: string]> {
  if (typeof value === 'string') yield [key, value];
  if (isRecord(value)) for (const [name, item] of Object.entries(value)) yield* flat(item, `${key}.${name}`);
}

/** What the office calls a thing, by its English word. */
const Terms = Type.Record(
  Type.String(),
  Type.Object({ ne: Type.String(), otherwise: Type.Optional(Type.Array(Type.String())) }),
);
const terms = readJson(Terms, 'tests/golden/terms.json');
const readAny = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

function pairsOfApp(): readonly Pair[] {
  const english = new Map(flat(readAny('web/i18n/en.json')));
  return [...flat(readAny('web/i18n/ne.json'))].map(([at, ne]) => ({
    at: `web/i18n${at}`,
    ne,
    en: english.get(at) ?? '',
  }));
}

const files = globSync(['{form-schemas,workflows,templates,server}/**/*.json'], {
  exclude: ['**/scenarios/**', '**/shipped/**', '**/node_modules/**', 'workflows/engine/**'],
});
const pairs = [...files.toSorted().flatMap((file) => [...pairsIn(readAny(file), file)]), ...pairsOfApp()];
const saying = (term: string) => pairs.filter(({ en }) => new RegExp(`\\b${term}s?\\b`, 'iu').test(en));

test('there are texts to look at', () => {
  expect(pairs.length).toBeGreaterThan(9_000);
  expect(Object.keys(terms).length).toBeGreaterThan(50);
});

test.each(Object.entries(terms))('“%s” is said by its term, wherever it is said', (term, { ne, otherwise = [] }) => {
  const said = saying(term);
  expect(said.length).toBeGreaterThanOrEqual(2);
  expect(said.filter((pair) => !pair.ne.includes(ne) && !otherwise.includes(pair.en))).toEqual([]);
  // an exception that is none any longer goes
  expect(otherwise.filter((en) => !said.some((pair) => pair.en === en && !pair.ne.includes(ne)))).toEqual([]);
});
