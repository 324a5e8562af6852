import { expect, test } from 'vitest';
import { afterLastDay, movedBy, officeTimeAfter, openingOf } from '../../../scripts/demo/office-hours.ts';

test('the office opens at a quarter past ten in Kathmandu, and on Sunday when the day is a Saturday', () => {
  expect(openingOf('2026-11-12')).toBe('2026-11-12T04:30:00.000Z');
  expect(openingOf('2026-11-21')).toBe('2026-11-22T04:30:00.000Z');
});

test('what does not fit into the day is done when the office opens again', () => {
  expect(officeTimeAfter('2026-11-12T06:00:00.000Z', 20)).toBe('2026-11-12T06:20:00.000Z');
  expect(officeTimeAfter('2026-11-12T11:10:00.000Z', 20)).toBe('2026-11-13T04:30:00.000Z');
  expect(officeTimeAfter('2026-11-20T11:10:00.000Z', 20)).toBe('2026-11-22T04:30:00.000Z');
  expect(officeTimeAfter('2026-11-12T18:20:00.000Z', 20)).toBe('2026-11-13T04:30:00.000Z');
});

test('a last day has ended five minutes after midnight in Kathmandu', () => {
  expect(afterLastDay('2026-11-27')).toBe('2026-11-27T18:20:00.000Z');
});

test('the samples keep their dates in their own week, and their weekdays in any other', () => {
  expect(movedBy('2026-11-21T06:00:00.000Z')('2026-11-12')).toBe('2026-11-12');
  expect(movedBy('2026-11-27T06:00:00.000Z')('2026-11-12')).toBe('2026-11-12');
  expect(movedBy('2026-12-05T06:00:00.000Z')('2026-11-12')).toBe('2026-11-26');
  expect(movedBy('2026-11-20T06:00:00.000Z')('2026-11-12')).toBe('2026-11-05');
});
