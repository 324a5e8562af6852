import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import en from '../../web/i18n/en.json' with { type: 'json' };
import ne from '../../web/i18n/ne.json' with { type: 'json' };
import type { ActionView } from '../../workflows/engine/event.ts';
import type { Snapshot } from '../../workflows/engine/snapshot.ts';
import { findEventLook } from '../../workflows/engine/event-look.ts';
import { explain } from '../../workflows/engine/explain.ts';
import { after, approved, begin, deskOf, event, morning, onPaper, submitted } from './desk.ts';
import { compiled, deskBody, rule, shippedBody } from './stages.ts';

const desk = deskOf();

function actions(snapshot: Snapshot, role: string, stage = desk): readonly ActionView[] {
  return explain(stage, snapshot, { actor: event('', role).actor, at: morning, facts: {} });
}

function open(snapshot: Snapshot, role: string): readonly string[] {
  return actions(snapshot, role).flatMap((action) => (action.open ? [action.event] : []));
}

it('shows every event of the state on every open form, and those of the case once', () => {
  const two = compiled(deskBody([rule('paper'), rule('plan'), rule('other-class', { classes: ['A'] })]));
  const views = actions(begin(two), 'D', two);
  expect(views.filter((view) => view.event === 'SUBMIT').map((view) => view.form)).toEqual(['paper', 'plan']);
  expect(views.filter((view) => view.event === 'CLOSE')).toHaveLength(1);
  expect(views).toHaveLength(11 * 2 + 1);
});

it('says of one form what it says of it among all', () => {
  const two = compiled(deskBody([rule('paper'), rule('plan')]));
  const query = { actor: event('', 'D').actor, at: morning, facts: {} };
  const all = explain(two, begin(two), query);
  const ofPlan = all.filter(({ form }) => form === 'plan');
  expect(ofPlan).toHaveLength(11);
  expect(explain(two, begin(two), { ...query, form: 'plan' })).toEqual(ofPlan);
  expect(explain(two, begin(two), { ...query, form: 'no-such-form' })).toEqual([]);
});

test('the buttons of a form follow its course', () => {
  const draft = after(desk, onPaper('SAVE', 'D'));
  expect(open(begin(desk), 'D')).toEqual(['SAVE', 'SUBMIT']);
  expect(open(draft, 'D')).toEqual(['SAVE', 'SUBMIT', 'PREPARE', 'DELETE']);
  expect(open(draft, 'B')).toEqual([]);
  expect(open(after(desk, ...submitted), 'B')).toEqual(['VERIFY', 'RECONCILE', 'RECOMMEND', 'RETURN', 'REJECT']);
  expect(open(after(desk, ...submitted), 'A')).toEqual(['VERIFY', 'RECONCILE']);
  expect(open(after(desk, ...submitted, onPaper('RECOMMEND', 'B')), 'A')).toContain('APPROVE');
  expect(open(after(desk, ...approved), 'A')).toEqual(['SAVE', 'RETURN', 'CLOSE']);
});

it('counts what is judged when pressed as met: the data, the note, the payload', () => {
  const submit = actions(after(desk, onPaper('SAVE', 'D')), 'D').find((view) => view.event === 'SUBMIT');
  expect(submit).toMatchObject({ event: 'SUBMIT', form: 'paper', open: true, reasons: [], waitingFor: [] });
});

it('calls the note by the name that the form gives it, to the last approver alone', () => {
  const says = { ne: 'सधैँ', en: 'always' };
  const order = { ne: 'आदेश', en: 'Order' };
  const desk2 = deskOf({ approval: { condition: 'true', says, last: true, note: order } });
  const first = after(desk2, ...submitted);
  const last = after(desk2, ...submitted, onPaper('RECOMMEND', 'B'));
  const notes = (snapshot: Snapshot, role: string) =>
    actions(snapshot, role, desk2).flatMap(({ event: name, noteTitle }) => (noteTitle ? [[name, noteTitle]] : []));
  expect(notes(first, 'B')).toEqual([]);
  expect(notes(last, 'A')).toEqual([['APPROVE', order]]);
});

it('calls the terms of an exemption terms, not a reason', () => {
  const note = {
    ne: 'सर्त (अनिवार्य): छुट दिइए इजाजतपत्रमा यही छापिन्छ',
    en: 'Terms (required): the permit prints them where it is granted',
  };
  const look = findEventLook(compiled(shippedBody('phase-one')), 'DECIDE_EXEMPTION');
  expect(look).toMatchObject({ needsNote: true, noteTitle: note });
  expect(findEventLook(compiled(shippedBody('phase-one')), 'RECHECK')?.noteTitle).toBeUndefined();
});

it('says where an open button leads', () => {
  const close = actions(after(desk, ...approved), 'B').find((view) => view.event === 'CLOSE');
  expect(close).toMatchObject({ open: true, target: 'closed' });
});

it('answers a closed button with the condition, who must act and since when', () => {
  const close = actions(after(desk, ...submitted), 'A').find((view) => view.event === 'APPROVE');
  expect(close).toMatchObject({
    event: 'APPROVE',
    form: 'paper',
    open: false,
    reasons: [
      { code: 'isApproversTurn', params: { role: 'B', roles: ['B'], since: morning, days: 0 } },
      { code: 'allRequiredApproved', params: { roles: ['B'] } },
    ],
    waitingFor: ['B'],
    since: morning,
  });
});

it('has nothing to offer in a final state', () => {
  expect(actions(after(desk, ...approved, event('CLOSE', 'B')), 'B')).toEqual([]);
});

it('has a sentence in both languages for every reason that the engine gives', () => {
  const folder = join(import.meta.dirname, '..', '..', 'workflows', 'engine');
  const sources = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const codes = new Set(
    sources.flatMap((source) => [...source.matchAll(/failure\(\s*'(\w+)'/g)].map(([, code]) => code)),
  );
  expect(codes.size).toBeGreaterThan(35);
  for (const texts of [ne, en]) {
    const keys = Object.keys(texts);
    const silent = [...codes].filter(
      (code) => ![`explain.${code}`, `explain.${code}_other`].some((key) => keys.includes(key)),
    );
    expect(silent).toEqual([]);
  }
});
