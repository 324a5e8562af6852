import { describe, expect, it, test } from 'vitest';
import { addDays, kathmanduDate } from '../../form-schemas/values/ad-date.ts';
import { advance } from '../../workflows/engine/advance.ts';
import type { Guard, StateNode } from '../../workflows/engine/definition.ts';
import type { StageEvent } from '../../workflows/engine/event.ts';
import { guardTree } from '../../workflows/engine/guards.ts';
import { accepted, begin, deskOf, event, morning, refused } from './desk.ts';
import { rule } from './stages.ts';

const facts = {
  'notice.dueDate': { type: 'date' },
  'config.noticePeriodDays': { type: 'integer' },
  'config.lateEntryDays': { type: 'integer' },
  'permit.tillDate': { type: 'date' },
  'revenue.total': { type: 'money' },
  'revenue.paid': { type: 'money' },
  'deposit.amount': { type: 'money' },
  'deposit.paid': { type: 'money' },
  'mapCheck.result': { type: 'enum' },
  'construction.singlePhase': { type: 'boolean' },
} as const;
const due: Guard = { type: 'factGiven', params: { facts: ['notice.dueDate'] } };
const start = { type: 'startDeadline', params: { name: 'notice', due: 'notice.dueDate' } } as const;

const title = { ne: 'परीक्षण', en: 'Test' };
const asked = (name: string, kind: 'text' | 'date' = 'text') => ({ name, title, kind });
const asks = [
  { name: 'name', title, kind: 'choice' as const, choices: [{ code: 'notice', title }] },
  asked('basis'),
  asked('decisionNo'),
];

const day = asked('decidedOn', 'date');

/** Whether TRY passes under the condition, or the reasons why not. */
function judged(guard: Guard, over: Partial<StageEvent> = {}, before: readonly StageEvent[] = []) {
  const on: StateNode['on'] = {
    TRY: {
      guard,
      meta: {
        asks: guardTree(guard).some(({ type, params }) => type === 'payloadGiven' && params?.['days'])
          ? [...asks, day]
          : asks,
      },
    },
    POST: { guard: due, actions: [start] },
    FILE: { unguarded: true, actions: [{ type: 'openObjection' }] },
    SETTLE: { guard: { type: 'isOpenObjection' }, actions: [{ type: 'closeObjection' }] },
  };
  const stage = deskOf({}, on, { facts });
  const snapshot = before.reduce((at, each) => accepted(advance(stage, at, each)).snapshot, begin(stage));
  const result = advance(stage, snapshot, event('TRY', 'B', over));
  return result.ok ? true : refused(result).reasons.map(({ code, params }) => [code, params]);
}

describe('paid', () => {
  const paid: Guard = {
    type: 'paid',
    params: { due: ['revenue.total', 'deposit.amount'], paid: ['revenue.paid', 'deposit.paid'] },
  };
  const owed = { 'revenue.total': 1_902_500, 'deposit.amount': 430_000 };

  it('holds when each amount is paid', () => {
    expect(judged(paid, { facts: { ...owed, 'revenue.paid': 1_902_500, 'deposit.paid': 430_000 } })).toBe(true);
  });
  it('names the balance in paisa', () => {
    expect(judged(paid, { facts: { ...owed, 'revenue.paid': 1_000_000 } })).toEqual([['paid', { balance: 1_332_500 }]]);
  });
  it('does not set a surplus of one against the lack of the other', () => {
    expect(judged(paid, { facts: { ...owed, 'revenue.paid': 9_000_000 } })).toEqual([['paid', { balance: 430_000 }]]);
  });
  it('does not hold while the amount due is unknown', () => {
    expect(judged(paid, { facts: { 'revenue.total': 0 } })).toEqual([['factGiven', { facts: ['deposit.amount'] }]]);
  });
});

describe('noticeElapsed', () => {
  const elapsed: Guard = { type: 'noticeElapsed', params: { deadline: 'notice' } };
  const posted = event('POST', 'B', {
    facts: { 'notice.dueDate': { ad: '2026-12-09', bs: '2083-08-23', source: 'bs' } },
  });

  it('counts the last day until midnight in Kathmandu', () => {
    expect(judged(elapsed, { at: '2026-12-09T18:14:59.999Z' }, [posted])).toEqual([
      ['noticeElapsed', { deadline: 'notice', due: '2026-12-09', days: 1 }],
    ]);
    expect(judged(elapsed, { at: '2026-12-09T18:15:00.000Z' }, [posted])).toBe(true);
  });
  it('does not hold before the posting', () => {
    expect(judged(elapsed)).toEqual([['noticeNotPosted', { deadline: 'notice' }]]);
  });
});

