import { expect, test } from 'vitest';
import { findRepeats, isTooMuch, repeatsIn, sayRepeats } from '../../../scripts/check/repeats.ts';

const long = 'x'.repeat(170);
const field = { type: 'string', naksa: { label: long } };
const file = (name: string, value: unknown) => ({ name, text: JSON.stringify(value) });

test('what stands in two files is counted once, as a whole, with both its places', () => {
  const { twice, longest } = repeatsIn([
    file('a.json', { one: field }),
    file('b.json', { two: { other: 1, deep: field } }),
  ]);
  const text = JSON.stringify({ naksa: { label: long }, type: 'string' });
  expect(longest).toEqual([{ text, places: ['a.json/one', 'b.json/two/deep'] }]);
  expect(twice).toBe(text.length);
});

test('what is short may stand twice, and so may what stands once', () => {
  const short = { type: 'string', label: 'x' };
  expect(repeatsIn([file('a.json', { one: short, two: short, three: field })]).twice).toBe(0);
});

test('of papers it is the long lines that count, wherever they are indented', () => {
  const line = `<p>${'क'.repeat(90)}</p>`;
  const { twice, longest, letters } = repeatsIn([
    { name: 'a.hbs', text: `${line}\n<p>short</p>` },
    { name: 'b.hbs', text: `<p>short</p>\n    ${line}\n${line}` },
  ]);
  expect(longest).toEqual([{ text: line, places: ['a.hbs:1', 'b.hbs:2', 'b.hbs:3'] }]);
  expect([twice, letters]).toEqual([2 * line.length, 3 * line.length + 2 * 12 + 4 + 3]);
});

test('more than may stand twice is said with its places; less is a figure', () => {
  const each = { folder: 'forms', letters: 1000, twice: 30, limit: 2, longest: [{ text: long, places: ['a', 'b'] }] };
  expect([isTooMuch(each), isTooMuch({ ...each, limit: 3 })]).toEqual([true, false]);
  expect(sayRepeats(each)).toBe(`   3.0 % of at most 2.0 %  forms\n      ${'x'.repeat(100)} … a, b`);
  expect(sayRepeats({ ...each, limit: 3 })).toBe('   3.0 % of at most 3.0 %  forms');
});

test('the shipped forms, sections, rules and papers keep to their bounds', () => {
  expect(findRepeats().filter(isTooMuch).map(sayRepeats)).toEqual([]);
  expect(findRepeats().map(({ letters }) => letters > 10_000)).toEqual([true, true, true, true]);
});
