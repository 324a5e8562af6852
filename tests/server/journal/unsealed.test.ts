import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countUnsealed } from '../../../server/journal/unsealed.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-01T04:15:00.000Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('what was written is due for a checkpoint a minute after the first of it, however much comes meanwhile', () => {
  const unsealed = countUnsealed();
  unsealed.add('office', 1);
  vi.advanceTimersByTime(59_000);
  unsealed.add('office', 1);
  expect(unsealed.isDue('office')).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(unsealed.isDue('office')).toBe(true);
});

test('it is due at once when it is a hundred events and lines, those of one office', () => {
  const unsealed = countUnsealed();
  unsealed.add('office', 60);
  unsealed.add('another', 60);
  expect([unsealed.isDue('office'), unsealed.isDue('another')]).toEqual([false, false]);
  unsealed.add('office', 40);
  expect([unsealed.isDue('office'), unsealed.isDue('another')]).toEqual([true, false]);
  const giveBack = unsealed.take('office');
  expect([unsealed.has('office'), unsealed.has('another')]).toEqual([false, true]);
  unsealed.add('office', 1);
  giveBack();
  expect([unsealed.isDue('office'), unsealed.isDue('another')]).toEqual([true, false]);
});

test('what could not be sealed is as old as it was, whatever came meanwhile', () => {
  const unsealed = countUnsealed();
  unsealed.add('office', 1);
  vi.advanceTimersByTime(50_000);
  const giveBack = unsealed.take('office');
  unsealed.add('office', 1);
  vi.advanceTimersByTime(10_000);
  expect(unsealed.isDue('office')).toBe(false);
  giveBack();
  expect(unsealed.isDue('office')).toBe(true);
  unsealed.take('another')();
  expect(unsealed.has('another')).toBe(false);
});

test('a transaction that wrote nothing waits for none', () => {
  const unsealed = countUnsealed();
  unsealed.add('office', 0);
  expect(unsealed.has('office')).toBe(false);
});
