import { describe, expect, test } from 'vitest';
import { exampleConfirmations } from '../../../server/founding/begin-gate.ts';
import { isEmptyRecord, type LawItem, lawHash, unconfirmed } from '../../../server/confirmations/law-items.ts';
import { shippedLibrary } from '../../form-schemas/library.ts';

const item = (more: Partial<LawItem>): LawItem => ({
  master: 'legal-reference',
  key: 'permit',
  name: { ne: 'इजाजत', en: 'Permit' },
  hash: 'read',
  isEmpty: false,
  ...more,
});

const library = shippedLibrary();

describe('what nobody has confirmed', () => {
  test('is whatever says something else than was read', () => {
    expect(unconfirmed([item({}), item({ hash: 'changed' })], new Set(['read']))).toEqual([item({ hash: 'changed' })]);
  });

  test('is what has no text to read, though somebody confirmed it so', () => {
    expect(unconfirmed([item({ isEmpty: true })], new Set(['read']))).toEqual([item({ isEmpty: true })]);
  });

  test('is what the office has no record of', () => {
    const { hash: _none, ...missing } = item({});
    expect(unconfirmed([missing], new Set(['read']))).toEqual([missing]);
  });
});

describe('what is confirmed of a record', () => {
  const body = { textNe: 'ऐनको दफा २७' };
  const of = lawHash('legal-reference', 'permit', body);

  test('is what it says, under its own key and in its own master', () => {
    expect(lawHash('legal-reference', 'permit', { ...body, record: { key: 'permit', version: 3 } })).toBe(of);
    const others = [
      lawHash('legal-reference', 'completion', body),
      lawHash('timer', 'permit', body),
      lawHash('legal-reference', 'permit', { textNe: 'ऐनको दफा २८' }),
    ];
    expect(new Set([of, ...others]).size).toBe(4);
  });

  test.each([
    ['', true],
    [' \n', true],
    [undefined, true],
    ['दफा २७', false],
  ])('is nothing where papers would print %j', (textNe, isEmpty) => {
    const master = library.masters['legal-reference'];
    if (master === undefined) throw new Error('there are no citations');
    expect(isEmptyRecord(master, { textNe })).toBe(isEmpty);
  });

  test('an example office begins with all of its law confirmed but what has no text', () => {
    const gate = { kind: 'law-gate', key: 'gate', body: { state: 'example' } };
    const cited = ['दफा २७', ' '].map((textNe, index) => ({
      kind: 'legal-reference',
      key: `law${String(index)}`,
      body: { textNe },
    }));
    const made = exampleConfirmations(library, [gate, ...cited]);
    expect(made.map(({ body: { record } }) => record)).toEqual(['law0']);
  });
});
