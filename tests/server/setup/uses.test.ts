import { expect, test } from 'vitest';
import { readShipped } from '../../../server/definitions/shipped.ts';

const { library } = readShipped();
const masters = Object.values(library.masters);

test('where a shipped master is in use can be looked up: a fact that says so is read from a form', () => {
  const named = masters.flatMap(({ id, usedBy = [] }) =>
    usedBy.flatMap((used) => ('fact' in used ? [{ id, fact: used.fact }] : [])),
  );
  expect(named.filter(({ fact }) => library.facts[fact]?.from === undefined)).toEqual([]);
});

test('every shipped master is opened by somebody whom the setup area admits', () => {
  const admitted = ['A', 'C', 'ADM', 'TADM'];
  const shut = masters.filter(({ readers }) => !readers.some((role) => admitted.includes(role)));
  expect(shut.map(({ id }) => id)).toEqual([]);
});
