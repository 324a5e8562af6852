import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { say } from '../../server/said.ts';

type Texts = Readonly<Record<string, { readonly ne: string; readonly en: string }>>;

const rooms = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((name) =>
  /(^|\/)texts\.json$/.test(name),
);

describe('a text of the server', () => {
  test('takes its words by name: the same in both languages, or each its own', () => {
    const text = { ne: '{{who}} {{times}} {{left}}', en: '{{left}}: {{who}}, {{times}}' };
    expect(say(text, { who: { ne: 'राम', en: 'Ram' }, times: 3, left: 'x' })).toEqual({
      ne: 'राम 3 x',
      en: 'x: Ram, 3',
    });
  });

  test('keeps a word that nobody gave as it is written, whatever every object has by birth', () => {
    expect(say({ ne: '{{constructor}}', en: '{{gone}}' }, {})).toEqual({ ne: '{{constructor}}', en: '{{gone}}' });
  });

  test('is not read again for words that a word brings along', () => {
    expect(say({ ne: '{{a}}', en: '{{a}}' }, { a: '{{b}}', b: 'x' }).en).toBe('{{b}}');
  });
});

describe('the texts of a room', () => {
  test('are those of the rooms that speak', () => expect(rooms.length).toBeGreaterThan(15));

  test.each(rooms)('%s: each is Nepali and English, under a name of its own', (name) => {
    const texts: Texts = JSON.parse(readFileSync(join('server', name), 'utf8'));
    const keys = Object.keys(texts);
    expect(keys).toEqual(keys.toSorted());
    for (const { ne, en } of Object.values(texts)) {
      expect(en).not.toMatch(/[\u0900-\u097F]/u);
      expect(ne.replaceAll(/\{\{\w+\}\}/gu, '')).toMatch(/[\u0900-\u097F]/u);
    }
  });
});
