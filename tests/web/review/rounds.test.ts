import { expect, test } from 'vitest';
import type { ReviewNoteView } from '../../../server/contract/review.ts';
import { pathOf, pointerOf, presentNotes } from '../../../web/review/rounds.ts';

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