describe('fullPeriod', () => {
  const named = { due: 'notice.dueDate', days: 'config.noticePeriodDays', late: 'config.lateEntryDays' };
  const full: Guard = { type: 'fullPeriod', params: { deadline: 'notice', ...named } };
  const ends = (ad: string) => ({ 'notice.dueDate': { ad, bs: '', source: 'ad' }, 'config.noticePeriodDays': 15 });
  const late = (ad: string) => ({ ...ends(ad), 'config.lateEntryDays': 3 });

  it('holds as long as no more days are lost than may be entered late', () => {
    expect(judged(full, { facts: late('2026-12-02') })).toBe(true);
    expect(judged(full, { facts: late('2026-12-01') })).toEqual([
      ['fullPeriod', { deadline: 'notice', due: '2026-12-01', until: '2026-12-02', days: 15, late: 3 }],
    ]);
  });
  it('counts the day of the event in Kathmandu', () => {
    expect(judged(full, { at: '2026-11-20T18:14:59.999Z', facts: late('2026-12-02') })).toBe(true);
    expect(judged(full, { at: '2026-11-20T18:15:00.000Z', facts: late('2026-12-02') })).not.toBe(true);
  });
  it('allows no late entry where the office says nothing of it', () => {
    expect(judged(full, { facts: ends('2026-12-05') })).toBe(true);
    expect(judged(full, { facts: ends('2026-12-04') })).not.toBe(true);
  });
  it('does not judge a period anew that runs to that day already', () => {
    const posted = event('POST', 'B', { facts: late('2026-12-05') });
    expect(judged(full, { at: '2026-12-20T04:15:00.000Z', facts: late('2026-12-05') }, [posted])).toBe(true);
    expect(judged(full, { at: '2026-12-20T04:15:00.000Z', facts: late('2026-12-06') }, [posted])).not.toBe(true);
  });
  it('cannot be said without the last day or the days', () => {
    expect(judged(full)).toEqual([['factGiven', { facts: ['notice.dueDate', 'config.noticePeriodDays'] }]]);
  });
});

describe('objections', () => {
  const none: Guard = { type: 'noOpenObjection' };
  const filed = event('FILE', 'G', { payload: { objectionId: 'east' } });

  it('stand in the way while one is open', () => {
    expect(judged(none, {}, [filed])).toEqual([['noOpenObjection', { count: 1, since: morning }]]);
    expect(judged(none, {}, [filed, event('SETTLE', 'A', { payload: { objectionId: 'east' } })])).toBe(true);
  });
  it('leave out the one that the event itself closes', () => {
    const guard: Guard = { type: 'noOpenObjection', params: { exceptNamed: true } };
    expect(judged(guard, { payload: { objectionId: 'east' } }, [filed])).toBe(true);
    expect(judged(guard, { payload: { objectionId: 'west' } }, [filed])).not.toBe(true);
  });
  it('never share a name', () => {
    expect(judged(none, {}, [filed, filed, event('SETTLE', 'A', { payload: { objectionId: 'east' } })])).toEqual([
      ['noOpenObjection', { count: 1, since: morning }],
    ]);
  });
  it('are known by their name only', () => {
    expect(judged({ type: 'isOpenObjection' }, { payload: { objectionId: 'toString' } }, [filed])).toEqual([
      ['isOpenObjection', { objection: 'toString', known: ['east'] }],
    ]);
  });
});

describe('formula', () => {
  const passes: Guard = { type: 'formula', params: { condition: 'mapCheck.result in ["passes", "deviation"]' } };

  it('judges facts by the form engine', () => {
    expect(judged(passes, { facts: { 'mapCheck.result': 'deviation' } })).toBe(true);
    expect(judged(passes, { facts: { 'mapCheck.result': 'returned' } })).toMatchObject([
      ['formula', { condition: passes.params?.['condition'] }],
    ]);
  });
  it('does not hold while a fact is missing, and neither does its contrary', () => {
    const single: Guard = { type: 'formula', params: { condition: 'construction.singlePhase' } };
    expect(judged(single)).not.toBe(true);
    expect(judged({ type: 'not', params: { of: single } })).not.toBe(true);
    expect(judged({ type: 'not', params: { of: single } }, { facts: { 'construction.singlePhase': false } })).toBe(
      true,
    );
  });
});

