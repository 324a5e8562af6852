import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Who } from '../../../server/runtime.ts';
import { inMaster } from '../../../server/setup/access.ts';
import { importRecords } from '../../../server/setup/import.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const ROWS = 10_000;
/** Of the whole: without pauses the reading and the judging are two halves. */
const MOST = 1 / 4;

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

/** What this process has computed so far, in microseconds: a busy machine adds nothing to it. */
function computed(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Which part of some work the longest piece was in which nobody else had a turn. */
async function longestPart(work: () => Promise<unknown>): Promise<number> {
  const began = computed();
  let last = began;
  let longest = 0;
  const look = (): void => {
    const now = computed();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  await work();
  look();
  clearInterval(timer);
  return longest / (computed() - began);
}

test('others have their turns while a sheet of ten thousand rows is judged', async () => {
  const heading = ['[registrationNo]', '[nameNe]', '[mobile]', '[validUntil]'];
  const rows = Array.from({ length: ROWS }, (_, at) => ({
    number: at + 2,
    cells: [String(at), '', 'x', '2083-13-40'],
  }));
  const who = await chief();
  const part = await longestPart(() =>
    inMaster(server.runtime, who, { id: 'contractor', intent: 'edit' }, async (open) => {
      const report = await importRecords(open, { heading, rows }, 'try');
      expect(report.rows.filter(({ outcome }) => outcome === 'refused')).toHaveLength(ROWS);
    }),
  );
  expect(part).toBeLessThan(MOST);
});
