import { describe, expect, test } from 'vitest';
import { received, rowsOn } from '../../../../web/law/table/rows.ts';
import { readTableText, refusedLines, textOfTable } from '../../../../web/law/table/table-text.ts';

const records = [
  { id: 'one', data: { use: 'any', limit: '70' }, validTo: '2026-12-01' },
  { id: 'two', data: { use: 'mixed', limit: '80' } },
];
const desk = { day: '2026-11-27', rows: rowsOn(records, '2026-11-27', true) };
const text = textOfTable(desk);
const read = (typed: string) => readTableText(typed, records);
/** The text with something written otherwise; the line at which it is found wrong, and why. */
function faultOf(from: string, to: string) {
  const typed = text.replace(from, to);
  expect(typed).not.toBe(text);
  const found = read(typed);
  return found.ok ? undefined : [found.why, typed.split('\n')[found.line - 1]?.trim()];
}

describe('the text of a table', () => {
  test('says the day and each row with the record that it goes on with, and is read back as it was', () => {
    const found = read(text);
    if (!found.ok) throw new Error(found.why);
    expect(received(found.body)).toEqual(desk);
    expect(textOfTable({ ...desk, typed: '{ ' })).toBe('{ ');
  });

  test.each([
    ['"day": "2026-11-27",', '"day": "2026-11-27"', 'json', '"rows": ['],
    ['"day": "2026-11-27"', '"day": "2026-02-30"', 'day', '"day": "2026-02-30",'],
    ['"day"', '"days"', 'table', '{'],
    ['"until": "2026-12-01"', '"until": "never"', 'day', '"until": "never"'],
    ['"of": "two"', '"of": "one"', 'of', '"of": "one",'],
    ['"of": "two"', '"of": "three"', 'of', '"of": "three",'],
    ['"until"', '"till"', 'row', '{'],
  ])('with %s written as %s is no table', (from, to, why, line) => {
    expect(faultOf(from, to)).toEqual([why, line]);
  });

  test('may have rows that go on with none, and may leave one out', () => {
    const found = read('{ "day": "2026-11-27", "rows": [{ "data": { "use": "any" } }] }');
    if (!found.ok) throw new Error(found.why);
    expect(received(found.body).rows.map(({ of, data }) => [of, data])).toEqual([[undefined, { use: 'any' }]]);
  });

  test('has what a check refused at the line of the value, of a missing one at its row', () => {
    const issue = (...path: string[]) => ({ path, code: 'max', label: { ne: 'सीमा', en: 'Limit' } });
    const message = { ne: 'मिलेन', en: 'wrong' };
    const refused = [
      { row: 1, message, issues: [issue('limit'), issue('clause')] },
      { row: 0, message, issues: [] },
      { name: message, message, issues: [] },
    ];
    const lines = refusedLines(text, { refused }).map(({ line }) => text.split('\n')[line - 1]?.trim());
    expect(lines).toEqual(['"limit": "80"', '"data": {', '{', '"rows": [']);
    expect(refusedLines('{', { refused })).toEqual([]);
  });
});
