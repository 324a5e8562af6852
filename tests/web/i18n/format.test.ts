import { describe, expect, test } from 'vitest';
import { formatDate, formatInstant, formatNumber, formatWard, withDigits } from '../../../web/i18n/format.ts';

describe('dates', () => {
  test('are BS, with the digits of the language', () => {
    expect([formatDate('2026-11-21', 'ne'), formatDate('2026-11-21', 'en')]).toEqual(['२०८३/०८/०५', '2083-08-05']);
  });

  test('of an instant follow the clock of Nepal', () => {
    expect(formatInstant('2026-11-20T18:20:00Z', 'ne')).toBe('२०८३/०८/०५ ००:०५');
  });

  test('stay as they are when they are none', () => {
    expect(formatDate('soon', 'ne')).toBe('soon');
  });
});

describe('numbers', () => {
  test('are grouped by lakh', () => {
    expect(formatNumber('1234567.5', 'ne', 2)).toBe('१२,३४,५६७.५०');
  });

  test('of a ward lose their leading zero', () => {
    expect([formatWard('04', 'ne'), formatWard('11', 'en')]).toEqual(['४', '11']);
  });

  test('inside a registration number follow the language too', () => {
    expect([withDigits('०८३/०८४-०००१', 'en'), withDigits('083/084-0001', 'ne')]).toEqual([
      '083/084-0001',
      '०८३/०८४-०००१',
    ]);
  });
});
