import { array, assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { cutToParts, isMobile, smsParts } from '../../../form-schemas/values/sms.ts';

const letter = constantFrom('क', 'क्ष', 'ज्ञा', 'श्री', 'ट्रे', 'म', 'a', '€', '[', ' ', '👍', '२', '।');
const text = array(letter, { maxLength: 400 }).map((letters) => letters.join(''));
const segments = (said: string) =>
  [...new Intl.Segmenter('ne', { granularity: 'grapheme' }).segment(said)].map((each) => each.segment);

test.each([
  ['', 0],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['क'.repeat(70), 1],
  ['क'.repeat(71), 2],
  ['क'.repeat(134), 2],
  ['क'.repeat(135), 3],
  [`${'a'.repeat(70)}क`, 2],
])('%# the network charges as 3GPP 23.038 says', (said, parts) => {
  expect(smsParts(said)).toBe(parts);
});

test('what is cut fits, is the beginning, ends between letters, and could not be longer by one', () => {
  assert(
    property(text, integer({ min: 1, max: 4 }), (said, most) => {
      const cut = cutToParts(said, most);
      expect(smsParts(cut)).toBeLessThanOrEqual(most);
      expect(said.startsWith(cut)).toBe(true);
      const [whole, kept] = [segments(said), segments(cut)];
      expect(whole.slice(0, kept.length)).toEqual(kept);
      if (cut !== said)
        expect(smsParts(`${cut}${whole[kept.length] ?? ''}`) > most || /^[ -~\n€]*$/u.test(cut)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('a letter with its vowel sign is never halved', () => {
  expect(cutToParts(`${'क'.repeat(69)}क्षि`, 1)).toBe('क'.repeat(69));
});

test('SMS go to mobiles alone, in either digits, with the country or without', () => {
  const mobiles = ['9800000001', '९७४१२३४५६७', '+977 984-1234567', '9779612345678'];
  const others = ['061520123', '01-4200000', '9500000001', '98000000', '98000000011', '', 'हरि'];
  expect([...mobiles, ...others].filter(isMobile)).toEqual(mobiles);
});
