import { expect, test } from 'vitest';
import type { ReviewNoteView } from '../../../server/contract/review.ts';
import { presentNotes, unanswered } from '../../../web/review/rounds.ts';
import { pathOf, pointerOf } from '../../../web/forms/pointer.ts';

function note(id: string, over: Partial<ReviewNoteView> = {}): ReviewNoteView {
  const label = { ne: 'नाम', en: 'Name' };
  const said = { label, value: label, note: 'x', by: 'क', role: 'B', at: '2026-11-20T04:15:00.000Z' };
  return { id, run: 1, form: 'paper', path: '/a', mine: false, settled: false, ...said, ...over };
}

test('a place in a form survives as a pointer, rows as numbers', () => {
  const path = ['floors', 0, 'area/ft', 'a~b'] as const;
  expect(pointerOf(path)).toBe('/floors/0/area~1ft/a~0b');
  expect(pathOf(pointerOf(path))).toEqual(path);
  expect(pathOf('')).toEqual([]);
});

test('marks that wait stand first, then the newest round, then the earlier ones', () => {
  const notes = [
    note('old', { round: 1, seq: 3, settled: true }),
    note('new', { round: 2, seq: 9 }),
    note('waits', { mine: true }),
  ];
  const { waiting, latest, earlier } = presentNotes(notes);
  expect(waiting.map(({ id }) => id)).toEqual(['waits']);
  expect(latest).toMatchObject({ round: 2, settled: false });
  expect(earlier).toMatchObject([{ round: 1, settled: true }]);
});

test('only marks of the newest round that is still open wait for an answer', () => {
  const notes = [
    note('old', { round: 1, seq: 3, settled: true }),
    note('answered', { round: 2, seq: 9, answer: 'मिलाइयो' }),
    note('left', { round: 2, seq: 9 }),
    note('taken back', { round: 2, seq: 9, answer: '' }),
    note('not sent'),
  ];
  expect(unanswered(notes).map(({ id }) => id)).toEqual(['left', 'taken back']);
  expect(unanswered(notes.map((each) => ({ ...each, settled: true })))).toEqual([]);
});
