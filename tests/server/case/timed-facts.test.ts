import { expect, test } from 'vitest';
import type { FactDefinition } from '../../../form-schemas/engine/fact-definition.ts';
import { timedFacts } from '../../../server/case/timed-facts.ts';
import { shippedLibrary } from '../../form-schemas/library.ts';

function fact(source: Partial<FactDefinition>): FactDefinition {
  return { type: 'integer', privacy: 'staff', ...source };
}

test('a fact moves with the days when the office’s dated records, a count of days or the day itself stand behind it', () => {
  const facts = {
    typed: fact({ from: 'form#/typed' }),
    rate: fact({ config: 'rate' }),
    list: fact({ type: 'rows', master: 'list' }),
    idle: fact({ engine: 'case.daysInactive' }),
    number: fact({ engine: 'registrationNo' }),
    twice: fact({ derive: 'typed * 2' }),
    price: fact({ derive: 'twice * rate' }),
    dearer: fact({ derive: 'price + 1' }),
    age: fact({ derive: 'daysBetween(typed, today)' }),
  };
  expect([...timedFacts({ facts })].toSorted()).toEqual(['age', 'dearer', 'idle', 'list', 'price', 'rate', 'today']);
});

test('of the shipped facts, what the owner wrote stays what it was', () => {
  const timed = timedFacts(shippedLibrary());
  expect(['owner.isDefaulter', 'designer.isDefaulter', 'case.daysInactive'].filter((name) => !timed.has(name))).toEqual(
    [],
  );
  expect(['owner.nameNe', 'land.ward', 'application.regNo'].filter((name) => timed.has(name))).toEqual([]);
});