describe('all, any, not', () => {
  const isB: Guard = { type: 'roleIs', params: { roles: ['B'] } };
  const isA: Guard = { type: 'roleIs', params: { roles: ['A'] } };
  const isD: Guard = { type: 'classIs', params: { classes: ['D'] } };

  it('all gives every reason', () => {
    expect(judged({ type: 'all', params: { of: [isA, isB, isD] } })).toEqual([
      ['roleNamedOnForm', { roles: ['A'] }],
      ['classIs', { classes: ['D'] }],
    ]);
  });
  it('any needs one, and otherwise gives the reasons of all as one', () => {
    expect(judged({ type: 'any', params: { of: [isA, isB] } })).toBe(true);
    expect(judged({ type: 'any', params: { of: [isA, isD] } })).toEqual([
      [
        'any',
        {
          reasons: [
            { code: 'roleNamedOnForm', params: { roles: ['A'] } },
            { code: 'classIs', params: { classes: ['D'] } },
          ],
        },
      ],
    ]);
  });
  it('not turns it round', () => {
    expect(judged({ type: 'not', params: { of: isA } })).toBe(true);
    expect(judged({ type: 'not', params: { of: isB } })).toEqual([
      ['not', { condition: 'roleIs', params: { roles: ['B'] } }],
    ]);
  });
});

test('withinValidity counts the last day of the permit', () => {
  const valid: Guard = { type: 'withinValidity', params: { until: 'permit.tillDate' } };
  const permit = { 'permit.tillDate': { ad: '2028-11-20', bs: '2085-08-05', source: 'ad' } };
  expect(judged(valid, { at: '2028-11-20T18:14:00.000Z', facts: permit })).toBe(true);
  expect(judged(valid, { at: '2028-11-20T18:15:00.000Z', facts: permit })).toEqual([
    ['withinValidity', { date: '2028-11-20' }],
  ]);
  expect(judged(valid)).toEqual([['factGiven', { facts: ['permit.tillDate'] }]]);
});

test('withinValidity lets a date pass that nobody has recorded, where the stage says so', () => {
  const valid: Guard = { type: 'withinValidity', params: { until: 'permit.tillDate', ifKnown: true } };
  const permit = { 'permit.tillDate': { ad: '2028-11-20', bs: '2085-08-05', source: 'ad' } };
  expect(judged(valid)).toBe(true);
  expect(judged(valid, { at: '2028-11-21T04:00:00.000Z', facts: permit })).toEqual([
    ['withinValidity', { date: '2028-11-20' }],
  ]);
});

test('typeIs and classIs look at the case', () => {
  expect(judged({ type: 'typeIs', params: { types: ['1', 'EQ'] } })).toBe(true);
  expect(judged({ type: 'typeIs', params: { types: ['8'] } })).toEqual([['typeIs', { types: ['8'] }]]);
});

test('payloadIs looks at what the event says', () => {
  const named: Guard = { type: 'payloadIs', params: { name: 'name', in: ['notice'] } };
  expect(judged(named, { payload: { name: 'notice' } })).toBe(true);
  expect(judged(named)).toMatchObject([['payloadIs', { name: 'name', known: ['notice'] }]]);
});

test('payloadGiven takes a day of the calendar that has come, and no other text for it', () => {
  const given: Guard = { type: 'payloadGiven', params: { names: ['basis'], days: ['decidedOn'] } };
  const basis = 'दफा १२';
  const today = kathmanduDate(event('TRY', 'B').at);
  expect(judged(given, { payload: { basis, decidedOn: today } })).toBe(true);
  expect(judged(given, { payload: { basis, decidedOn: addDays(today, -400) } })).toBe(true);
  expect(judged(given, { payload: { basis } })).toEqual([['payloadGiven', { names: ['decidedOn'], asked: [title] }]]);
  for (const decidedOn of [addDays(today, 1), '2083-08-17', '2026-02-30', 'हिजो', `${today} `])
    expect(judged(given, { payload: { basis, decidedOn } })).toEqual([['payloadDay', { names: ['decidedOn'] }]]);
});

test('payloadGiven takes no blanks for an answer, and says which question is left', () => {
  const given: Guard = { type: 'payloadGiven', params: { names: ['basis', 'decisionNo'] } };
  expect(judged(given, { payload: { basis: 'दफा १२', decisionNo: '१४' } })).toBe(true);
  for (const payload of [
    { basis: 'दफा १२' },
    { basis: 'दफा १२', decisionNo: ' \u00a0' },
    { basis: 'दफा १२', decisionNo: 14 },
  ])
    expect(judged(given, { payload })).toEqual([['payloadGiven', { names: ['decisionNo'], asked: [title] }]]);
});

test('a deadline is not started without its date', () => {
  expect(judged(due)).toEqual([['factGiven', { facts: ['notice.dueDate'] }]]);
  expect(judged(due, { facts: { 'notice.dueDate': '' } })).not.toBe(true);
});

test('allRequiredApproved judges a named form on an event of the case', () => {
  const stage = deskOf({}, { TRY: { guard: { type: 'allRequiredApproved', params: { form: 'paper' } } } });
  expect(refused(advance(stage, begin(stage), event('TRY', 'B')))).toMatchObject({
    reasons: [{ code: 'allRequiredApproved', params: { roles: rule('paper').approvers } }],
    waitingFor: ['D'],
  });
});
