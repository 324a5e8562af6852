import { expect, test } from 'vitest';
import { rulesBegun, takesNameOfRule } from '../../../../form-schemas/engine/rules/added-rules.ts';
import { shippedLibrary } from '../../library.ts';
import { coverage, setOf } from '../ruled.ts';

const fact = 'own.rules';
const measures = { height: { ...coverage, reads: [], columns: [] } };
const set = { ...setOf(coverage), added: { fact, appliesTo: {}, measures } };
const record = { rule: 'UCHAI1', measure: 'height', operator: '>=', limit: '12.5', severity: 'E', byLaw: 'नगर मापदण्ड' };

function begun(change: object) {
  return rulesBegun(set, { [fact]: [{ ...record, ...change }] }).map(({ id, operator, severity, limit }) => [
    id,
    operator,
    severity,
    limit,
  ]);
}

test('a rule of the office is what its record says', () => {
  expect(begun({})).toEqual([['UCHAI1', '>=', 'E', 'dec("12.5")']]);
});

test.each([
  ['operator', '<'],
  ['operator', undefined],
  ['severity', 'X'],
  ['severity', undefined],
  ['limit', '-1'],
  ['limit', '12345678'],
  ['limit', '1.234'],
  ['measure', 'colour'],
  ['rule', coverage.id],
  ['rule', coverage.id.toLowerCase()],
])('a record whose %s is %s is no rule', (name, value) => {
  expect(begun({ [name]: value })).toEqual([]);
});

test('the name of a shipped rule is taken in the master of own rules alone', () => {
  const library = shippedLibrary();
  expect(takesNameOfRule(library, 'added-rule', { rule: 'MA1' })).toBe(true);
  expect(takesNameOfRule(library, 'added-rule', { rule: 'UCHAI1' })).toBe(false);
  expect(takesNameOfRule(library, 'building-rule', { rule: 'MA-1' })).toBe(false);
});
