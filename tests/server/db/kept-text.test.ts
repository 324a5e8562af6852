import { expect, test } from 'vitest';
import { insertRows } from '../../../server/db/kept-text.ts';

const row = { organization_id: 'o', kind: 'k' };

test('rows that have other columns keep what each of them holds', () => {
  const rows = [row, { ...row, key: 'second' }, { key: 'third', organization_id: 'p', kind: 'l' }].map((each) => ({
    version: 1,
    body: '{}',
    ...each,
  }));
  const { sql, parameters } = insertRows('setup_record', JSON.parse(JSON.stringify(rows)));
  expect(sql).toBe(
    'insert into "setup_record" ("version", "body", "organization_id", "kind", "key") values ($1, $2, $3, $4, default), ($5, $6, $7, $8, $9), ($10, $11, $12, $13, $14)',
  );
  expect(parameters).toEqual([1, '{}', 'o', 'k', 1, '{}', 'o', 'k', 'second', 1, '{}', 'p', 'l', 'third']);
});

test('what is null is given, what is undefined is left to the table', () => {
  const rows = JSON.parse('[{ "kind": "k", "key": null }]');
  expect(insertRows('setup_record', [{ ...rows[0], organization_id: undefined }]).sql).toBe(
    'insert into "setup_record" ("kind", "key") values ($1, $2)',
  );
});
