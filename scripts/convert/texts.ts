import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

type Words = { ne: Record<string, string>; en: Record<string, string> };

const repository = join(import.meta.dirname, '..', '..');

/** Rows of a tab-separated file as records keyed by its head line. */
function readTable(path: string): Record<string, string>[] {
  const [head = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
  const columns = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
  });
}

function put(words: Words, key: string, ne: string | undefined, en: string | undefined): void {
  if (ne === undefined || en === undefined || ne === '' || en === '') throw new Error(`texts: ${key} lacks a language`);
  if (key in words.ne) throw new Error(`texts: ${key} is given twice`);
  words.ne[key] = ne;
  words.en[key] = en;
}

function addTexts(words: Words, path: string, corrected: ReadonlySet<string> = new Set()): void {
  for (const { key = '', ne, en } of readTable(path)) {
    if (!corrected.has(key)) put(words, key, ne, en);
  }
}

// a code has its full name under `codes.<list>.<code>` and the short one, which fits a sentence, under `….short`
function addCodes(words: Words, path: string): void {
  for (const { list, code, neShort, neLong, en } of readTable(path)) {
    put(words, `codes.${list}.${code}`, neLong, en);
    put(words, `codes.${list}.${code}.short`, neShort, shortEn(en));
  }
}

/** English has no short names of its own; “Class ga: ordinary building” is short for “ga”. */
function shortEn(en = ''): string {
  return /^Class (\w+):/.exec(en)?.[1] ?? en;
}

/** Builds web/i18n from the domain's tables and from the texts added beside this script. */
function convert(domain: string): void {
  const words: Words = { ne: {}, en: {} };
  const added = join(import.meta.dirname, 'added-texts.tsv');
  // a text that is given here too corrects the table's
  addTexts(words, join(domain, 'ui-texts.tsv'), new Set(readTable(added).map(({ key = '' }) => key)));
  addTexts(words, added);
  addCodes(words, join(domain, 'roles-and-codes.tsv'));
  for (const language of ['ne', 'en'] as const) {
    const sorted = Object.fromEntries(Object.entries(words[language]).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    writeFileSync(join(repository, 'web', 'i18n', `${language}.json`), `${JSON.stringify(sorted, null, 2)}\n`);
  }
  console.log(`${Object.keys(words.ne).length} texts in each language`);
}

const { values } = parseArgs({ options: { from: { type: 'string' } } });
if (values.from === undefined) throw new Error('say where the domain tables are: texts.ts --from <folder>');
convert(values.from);
