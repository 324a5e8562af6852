import { expect, test } from 'vitest';
import { toCondition } from '../../../scripts/convert/formulas.ts';
import { printJson } from '../../../scripts/convert/print.ts';

test('a condition of the tables is rewritten over facts, so that a missing fact does not hold', () => {
  expect(toCondition('class in (क,ख)')).toBe('building.class in ["A","B"]');
  expect(toCondition("type=='8' || hasCompoundWall")).toBe(
    'construction.type == "8" || construction.hasCompoundWall == true',
  );
  expect(toCondition('!construction.singlePhase')).toBe('construction.singlePhase == false');
  expect(toCondition('storeys>=6 || heightM>17')).toBe('building.storeys >= 6 || building.heightM > 17');
  expect(toCondition('this.septicTank == true')).toBe('this.septicTank == true');
});

test('what fits stands on one line, the rest has a line per key', () => {
  expect(printJson({ a: 1, b: ['x'] })).toBe('{ "a": 1, "b": ["x"] }\n');
  expect(printJson({ a: 'long', b: { c: 1 } }, 18)).toBe('{\n  "a": "long",\n  "b": { "c": 1 }\n}\n');
});
