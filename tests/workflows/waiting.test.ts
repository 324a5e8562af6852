import { expect, it, test } from 'vitest';
import type { Snapshot } from '../../workflows/engine/snapshot.ts';
import { waiting } from '../../workflows/engine/waiting.ts';
import { after, approved, begin, deskOf, event, morning, onPaper, submitted } from './desk.ts';
import { compiled, deskBody, rule } from './stages.ts';

const close = { target: 'closed', guard: { type: 'groupComplete' }, meta: { awaited: true } } as const;
const desk = deskOf({}, { CLOSE: close });

function inbox(snapshot: Snapshot, stage = desk) {
  return waiting(stage, snapshot, {});
}

test('the enterer is awaited, then each approver in turn, then whoever moves the case on', () => {
  const rows = [
    begin(desk),
    after(desk, onPaper('SAVE', 'D')),
    after(desk, ...submitted),
    after(desk, ...approved.slice(0, -1)),
  ];
  expect(rows.map((snapshot) => inbox(snapshot))).toEqual([
    [{ form: 'paper', event: 'SUBMIT', roles: ['D'], since: morning }],
    [{ form: 'paper', event: 'SUBMIT', roles: ['D'], since: morning }],
    [{ form: 'paper', event: 'RECOMMEND', roles: ['B'], since: morning }],
    [{ form: 'paper', event: 'APPROVE', roles: ['A'], since: morning }],
  ]);
  expect(inbox(after(desk, ...approved)).map((row) => row.event)).toEqual(['CLOSE']);
});

test('whoever may fill a form in too is awaited with its enterer until it is handed in', () => {
  const shared = deskOf({ enterAlso: ['G'] });
  const rows = [begin(shared), after(shared, onPaper('SAVE', 'D')), after(shared, ...submitted)];
  expect(rows.map((snapshot) => inbox(snapshot, shared)[0]?.roles)).toEqual([['D', 'G'], ['D', 'G'], ['B']]);
});

test('approvers of equal priority are awaited together', () => {
  const equal = deskOf({ approvers: ['A', 'E', 'C'] });
  expect(inbox(after(equal, ...submitted), equal)).toEqual([
    { form: 'paper', event: 'RECOMMEND', roles: ['A', 'E'], since: morning },
  ]);
});

test('a returned form waits for its enterer, a rejected one for whoever rejected it', () => {
  const returned = after(desk, ...submitted, onPaper('RETURN', 'B', { note: 'x' }));
  const rejected = after(desk, ...submitted, onPaper('RECOMMEND', 'B'), onPaper('REJECT', 'A', { note: 'x' }));
  expect(inbox(returned)).toMatchObject([{ event: 'SUBMIT', roles: ['D'] }]);
  expect(inbox(rejected)).toMatchObject([{ event: 'REOPEN', roles: ['A'] }]);
});

it('does not wait for an optional form until someone has begun it', () => {
  const optional = compiled(deskBody([rule('paper', { requirement: 'optional' })]));
  expect(inbox(begin(optional), optional)).toEqual([]);
  expect(inbox(after(optional, onPaper('SAVE', 'D')), optional)).toHaveLength(1);
});

it('waits since the last thing that happened to the form', () => {
  const at = '2026-11-22T04:15:00.000Z';
  expect(inbox(after(desk, ...submitted, onPaper('RECOMMEND', 'B', { at })))).toMatchObject([{ since: at }]);
});

it('waits for nothing in a final state', () => {
  expect(inbox(after(desk, ...approved, event('CLOSE', 'B')))).toEqual([]);
});
