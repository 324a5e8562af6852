import { expect, test } from 'vitest';
import type { LawTableCheck } from '../../../../server/contract/law-tables.ts';
import { CheckedNote } from '../../../../web/law/table/CheckedNote.tsx';
import { drawPart } from '../drawn.tsx';

const label = { ne: 'नाम (नेपालीमा)', en: 'Name (in Nepali)' };
const message = { ne: 'अभिलेख मिलेन।', en: 'The record is wrong.' };
const check: LawTableCheck = {
  refused: [{ row: 1, message, issues: [{ path: ['title', 'ne'], code: 'required', label }] }],
  changes: 1,
};

test('a row that is refused says what is wrong with it, also where no column shows it, and is opened from there', () => {
  const drawn = drawPart(<CheckedNote check={check} onOpen={() => undefined} />);
  expect(drawn).toMatch(/<button[^>]*>पङ्क्ति २<\/button>/u);
  expect(drawn).toContain('नाम (नेपालीमा) भर्नुहोस्।');
});

test('a row is not opened from a check of what was written on since', () => {
  const drawn = drawPart(<CheckedNote check={check} />);
  expect(drawn).toContain('पङ्क्ति २');
  expect(drawn).not.toContain('<button');
});

test('what is wrong with a row as a whole, or with one that was taken away, is told in the words of the refusal', () => {
  const refused = [
    { row: 0, message, issues: [] },
    { name: { ne: 'फोहोर', en: 'Waste' }, message, issues: [] },
  ];
  const drawn = drawPart(<CheckedNote check={{ refused, changes: 2 }} />);
  expect(drawn).toContain('पङ्क्ति १: अभिलेख मिलेन।');
  expect(drawn).toContain('फोहोर: अभिलेख मिलेन।');
});
