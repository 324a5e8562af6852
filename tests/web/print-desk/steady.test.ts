import { expect, test } from 'vitest';
import { keepSteady } from '../../../web/print-desk/steady.ts';

const rows = (ids: string) => Array.from(ids, (id) => ({ id }));
const seen = (ids: string) => new Set(ids);
const told = (now: string, before: string) => {
  const { shown, newcomers } = keepSteady(rows(now), seen(before));
  return [shown, newcomers].map((list) => list.map(({ id }) => id).join(''));
};

test('a list shows what comes first as it comes', () => {
  expect(told('cba', '')).toEqual(['cba', '']);
});

test('what comes above or among the rows that are read waits', () => {
  expect(told('edcba', 'cba')).toEqual(['cba', 'ed']);
  expect(told('cxba', 'cba')).toEqual(['cba', 'x']);
});

test('what comes beneath the last of them is shown, and what is gone is gone', () => {
  expect(told('dcba', 'dc')).toEqual(['dcba', '']);
  expect(told('edca', 'dca')).toEqual(['dca', 'e']);
});

test('where none of them is left everything is shown', () => {
  expect(told('ed', 'cba')).toEqual(['ed', '']);
  expect(told('', 'cba')).toEqual(['', '']);
});
