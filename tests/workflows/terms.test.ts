import { expect, it } from 'vitest';
import { addDays } from '../../form-schemas/values/ad-date.ts';
import { advance } from '../../workflows/engine/advance.ts';
import type { Action, StateNode } from '../../workflows/engine/definition.ts';
import { dueDates } from '../../workflows/engine/terms.ts';
import { accepted, begin, event, morning, refused } from './desk.ts';
import { compiled, deskBody, rule } from './stages.ts';

const byTerm: Action = { type: 'startDeadline', params: { name: 'contact', term: 'wardContactDays' } };
const fromPosting: Action = {
  type: 'startDeadline',
  params: { name: 'notice', term: 'noticePeriodDays', from: 'posted' },
};
const given = { type: 'factGiven', params: { facts: ['posted'] } } as const;
const on: StateNode['on'] = {
  CALL: { unguarded: true, actions: [byTerm] },
  POST: { guard: given, actions: [fromPosting] },
  OVER: { target: 'closed', guard: { type: 'noticeElapsed', params: { deadline: 'contact' } } },
};
const desk = compiled(
  deskBody([rule('paper', { requirement: 'optional' })], on, { facts: { posted: { type: 'date' } } }),
);
const days: Readonly<Record<string, number>> = { wardContactDays: 16, noticePeriodDays: 15 };
const calendar = (from: string, term: string) => (days[term] === undefined ? undefined : addDays(from, days[term]));

it('a stage names the timers that its deadlines run by', () => {
  expect(desk.terms).toEqual([
    { name: 'contact', term: 'wardContactDays' },
    { name: 'notice', term: 'noticePeriodDays', from: 'posted' },
  ]);
});

it('the host gives the last day of each: from the day of the event in Kathmandu, or from a fact', () => {
  const late = '2026-11-20T18:30:00.000Z';
  expect(dueDates(desk, { at: late, facts: { posted: '2026-11-25' } }, calendar)).toEqual({
    'due.contact': '2026-12-07',
    'due.notice': '2026-12-10',
  });
});

it('what cannot be counted yet is left out', () => {
  expect(dueDates(desk, { at: morning, facts: {} }, () => undefined)).toEqual({});
  expect(dueDates(desk, { at: morning, facts: {} }, calendar)).toEqual({ 'due.contact': '2026-12-06' });
});

it('the date goes into the case and into the outbox, and conditions read it', () => {
  const facts = dueDates(desk, { at: morning, facts: {} }, calendar);
  const { snapshot, effects } = accepted(advance(desk, begin(desk), event('CALL', 'B', { facts })));
  expect(snapshot.context.deadlines).toEqual({ contact: '2026-12-06' });
  expect(effects).toEqual([{ type: 'startDeadline', params: { name: 'contact', due: '2026-12-06' } }]);
  const early = event('OVER', 'B', { at: '2026-12-06T18:14:00.000Z' });
  expect(refused(advance(desk, snapshot, early)).reasons).toMatchObject([
    { code: 'noticeElapsed', params: { days: 1 } },
  ]);
  expect(accepted(advance(desk, snapshot, { ...early, at: '2026-12-06T18:16:00.000Z' })).snapshot.value).toBe('closed');
});

it('other stages are opened and told by name, with what they are told', () => {
  const actions: readonly Action[] = [
    { type: 'openStage', params: { stage: 'completion', carries: true } },
    { type: 'tellStage', params: { stage: 'validity', event: 'EXTENDED', payload: { years: 2 } } },
  ];
  const telling = compiled(deskBody([rule('paper')], { TELL: { unguarded: true, actions } }));
  expect(accepted(advance(telling, begin(telling), event('TELL', 'B'))).effects).toEqual(actions);
});
