import { expect, test } from 'vitest';
import { foresee } from '../../workflows/engine/foresee.ts';
import { after, approved, begin, deskOf, event, onPaper, submitted } from './desk.ts';

const close = { target: 'closed', guard: { type: 'groupComplete' }, meta: { awaited: true } } as const;
const desk = deskOf({}, { CLOSE: close });

function rolesAfter(...[before, next]: readonly [Parameters<typeof foresee>[1], Parameters<typeof foresee>[2]]) {
  return foresee(desk, before, next).next.map(({ roles }) => roles);
}

test('names whoever acts next, not whoever acts now', () => {
  expect(rolesAfter(after(desk, onPaper('SAVE', 'D')), onPaper('SUBMIT', 'D'))).toEqual([['B']]);
  expect(rolesAfter(after(desk, ...submitted), onPaper('RECOMMEND', 'B'))).toEqual([['A']]);
});

test('takes as given what the person still gives with it: the reason of a return', () => {
  expect(rolesAfter(after(desk, ...submitted), onPaper('RETURN', 'B'))).toEqual([['D']]);
});

test('tells whom the case then waits for, once the last one has signed', () => {
  const [last] = approved.slice(-1);
  const waits = last && foresee(desk, after(desk, ...approved.slice(0, -1)), last).next.map((row) => row.event);
  expect(waits).toEqual(['CLOSE']);
});

test('tells nobody of what is refused, and nobody who is waited for already', () => {
  expect(rolesAfter(begin(desk), onPaper('APPROVE', 'A'))).toEqual([]);
  expect(rolesAfter(begin(desk), onPaper('SAVE', 'D'))).toEqual([]);
  expect(rolesAfter(begin(desk), event('NO_SUCH', 'A'))).toEqual([]);
});
