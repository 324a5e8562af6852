import { describe, expect, test } from 'vitest';
import { readMoment, sayMoment } from '../../../server/backup/moment.ts';
import { positionOf, segmentAfter, segmentAt, startOf } from '../../../server/backup/wal.ts';

const segmentBytes = 16 * 1024 * 1024;

describe('the pieces of the write-ahead log', () => {
  test('follow one another over the end of a log file', () => {
    expect(segmentAfter('000000010000000000000009', segmentBytes)).toBe('00000001000000000000000A');
    expect(segmentAfter('0000000200000003000000FF', segmentBytes)).toBe('000000020000000400000000');
  });

  test('are found by a position, and begin at theirs', () => {
    const position = positionOf('3/FF000028');
    expect(segmentAt('00000002', position, segmentBytes)).toBe('0000000200000003000000FF');
    expect(startOf('0000000200000003000000FF', segmentBytes)).toBe(positionOf('3/FF000000'));
  });
});

describe('a moment to restore', () => {
  test('is a BS day and Kathmandu time, in digits of either kind, or an instant', () => {
    expect(readMoment('2083-08-06T14:30')).toBe('2026-11-22T08:45:00.000Z');
    expect(readMoment('२०८३-०८-०६T१४:३०:०५')).toBe('2026-11-22T08:45:05.000Z');
    expect(readMoment('2026-11-22T14:30:00+05:45')).toBe('2026-11-22T08:45:00.000Z');
  });

  test('is said as the office writes it', () => {
    expect(sayMoment('2026-11-22T08:45:05.000Z')).toEqual({ ne: '२०८३/०८/०६ १४:३०:०५', en: '2083-08-06 14:30:05' });
  });

  test.each(['yesterday', '2083-13-01T10:00', '2083-08-06', '2083-08-06T25:00', ''])('is not %j', (text) => {
    expect(() => readMoment(text)).toThrow('is no moment');
  });
});
