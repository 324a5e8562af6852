import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findingLines, inNepali } from '../../../scripts/evidence/finding-words.ts';

const NO_WORDS = 'अभिलेख मिलेन।';

test('a finding is told as it was found, and below it in Nepali: of which application and event, and what', () => {
  expect(findingLines('8384000012: event 3: content changed')).toBe(
    '✗ 8384000012: event 3: content changed\n  निवेदन ८३८४००००१२, घटना ३: घटनाको व्यहोरा फेरिएको छ।\n',
  );
  expect(inNepali('the paper of notice-view is missing or changed')).toBe('जारी कागज फेरिएको वा हराएको छ।');
  expect(inNepali('application a1, event 2: chain broken')).toBe('निवेदन a1, घटना २: घटनाको शृङ्खला टुटेको छ।');
  expect(inNepali('something nobody thought of')).toBe(NO_WORDS);
});

test('everything that the verification of the record can find has words', () => {
  const sources = globSync('server/history/*.ts').map((file) => readFileSync(file, 'utf8'));
  const found = new Set(
    sources.flatMap((text) => [...text.matchAll(/what: '(?<what>[^']+)'/gu)].map(([, what = '']) => what)),
  );
  expect(found.size).toBeGreaterThan(15);
  expect([...found].filter((what) => inNepali(what) === NO_WORDS)).toEqual([]);
});

test('and so has every sentence that a check of a bundle can say', () => {
  const sources = globSync('scripts/evidence/{journal,rows,seal,verify}.ts').map((file) => readFileSync(file, 'utf8'));
  const sentences = sources.flatMap((text) =>
    [...text.matchAll(/`(?<said>(?:the|a|lines|was) [^`]+)`/gu)].map(([, said = '']) => said),
  );
  expect(sentences.length).toBeGreaterThan(12);
  expect(sentences.filter((said) => inNepali(said) === NO_WORDS)).toEqual([]);
});
