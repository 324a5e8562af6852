import { expect, test } from 'vitest';
import { sectionChoices } from '../../../../web/law/form/section-choices.ts';

const sections = [
  { id: 'witnesses', label: { ne: 'साक्षीहरू', en: 'Witnesses' } },
  { id: 'bill-total', label: { ne: 'बिलको जम्मा', en: 'Total of the bill' } },
  { id: 'inquiry-witnesses', label: { ne: 'साक्षीहरू', en: 'Witnesses of the inquiry' } },
];

test('sections to choose from stand by their names, and those of one name say which they are', () => {
  expect(sectionChoices(sections, 'ne').map(({ label }) => label)).toEqual([
    'बिलको जम्मा',
    'साक्षीहरू · inquiry-witnesses',
    'साक्षीहरू · witnesses',
  ]);
  expect(sectionChoices(sections, 'en').map(({ id }) => id)).toEqual(['bill-total', 'witnesses', 'inquiry-witnesses']);
});
