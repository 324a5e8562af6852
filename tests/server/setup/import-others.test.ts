import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Who } from '../../../server/runtime.ts';
import { inMaster } from '../../../server/setup/access.ts';
import { importRecords } from '../../../server/setup/import.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const ROWS = 10_000;
/** Without pauses there is none. */
const LEAST = 20;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function chief(): Promise<Who> {
  const { rows } = await server.owner.query<{ id: string; name: string }>(
    `select id, name_ne as name from account where login_id = 'chief@sungabha.example'`,
  );
  const { id: accountId = '', name = '' } = rows[0] ?? {};
  const { organizationId } = server;
  const loginId = 'chief@sungabha.example';
  const rest = { role: 'C', designation: '', wards: [], mustChangePassword: false };
  return { organizationId, accountId, sessionId: '', loginId, name, ...rest };
}

/** How often others had a turn during some work. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  await work();
  clearInterval(timer);
  return turns;
}

test('others have their turns while a sheet of ten thousand rows is judged', async () => {
  const heading = ['[registrationNo]', '[nameNe]', '[mobile]', '[validUntil]'];
  const rows = Array.from({ length: ROWS }, (_, at) => ({
    number: at + 2,
    cells: [String(at), '', 'x', '2083-13-40'],
  }));
  const who = await chief();
  const turns = await turnsDuring(() =>
    inMaster(server.runtime, who, { id: 'contractor', intent: 'edit' }, async (open) => {
      const report = await importRecords(open, { heading, rows }, 'try');
      expect(report.rows.filter(({ outcome }) => outcome === 'refused')).toHaveLength(ROWS);
    }),
  );
  expect(turns).toBeGreaterThan(LEAST);
});
