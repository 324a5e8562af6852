import { expect, test } from 'vitest';
import { advance } from '../../workflows/engine/advance.ts';
import type { Approval, Snapshot } from '../../workflows/engine/snapshot.ts';
import { findPriority, findRejectingRole, nextApprovers } from '../../workflows/engine/roles.ts';
import { after, deskOf, onPaper, paperOf, refused, submitted } from './desk.ts';
import { rule } from './stages.ts';

const chain = { approvers: ['AD', 'B', 'D', 'A', 'E', 'C'] };
const desk = deskOf(chain);

/** The submitted paper with approvals as an older system may have left them. */
function withApprovals(approvals: Readonly<Record<string, Approval['status']>>): Snapshot {
  const snapshot = after(desk, ...submitted);
  const given = Object.entries(approvals).map(([role, status]) => [
    role,
    { status, name: `${role}-name`, at: snapshot.context.since },
  ]);
  const paper = { ...paperOf(snapshot), approvals: { ...paperOf(snapshot).approvals, ...Object.fromEntries(given) } };
  return { ...snapshot, context: { ...snapshot.context, forms: { paper } } };
}

test('the priority comes from the designation master; administrators have none', () => {
  expect(
    ['D', 'AD', 'B', 'R', 'A', 'E', 'F', 'G', 'C', 'ADM', 'TADM', 'X'].map((role) => findPriority(desk, role)),
  ).toEqual([0, 1, 2, 3, 4, 4, 4, 4, 5, undefined, undefined, undefined]);
});

test('the next approver is the pending one of the lowest priority, whatever the order on the form', () => {
  const next = (approvals: Parameters<typeof withApprovals>[0]) =>
    nextApprovers(desk, rule('paper', chain), paperOf(withApprovals(approvals)));
  expect(next({})).toEqual(['D']);
  expect(next({ D: 'A', AD: 'A', B: 'A' })).toEqual(['A', 'E']);
  expect(next({ D: 'A', AD: 'A', B: 'A', A: 'A', E: 'A', C: 'A' })).toEqual([]);
});

test('a lower post cannot approve once a higher one has acted', () => {
  const snapshot = withApprovals({ D: 'A', AD: 'A', C: 'A' });
  expect(refused(advance(desk, snapshot, onPaper('RECOMMEND', 'B'))).reasons).toEqual([
    { code: 'noHigherActed', params: { role: 'C' } },
  ]);
});

test('of several rejections the one shown is the first in the order C, B, D, A, AD, E, F, G', () => {
  const shown = (...roles: readonly string[]) =>
    findRejectingRole(
      desk,
      rule('paper', chain),
      paperOf(withApprovals(Object.fromEntries(roles.map((role) => [role, 'R' as const])))),
    );
  expect([
    shown('AD', 'E', 'A', 'D', 'B', 'C'),
    shown('AD', 'E', 'A', 'D', 'B'),
    shown('AD', 'E', 'A', 'D'),
    shown('AD', 'E', 'A'),
  ]).toEqual(['C', 'B', 'D', 'A']);
  expect([shown('AD', 'E'), shown('E'), shown()]).toEqual(['AD', 'E', undefined]);
});

test('a rejection closes the form to every approver, with name and date', () => {
  const snapshot = withApprovals({ D: 'A', AD: 'R' });
  const { reasons } = refused(advance(desk, snapshot, onPaper('RECOMMEND', 'B')));
  expect(reasons).toEqual([
    { code: 'noneRejected', params: { role: 'AD', name: 'AD-name', since: snapshot.context.since } },
  ]);
});
