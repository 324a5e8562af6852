import { expect, test } from 'vitest';
import type { RuleRow } from '../../../form-schemas/engine/rules/rule-rows.ts';
import { ruleLook, storedRuleRows, worstFirst } from '../../../web/forms/rule-look.ts';

const row = (ruleId: string, complies: string, severity: string): RuleRow => ({
  ruleId,
  title: ruleId,
  severity,
  complies,
  clause: '',
  source: '',
  attested: false,
  inputs: [],
});

test('what blocks comes before what warns, what cannot be judged before what is kept', () => {
  const rows = [
    row('A', 'ok', 'E'),
    row('B', 'ng', 'W'),
    row('C', 'unknown', 'E'),
    row('D', 'ng', 'E'),
    row('E', 'ok', 'W'),
  ];
  expect(worstFirst(rows).map(({ ruleId }) => ruleId)).toEqual(['D', 'B', 'C', 'A', 'E']);
});

test('a broken rule is red only where it blocks; each result has an icon of its own', () => {
  const looks = [row('A', 'ng', 'E'), row('B', 'ng', 'W'), row('C', 'unknown', 'E'), row('D', 'ok', 'E')].map(ruleLook);
  expect(looks.map(({ tone }) => tone)).toEqual(['rejected', 'waiting', 'idle', 'approved']);
  expect(new Set(looks.map(({ icon }) => icon)).size).toBe(4);
});

test('stored results are read as they were written, and odd ones do no harm', () => {
  const stored = {
    ruleId: 'GC-1',
    title: 'ग्राउन्ड कभरेज',
    value: '५२ प्रतिशत',
    complies: 'ok',
    severity: 'E',
    attested: true,
    inputs: [{ fact: 'land.areaSqft', label: 'क्षेत्रफल', value: '१,५७२' }],
  };
  expect(storedRuleRows([stored])).toEqual([{ ...stored, clause: '', source: '' }]);
  expect(storedRuleRows(undefined)).toEqual([]);
  expect(storedRuleRows([{}])).toMatchObject([{ complies: '', attested: false, inputs: [] }]);
});
