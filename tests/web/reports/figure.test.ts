import { describe, expect, test } from 'vitest';
import type { ReportTable } from '../../../server/contract/reports.ts';
import { cellText } from '../../../web/reports/cell-text.ts';
import { figureOf } from '../../../web/reports/figure.ts';
import { periodOf, reportOf, toSearch } from '../../../web/reports/filter.ts';

const text = (en: string) => ({ ne: en, en });

const months: ReportTable = {
  id: 'x',
  title: text('By month'),
  columns: [
    { id: 'month', title: text('Month'), kind: 'text' },
    { id: 'paid', title: text('Paid'), kind: 'money' },
  ],
  rows: [
    { cells: [text('Shrawan'), '1500.50'] },
    { cells: [text('First third'), '1500.50'], isSum: true },
    { cells: [text('Bhadra'), null] },
  ],
  figure: { kind: 'column', label: 'month', value: 'paid' },
};

describe('the picture of a table', () => {
  test('leaves out sums and the months that have not come', () => {
    expect(figureOf(months, 'en')).toMatchObject({
      kind: 'column',
      rows: [{ label: 'Shrawan', value: 1500.5 }],
      names: { label: 'Month', value: 'Paid' },
    });
  });

  test('is not drawn where there is only nought', () => {
    expect(figureOf({ ...months, rows: [{ cells: [text('Shrawan'), '0.00'] }] }, 'ne')).toBeUndefined();
  });
});

test('a cell is read in the reader’s digits: money to the paisa, wards without noughts, nothing as a dash', () => {
  const shown = (['ne', 'en'] as const).map((language) => [
    cellText('1234567.80', 'money', language),
    cellText('04', 'ward', language),
    cellText('2026-07-17', 'day', language),
    cellText(50, 'percent', language),
    cellText('०८३/०८४-०००१', 'text', language),
    cellText(null, 'count', language),
  ]);
  expect(shown).toEqual([
    ['१२,३४,५६७.८०', '४', '२०८३/०४/०१', '५०%', '०८३/०८४-०००१', '–'],
    ['12,34,567.80', '4', '2083-04-01', '50%', '083/084-0001', '–'],
  ]);
});

test('a report and its period stand in the address', () => {
  expect([reportOf('revenue'), reportOf('no-such'), reportOf(undefined)]).toEqual([
    'revenue',
    'applications',
    'applications',
  ]);
  const period = { year: '8384', month: 4 };
  expect(periodOf(toSearch(period))).toEqual(period);
  expect(periodOf(new URLSearchParams('from=2026-07-17&to='))).toEqual({ from: '2026-07-17' });
});
