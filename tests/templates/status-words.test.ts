import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isRecord } from '../../form-schemas/engine/records.ts';
import { readDemoOffice } from '../../scripts/demo/office.ts';
import { readShippedLaw } from '../../server/definitions/shipped.ts';
import { readShippedOffice } from '../../server/office/office-files.ts';
import { files } from './papers.ts';

/** What a developer says of the state of our data, and no officer may sign. */
const STATUS = /हेर्न बाँकी|पुष्टि हुन बाँकी|पुष्टि गर्नुपर्ने|मास्टर|उद्धृत|प्रचलित अभ्यास|भेटिएन|स्रोतअनुसार|सेटअप|प्रणालीले/u;
/** Where something comes from and whether somebody has read it: for screens. */
const FOR_SCREENS = ['source', 'attested', 'basis'];
const GOLDEN = join(import.meta.dirname, '../golden/papers');

const { library } = readShippedLaw();
const rules = Object.values(library.rules ?? {}).flatMap((group) => group.rules);

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, each]) => (FOR_SCREENS.includes(key) ? [] : textsOf(each)));
}

/** Every text that can come to stand on a paper, by where it is written. */
const sources: readonly (readonly [string, unknown])[] = [
  ['texts', { ...files.documents, ...files.partials, ...files.layouts }],
  ['catalogue', files.catalogue],
  ['checklists', library.checklists],
  ['reasons of rules', library.codes['ruleReason']],
  ['rules', rules.map(({ title, clause, byLaw }) => [title.ne, clause.ne, byLaw])],
  ['shipped masters', readShippedOffice().records.map(({ data }) => data)],
  ['masters of the demo office', readDemoOffice().records.map(({ data }) => data)],
];

describe('what is printed', () => {
  test.each(sources)('says nothing of the state of our data: %s', (_, source) => {
    const texts = textsOf(source);
    expect(texts.length).toBeGreaterThan(1);
    expect(texts.filter((text) => STATUS.test(text))).toEqual([]);
  });

  test('reads neither where a value comes from nor whether it was confirmed', () => {
    const texts = Object.entries({ ...files.documents, ...files.partials, ...files.layouts });
    const reading = texts
      .filter(([, text]) => /[{ .(](?:source|attested)(?:Ne)?[} .)]/.test(text))
      .map(([name]) => name);
    expect(reading).toEqual([]);
  });

  test('is free of such words on every paper that was read', () => {
    const papers = readdirSync(GOLDEN).filter((name) => name.endsWith('.html'));
    expect(papers.length).toBeGreaterThan(100);
    expect(papers.filter((name) => STATUS.test(readFileSync(join(GOLDEN, name), 'utf8')))).toEqual([]);
  });

  test('names the by-law that each rule stands in', () => {
    expect(rules.length).toBeGreaterThan(50);
    expect(rules.filter(({ byLaw }) => byLaw === undefined).map(({ id }) => id)).toEqual([]);
  });
});
