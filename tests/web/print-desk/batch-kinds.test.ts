import { expect, test } from 'vitest';
import { batchKinds, casesOf } from '../../../web/print-desk/batch-kinds.ts';

const letter = { ne: 'पत्र', en: 'Letter' };
const bill = { ne: 'बिल', en: 'Bill' };
const papers = [
  { title: bill, applicationId: 'a' },
  { title: letter, applicationId: 'a' },
  { title: letter, applicationId: 'b' },
];

test('a batch says how many of each paper it prints, the most first, and of how many files', () => {
  expect(batchKinds(papers)).toEqual([
    { key: 'पत्र', title: letter, count: 2 },
    { key: 'बिल', title: bill, count: 1 },
  ]);
  expect(casesOf(papers)).toBe(2);
  expect([batchKinds([]), casesOf([])]).toEqual([[], 0]);
});
