import { describe, expect, test } from 'vitest';
import { formBudget } from '../../../../form-schemas/engine/formula/budget.ts';
import { evaluate, outcomeOf, parseFormula } from '../../../../form-schemas/engine/formula/formula.ts';
import { factScope, formulaRefusal } from '../../../../form-schemas/engine/formula/formula-types.ts';
import { growsWithoutEnd } from '../../../../form-schemas/engine/formula/growth.ts';
import { environment, library } from '../tiny.ts';

const row = { floor: '1', name: 'भुइँ', area: 3n };
const rows = Array.from({ length: 200 }, (_, at) => ({ ...row, floor: String(at) }));
const scope = {
  facts: {},
  form: { rows, some: rows.slice(100), text: 'क'.repeat(20_000) },
  environment,
  codes: library.codes,
};
const tooMuch = { ok: false, reason: 'too-much' };

/** A chain in which each step makes the value before it larger: `[1].map(s, s + s).map(s, s + s)…` */
function chain(first: string, step: string, links = 28): string {
  return `${first}${`.map(s, ${step})`.repeat(links)}`;
}

describe('a formula that grows without end', () => {
  test.each([
    ['lists that double', chain('[[1]]', 's + s')],
    ['lists that hold themselves twice', chain('[1]', '[s, s]')],
    ['records that hold themselves twice', chain('[{"a": 1}]', '{"a": s, "b": s}')],
    ['texts that double', chain('["क"]', 's + s')],
    ['bytes that double', chain('[b"a"]', 's + s')],
    ['numbers that are squared', chain('[dec("1.5")]', 's * s')],
    ['powers of ten that are squared', `${chain('[dec(10)]', 's * s')}[0] + 1`],
    ['a loop in a loop that is begun anew', 'form.rows.map(a, form.rows.map(b, 1)).map(a, a + a + a + a)'],
    ['two lists that hold themselves twice compared', `${chain('[1]', '[s, s]')} == ${chain('[1]', '[s, s]')}`],
    ['a value that is swallowed', `coalesce(${chain('[[1]]', 's + s')}, [1])`],
    ['a condition that is swallowed', `${chain('[[1]]', 's + s')}.size() > 3 || true`],
    ['a loop that swallows each error', `form.rows.exists(r, ${chain('[[1]]', 's + s')}.size() > 3)`],
    ['a long text that is looked for in a long text', 'form.text.contains(form.text)'],
    ['a long text between others', 'joinText(form.rows.map(r, r.name), form.text)'],
  ])('%s is refused by name', (_what, formula) => {
    expect(outcomeOf(formula, scope)).toEqual(tooMuch);
    expect(evaluate(formula, scope)).toBeUndefined();
  });

  test('takes no more steps than it may, so that it ends at once', () => {
    const budget = formBudget();
    const before = budget.left;
    outcomeOf(chain('[[1]]', 's + s'), { ...scope, budget });
    expect(before - budget.left).toBeGreaterThan(10_000);
    expect(before - budget.left).toBeLessThanOrEqual(200_000);
  });

  test('alone it never takes what is there for all formulas of the form', () => {
    const budget = formBudget();
    const pairs = 'form.rows.filter(a, form.rows.filter(b, a.floor != b.floor && a.area == b.area).size() > 0).size()';
    expect(outcomeOf(pairs, { ...scope, budget })).toEqual(tooMuch);
    expect(budget.left).toBeGreaterThan(0);
  });

  test.each([
    ['a text that is a little longer than any is', '(form.text + "क").size()'],
    ['a list that holds a little more than any does', 'form.some.map(a, form.rows.map(b, 1)).size()'],
    ['a number of more digits than any has', `${chain('[dec("10")]', 's * s', 9)}[0] > dec("1")`],
  ])('%s is refused though it takes few steps', (_what, formula) => {
    expect(outcomeOf(formula, scope)).toEqual(tooMuch);
  });

  test.each([
    ['(form.some[0].name + form.text.substring(4)).size()', 20_000n],
    ['form.some.map(a, form.some.map(b, 1)).size()', 100n],
    [`${chain('[dec("10")]', 's * s', 8)}[0] > dec("1")`, true],
  ])('control: %s is not', (formula, expected) => {
    expect(evaluate(formula, scope)).toBe(expected);
  });

  test('leaves nothing to the other formulas of the form when it is asked again and again', () => {
    const budget = formBudget();
    const shared = { ...scope, budget };
    expect(evaluate('1 + 1', shared)).toBe(2n);
    for (let time = 0; time < 100; time += 1) evaluate('form.rows.map(a, form.rows.map(b, a.name + b.name))', shared);
    expect(outcomeOf('1 + 1', shared)).toEqual(tooMuch);
    expect(evaluate('1 + 1', scope)).toBe(2n);
  });
});

test('no formula reaches the meter itself', () => {
  expect(parseFormula('meterSteps(true)')).toMatchObject({ ok: false });
});

describe('formulas as the law has them', () => {
  test.each([
    ['form.some.map(a, form.some.filter(b, a.floor == b.floor).size()).size()', 100n],
    ['form.rows.map(a, a.area + a.area).map(s, s + s).size()', 200n],
    ['form.rows.filter(r, r.area > 3).size()', 0n],
    ['form.text.contains("ख")', false],
    ['form.text.size()', 20_000n],
    ['joinText(form.rows.map(r, r.name), ", ").size()', 1198n],
  ])('%s has its value', (formula, expected) => {
    expect(evaluate(formula, scope)).toBe(expected);
  });

  test('what is missing is told apart from what is too much', () => {
    expect(outcomeOf('this.unknown', scope)).toEqual({ ok: false, reason: 'missing' });
  });
});

describe('a formula that cannot but grow', () => {
  const facts = factScope({});

  test.each([
    ['texts', chain('["क"]', 's + s')],
    ['lists', chain('[[1]]', 's + s')],
    ['three are enough', chain('[[1]]', 's + s', 3)],
    ['lists of itself', chain('[1]', '[s, s]')],
    ['records of itself', chain('[{"a": 1}]', '{"a": s, "b": s}')],
    ['in one of two ways', chain('[[1]]', 'size(s) > 3 ? s : s + s')],
  ])('is not saved: %s', (_what, formula) => {
    expect(formulaRefusal(facts, `${formula}.size() > 3`, ['bool'])).toContain('grows without end');
    expect(growsWithoutEnd(formula)).toBe(true);
  });

  test.each([
    ['columns added up', '[{"a": 1, "b": 2}].map(r, r.a + r.b + r.a).filter(n, n > 1).map(n, n * n).size() > 0'],
    ['a list that is handed on', chain('[[1]]', 's').concat('.size() > 0')],
    ['sizes', chain('[[1]]', '[size(s) + size(s)]').concat('.size() > 0')],
  ])('is no formula that only goes through rows: %s', (_what, formula) => {
    expect(formulaRefusal(facts, formula, ['bool'])).toBeUndefined();
  });
});
