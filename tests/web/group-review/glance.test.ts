import { expect, test } from 'vitest';
import type { FormBundle } from '../../../form-schemas/engine/definition.ts';
import type { RuleResultView } from '../../../server/contract/forms.ts';
import type { ReviewNoteView } from '../../../server/contract/review.ts';
import { asksForLook, type Glance, glanceOf } from '../../../web/group-review/glance.ts';

const label = { ne: 'नाम', en: 'Name' };
const bundle: FormBundle = {
  slug: 'paper',
  rule: {
    slug: 'paper',
    title: label,
    order: 1,
    enterBy: 'D',
    approvers: ['C'],
    classes: [],
    types: [],
    requirement: 'required',
  },
  schema: { type: 'object', properties: { name: { type: 'string' } } },
  fields: [
    { path: [], type: 'object', label },
    { path: ['name'], type: 'string', label },
  ],
  codes: {},
  patterns: {},
  facts: {},
};

function rule(verdict: RuleResultView['verdict']): RuleResultView {
  return { id: verdict, title: label, clause: label, source: 'x', attested: false, severity: 'W', verdict, inputs: [] };
}

function note(over: Partial<ReviewNoteView>): ReviewNoteView {
  const said = { label, value: label, note: 'x', by: 'क', role: 'B', at: '2026-11-20T04:15:00.000Z' };
  return { id: 'n', run: 1, form: 'paper', path: '/name', mine: false, settled: false, ...said, ...over };
}

const nothing: Glance = { broken: 0, kept: 0, given: 0, missing: 0, changed: 0, unanswered: 0, marked: 0 };
const form = { rules: [], attachments: [], data: { name: 'राम' } };

test('a form in which nothing is wrong and nothing changed asks for no look', () => {
  const glance = glanceOf({ form, bundle, earlier: undefined, notes: [] });
  expect(glance).toEqual(nothing);
  expect(asksForLook(glance)).toBe(false);
  // kept rules and given papers are no doubts
  expect(asksForLook({ ...nothing, kept: 9, given: 4 })).toBe(false);
});

test('broken rules and kept ones are counted apart', () => {
  const rules = [rule('pass'), rule('fail'), rule('unknown'), rule('fail')];
  expect(glanceOf({ form: { ...form, rules }, bundle, earlier: undefined, notes: [] })).toEqual({
    ...nothing,
    broken: 2,
    kept: 1,
  });
});

test('what the form said otherwise before is counted', () => {
  const earlier = { revision: 1, at: '2026-11-20T04:15:00.000Z', since: 'deed', data: { name: 'श्याम' } } as const;
  expect(glanceOf({ form, bundle, earlier, notes: [] })).toEqual({ ...nothing, changed: 1 });
});

test('a mark that came back without an answer counts although its round is over, an older one does not', () => {
  const notes = [
    note({ round: 1, seq: 3, settled: true }),
    note({ round: 2, seq: 9, settled: true }),
    note({ round: 2, seq: 9, settled: true, answer: 'मिलाइयो' }),
    note({ mine: true }),
  ];
  expect(glanceOf({ form, bundle, earlier: undefined, notes })).toEqual({ ...nothing, unanswered: 1, marked: 1 });
});

test.each(['broken', 'missing', 'changed', 'unanswered', 'marked'] as const)(
  'a form with something %s asks for a look',
  (what) => {
    expect(asksForLook({ ...nothing, [what]: 1 })).toBe(true);
  },
);

test('a form of which nothing is known yet asks for a look', () => {
  expect(asksForLook(undefined)).toBe(true);
});
