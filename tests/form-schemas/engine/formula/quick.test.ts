import { Big } from 'big.js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Scope } from '../../../../form-schemas/engine/formula/formula.ts';
import { outcomeOf, parseFormula } from '../../../../form-schemas/engine/formula/formula.ts';

const names = ['kind', 'owner', 'hasWall'];
const roots = ['this', 'form', 'item', 'building', 'today', 'nobody'];

/** What forms and facts hold: also what no plain condition compares. */
const { value } = fc.letrec<{ value: unknown; held: Record<string, unknown> }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('joint', '1', '', 'k'.repeat(70)),
    fc.boolean(),
    fc.constantFrom(undefined, null, 3n, new Big('2.5'), ['joint'], 'joint'),
    tie('held'),
  ),
  held: fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 3 }),
}));

const path = fc
  .tuple(fc.constantFrom(...roots), fc.array(fc.constantFrom(...names), { maxLength: 2 }))
  .map((parts) => parts.flat().join('.'));
const text = fc.constantFrom('"joint"', '"1"', '""');

const { condition } = fc.letrec<{ condition: string; operand: string }>((tie) => ({
  operand: fc.oneof(
    path,
    text,
    fc.constantFrom('true', 'false', '3'),
    fc.tuple(path, text).map(([a, b]) => `coalesce(${a}, ${b})`),
  ),
  condition: fc.oneof(
    { depthSize: 'small' },
    tie('operand'),
    fc.tuple(tie('operand'), fc.constantFrom('==', '!='), tie('operand')).map((parts) => parts.join(' ')),
    fc
      .tuple(tie('operand'), fc.array(text, { minLength: 1, maxLength: 3 }))
      .map(([a, list]) => `${a} in [${list.join(', ')}]`),
    fc
      .tuple(tie('condition'), fc.constantFrom('&&', '||'), tie('condition'))
      .map(([a, op, b]) => `(${a}) ${op} (${b})`),
    tie('condition').map((inner) => `!(${inner})`),
  ),
}));

const scope = fc.record({ form: value, this: value, item: value, building: value }).map(
  ({ building, ...held }): Scope => ({
    ...held,
    facts: { building },
    environment: { today: '2026-11-20', masters: {} },
    codes: {},
  }),
);

test('a plain condition is answered as the engine answers it, whatever the form holds', () => {
  let answered = 0;
  fc.assert(
    fc.property(condition, scope, (formula, held) => {
      const parsed = parseFormula(formula);
      if (!parsed.ok) return;
      const quick = parsed.quick?.({ left: 1_000 }, held);
      if (quick === undefined) return;
      answered += 1;
      // of a list that is made the engine alone can tell
      expect({ formula, ...quick }).toEqual({ formula, ...outcomeOf(`[${formula}][0]`, held) });
    }),
    { seed: 20, numRuns: 6_000 },
  );
  expect(answered).toBeGreaterThan(1_000);
});

test('a plain condition costs the budget of its form a step for each of its parts, and none that it has not', () => {
  const formula = 'this.kind == "joint" && form.hasWall != true';
  const held: Scope = { facts: {}, environment: { today: '2026-11-20', masters: {} }, codes: {} };
  const budget = { left: 20 };
  const once = { ...held, this: { kind: 'joint' }, form: { hasWall: false }, budget };
  expect([outcomeOf(formula, once), budget.left]).toEqual([{ ok: true, value: true }, 11]);
  budget.left = 3;
  expect(outcomeOf(formula, once)).toEqual({ ok: false, reason: 'too-much' });
});
