import { expect, test } from 'vitest';
import { ownValue } from '../../form-schemas/engine/records.ts';
import { answeredCase } from './answered.ts';
import { rows } from './case.ts';
import { issuesOf, sampleApplications, sampleForms } from './sample-forms.ts';

const twoOnOneSide = 8_384_000_002;
const oneOnEach = 8_384_000_001;

const namesOf = (told: unknown) =>
  Array.isArray(told) ? told.map((row: unknown) => [ownValue(row, 'side'), ownValue(row, 'nameNe')]) : told;

test('every neighbour of a side is one whom the notice names, serves and asks', () => {
  const { facts } = answeredCase(twoOnOneSide);
  expect(namesOf(facts['neighbour.rows'])).toEqual([
    ['2', 'कमला न्यौपाने'],
    ['3', 'राजु शाह'],
    ['4', 'सरस्वती माध्यमिक विद्यालय'],
    ['3', 'मीना शाह'],
  ]);
  expect(facts['boundary.north']).toBe('राजु शाह (कि.नं. ४१३) तथा मीना शाह (कि.नं. ४१४)');
  expect(facts['boundary.east']).toBe('रिङरोड');
});

test('a case with one neighbour on each side says what it said before', () => {
  const { facts } = answeredCase(oneOnEach);
  expect(namesOf(facts['neighbour.rows'])).toHaveLength(3);
  expect(facts['boundary.north']).toBe('बाटो');
});

test.each([
  ['notice-payment-application-view', 'serviceReceipts'],
  ['gharnaksha-surjamin-muchulka-view', 'neighbourConsents'],
])('%s is handed in with more neighbours than a plot has sides', (slug, table) => {
  const [first] = sampleApplications;
  const form = first === undefined ? undefined : sampleForms(first).get(slug);
  if (form === undefined) throw new Error(`the first sample does not reach ${slug}`);
  const [one] = rows(form.data, table);
  const many = Array.from({ length: 6 }, (_, at) => ({ ...one, nameNe: `सँधियार ${'कखगघङच'.charAt(at)}` }));
  expect(issuesOf(form, { ...form.data, [table]: many }).map(({ path, code }) => [path.join('/'), code])).toEqual([]);
});
