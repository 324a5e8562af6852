import { describe, expect, test } from 'vitest';
import { changeLines } from '../../../web/masters/change-lines.ts';
import { bundleWith, field } from '../setup/bundle.ts';

const bundle = bundleWith([field('string', 'nameNe'), field('string', 'phone', { privacy: 'sensitive' })]);
const named = (text: string) => ({ ne: text, en: text });
const names = {
  validFrom: named('from'),
  validTo: named('to'),
  password: named('password'),
  twoStep: named('second step'),
};

describe('a change says', () => {
  test('by label what was before and what came after', () => {
    const change = { before: { nameNe: 'वडा २' }, after: { nameNe: 'वडा नं. २' }, changed: ['nameNe'] };
    expect(changeLines(bundle, change, names)).toEqual([
      { path: '/nameNe', label: named('nameNe'), one: named('वडा २'), other: named('वडा नं. २') },
    ]);
  });

  test('between which days it is in force, by the calendar of the office', () => {
    const change = { before: {}, after: { validFrom: '2026-07-17' }, changed: ['validFrom'] };
    expect(changeLines(bundle, change, names).map(({ path, other }) => [path, other?.en])).toEqual([
      ['validFrom', '2083-04-01 BS (2026-07-17)'],
    ]);
  });

  test('of what is kept out of sight no more than that it changed', () => {
    const masked = { phone: '•••21' };
    const change = { before: masked, after: masked, changed: ['phone', 'password'] };
    expect(changeLines(bundle, change, names).map(({ path, one, other }) => [path, one?.ne, other?.ne])).toEqual([
      ['phone', '•••', '•••'],
      ['password', '•••', '•••'],
    ]);
  });

  test('nothing of fields that the master no longer has', () => {
    expect(changeLines(bundle, { before: { gone: 1 }, after: {}, changed: ['gone'] }, names)).toEqual([]);
  });
});
