import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { setupAs } from '../../support/setup-area.ts';
import { publishTestMasters, TEST_MASTERS } from '../../support/test-masters.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await publishTestMasters(server);
});
afterAll(() => server.stop());

const runs = { seed: 2083, numRuns: 150 };
const masters = [
  ...TEST_MASTERS.map(({ id }) => id),
  'user',
  'organization',
  'ward',
  'calendar-year',
  'no-such-master',
];
const master = fc.constantFrom(...masters);
const fields = [
  'code',
  'title',
  'count',
  'factor',
  'fee',
  'since',
  'parts',
  'zone',
  'rate',
  'loginId',
  'role',
  'wards',
];
const data = fc.dictionary(fc.oneof(fc.constantFrom(...fields), fc.string()), fc.jsonValue({ maxDepth: 4 }), {
  maxKeys: 8,
});
const whatever = fc.jsonValue({ maxDepth: 3 });
const day = fc.oneof(fc.constantFrom('2026-11-20', '2026-02-30', '0000-00-00', '9999-12-31'), fc.string());

const bodies = fc.oneof(
  whatever,
  fc.record(
    {
      data: fc.oneof(data, whatever),
      validFrom: day,
      validTo: day,
      version: fc.integer(),
      note: fc.string(),
      extra: whatever,
    },
    { requiredKeys: [] },
  ),
);

test('no body makes the server fail', async () => {
  await fc.assert(
    fc.asyncProperty(master, bodies, fc.constantFrom('POST', 'PUT'), async (id, body, method) => {
      const url = method === 'POST' ? `/api/setup/${id}` : `/api/setup/${id}/00000000-0000-4000-8000-000000000001`;
      const answer = await server.as('C', {
        method: method === 'POST' ? 'POST' : 'PUT',
        url,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      });
      expect(answer.statusCode).toBeLessThan(500);
    }),
    runs,
  );
});

test('no query makes the server fail', async () => {
  const names = ['q', 'sort', 'descending', 'cursor', 'on', 'where', 'record', 'format', 'limit'];
  const query = fc.dictionary(fc.constantFrom(...names), fc.string(), { maxKeys: 4 });
  const place = fc.constantFrom('', '/changes', '/export', '/definition', '/x');
  await fc.assert(
    fc.asyncProperty(master, place, query, async (id, path, search) => {
      const url = `/api/setup/${id}${path}?${new URLSearchParams(search).toString()}`;
      expect((await server.as('C', { url })).statusCode).toBeLessThan(500);
    }),
    runs,
  );
});

test('no sheet makes the server fail', async () => {
  const area = setupAs(server, 'C');
  const names = [...fields, 'title.ne', '#', '#from', '#to', '[code]', ''];
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('01', '२०८३-०८-०४', '=1', '[[', '{}', 'AD 2026-11-20', '-', '9e99'),
  );
  const sheet = fc
    .uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 6 })
    .chain((heading) => fc.tuple(fc.constant(heading), fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 6 })));
  await fc.assert(
    fc.asyncProperty(master, sheet, fc.constantFrom('try', 'good-rows'), async (id, [heading, rows], mode) => {
      const answer = await area.send(id, [heading, ...rows], mode);
      expect(answer.statusCode).toBeLessThan(500);
    }),
    { ...runs, numRuns: 60 },
  );
}, 120_000);
