import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { after, type Keyset, pageOf, readCursor, writeCursor } from '../../../server/http/keyset.ts';

const ORDER: Keyset = {
  columns: [
    { by: sql`filed_at`, type: 'timestamptz' },
    { by: sql`registered_on`, type: 'date' },
    { by: sql`application_no`, type: 'bigint' },
    { by: sql`id`, type: 'uuid' },
    { by: sql`role`, type: 'text' },
  ],
  way: 'desc',
};
const PLACE = ['2026-11-22T08:17:52.123456Z', '2026-11-22', '8384000001', '00000000-0000-4000-8000-000000000000', 'A'];

function cursorWith(at: number, value: unknown): string {
  return writeCursor(JSON.stringify(PLACE.map((each, index) => (index === at ? value : each))));
}

test('a page ends where there are more rows, and says where the next begins', () => {
  const rows = ['["1"]', '["2"]', '["3"]'].map((place) => ({ place }));
  const { page, next } = pageOf(rows, 2);
  expect([page, next && readCursor(next), pageOf(rows, 3)]).toEqual([rows.slice(0, 2), ['2'], { page: rows }]);
});

test('a cursor that a page gave leads on, and none begins at the front', () => {
  expect(() => after(ORDER, writeCursor(JSON.stringify(PLACE)))).not.toThrow();
  expect(() => after(ORDER, undefined)).not.toThrow();
});

test.each([
  ['letters', 'x'],
  ['something that is no list', writeCursor('{"a":1}')],
  ['too few values', writeCursor('["2026-11-22"]')],
  ['a time without microseconds', cursorWith(0, '2026-11-22T08:17:52Z')],
  ['a time of a day that is none', cursorWith(0, '2026-02-31T08:17:52.123456Z')],
  ['a time after midnight', cursorWith(0, '2026-11-22T24:17:52.123456Z')],
  ['a day that is none', cursorWith(1, '2026-02-31')],
  ['a number that is too long', cursorWith(2, '9'.repeat(19))],
  ['an id that is none', cursorWith(3, '-'.repeat(36))],
  ['text that no database takes', cursorWith(4, 'A\u0000')],
  ['a value that is no text', cursorWith(4, 7)],
])('a cursor of %s is refused', (_, cursor) => {
  expect(() => after(ORDER, cursor)).toThrow(expect.objectContaining({ problemCode: 'requestInvalid' }));
});
