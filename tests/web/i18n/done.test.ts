import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { doneNe, doneText } from '../../../web/i18n/done.ts';

/** Every title of a transition, of the stages, fragments and parts as they are written. */
function titles(): readonly string[] {
  const root = join(import.meta.dirname, '../../../workflows');
  const files = ['stages', 'fragments', 'parts'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => readFileSync(join(root, folder, name), 'utf8')),
  );
  return files.flatMap((text) => [...text.matchAll(/"ne": "([^"]+नुहोस्)"/gu)].map(([, title = '']) => title));
}

describe('what was done', () => {
  test.each([
    ['पेश गर्नुहोस्', 'पेश गरियो'],
    ['सच्याउन फिर्ता गर्नुहोस्', 'सच्याउन फिर्ता गरियो'],
    ['सूचना टाँसिएको जनाउनुहोस्', 'सूचना टाँसिएको जनाइयो'],
    ['अर्को चरणमा पठाउनुहोस्', 'अर्को चरणमा पठाइयो'],
    ['रोक्का राख्नुहोस्', 'रोक्का राखियो'],
    ['सच्याउन आदेश दिनुहोस्', 'सच्याउन आदेश दिइयो'],
    ['निवेदन फिर्ता लिनुहोस्', 'निवेदन फिर्ता लिइयो'],
    ['नक्सा संशोधन स्वीकृत भएन', 'नक्सा संशोधन स्वीकृत भएन'],
  ])('of “%s” is told as “%s”', (title, done) => {
    expect(doneNe(title)).toBe(done);
  });

  test('is told of every act of every stage, and never as a command', () => {
    const all = [...new Set(titles())];
    expect(all.length).toBeGreaterThan(30);
    expect(all.map(doneNe).filter((text) => !/[ािीुूेैोौइ]यो$/u.test(text) || text.includes('नुहोस्'))).toEqual([]);
  });

  test('is a sentence in both languages', () => {
    const title = { ne: 'पेश गर्नुहोस्', en: 'Submit' };
    expect([doneText(title, 'ne'), doneText(title, 'en')]).toEqual(['पेश गरियो।', 'Done: Submit.']);
  });
});
