import { describe, expect, test } from 'vitest';
import type { ImportReport } from '../../../server/contract/setup.ts';
import { columnName, countOutcomes, refusedCsv, writable } from '../../../web/setup/import-report.ts';
import { bundleWith, field } from './bundle.ts';

const report: ImportReport = {
  written: 0,
  unknownColumns: ['अनौठो'],
  heading: ['वडा नं. [code]', 'नाम [nameNe]', 'अनौठो'],
  rows: [
    { row: 2, key: '01', outcome: 'same', problems: [] },
    { row: 3, key: '02', outcome: 'change', problems: [] },
    { row: 4, key: '12', outcome: 'create', problems: [] },
    {
      row: 5,
      key: '1x',
      outcome: 'refused',
      problems: [
        { column: 'code', message: { ne: 'दुई अङ्क लेख्नुहोस्, जस्तै ०४।', en: 'Write two digits, like 04.' } },
        { column: 'nameNe', message: { ne: 'नाम लेख्नुहोस्।', en: 'Write a name.' } },
      ],
      cells: ['1x', '', '=HYPERLINK("x")'],
    },
    {
      row: 6,
      key: '13',
      outcome: 'refused',
      problems: [{ column: '', message: { ne: 'दोहोरिएको।', en: 'Twice.' } }],
      cells: ['13'],
    },
  ],
};
const bundle = bundleWith([
  field('string', 'code', { label: { ne: 'वडा नं.', en: 'Ward' } }),
  field('string', 'nameNe', { label: { ne: 'नाम', en: 'Name' } }),
]);

test('the report says how many rows would be added, changed, left and refused, and how many written', () => {
  const counts = countOutcomes(report);
  expect([counts, writable(counts)]).toEqual([{ create: 1, change: 1, same: 1, refused: 2 }, 2]);
});

test('a column is called by its field’s label, one beside the fields by its own heading', () => {
  expect([
    columnName(bundle, 'nameNe', 'ne'),
    columnName(bundle, 'code', 'en'),
    columnName(bundle, '#from', 'ne'),
  ]).toEqual(['नाम', 'Ward', '#from']);
});

describe('the file of refused rows', () => {
  const [heading, first, second, end] = refusedCsv(report, 'कारण', { bundle, language: 'ne' }).split('\r\n');

  test('has the heading of the file that was brought, and the reasons behind it', () => {
    expect([heading, end]).toEqual(['\uFEFFवडा नं. [code],नाम [nameNe],अनौठो,कारण', '']);
  });

  test('has each refused row as it stood, with every reason by the name of its column', () => {
    expect(first).toBe(`1x,,"'=HYPERLINK(""x"")","वडा नं.: दुई अङ्क लेख्नुहोस्, जस्तै ०४। नाम: नाम लेख्नुहोस्।"`);
  });

  test('fills a short row up, so that its reason stands in its column', () => {
    expect(second).toBe('13,,,दोहोरिएको।');
  });
});
