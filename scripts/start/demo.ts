import { setTimeout as delay } from 'node:timers/promises';
import { demoPassword } from '../../server/accounts/demo-password.ts';
import { takeNext } from '../../server/audit/take.ts';
import { OfficeView } from '../../server/contract/session.ts';
import { gatherStatistics } from '../../server/db/statistics.ts';
import type { Server } from '../../server/main.ts';
import { findDefaultOrganization } from '../../server/http/organization.ts';
import { doOnce } from '../../server/office/lease.ts';
import type { Trx } from '../../server/runtime.ts';
import { askPublic, openApi, RefusedRequest } from '../api/api.ts';
import { innerWire, type Wire } from '../api/wire.ts';
import { loadDemo } from '../demo/load.ts';
import type { Progress } from '../demo/progress.ts';
import { publishDemoFiles } from '../demo/public-files.ts';
import { readAll } from './demo-read.ts';
import type { StoryClock } from './story-clock.ts';
import { putRecords } from '../../server/office/put-records.ts';

/** Who keeps the demo office's setup. */
const ADMINISTRATOR = 'techadmin@sungabha.example';
/** Says that the sample applications are all there; while it is missing, a start goes on where the last one stopped. */
const LOADED = { kind: 'demo', key: 'applications' } as const;

/** So often and so long after each other is a busy server asked again. */
const BUSY_TRIES = 60;
const BUSY_MS = 500;

/** What the telling of the stories is called among the nodes. */
const TELLING = 'demo-stories';

/**
 * Drives the sample applications into a demo server that does not have them yet. Where another node does so it is waited for, with
 * this node's own work at rest: its clock goes by another time than the stories.
 */
export async function loadDemoOnce(
  server: Server,
  clock: StoryClock,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  const { runtime, jobs } = server;
  const organizationId = await findDefaultOrganization(runtime.db);
  if (organizationId === undefined) return;
  const isDone = () => runtime.inOrganization(organizationId, isLoaded);
  const leased = { organizationId, name: TELLING, isDone, rest: () => jobs.rest() };
  await doOnce(runtime, leased, () => tellStories(server, organizationId, { clock, onProgress }));
}

type Telling = { readonly clock: StoryClock; readonly onProgress: (progress: Progress) => void };

async function tellStories(
  { runtime, app, jobs }: Server,
  organizationId: string,
  { clock, onProgress }: Telling,
): Promise<void> {
  // the papers are frozen as of their day, and printed once people can log in
  const letPrint = jobs.holdPress();
  try {
    const api = openApi(innerWire(app), demoPassword(runtime.config));
    await loadDemo({
      api,
      moveClock: (instant) => clock.moveTo(instant),
      drain: () => jobs.drain(),
      now: runtime.now(),
      onProgress,
    });
    await jobs.drain();
    await publishDemoFiles(api, ADMINISTRATOR);
  } finally {
    clock.release();
    letPrint();
  }
  await runtime.inOrganization(organizationId, async (trx) => {
    await readAll(trx, runtime.now());
    await putRecords(trx, organizationId, [{ ...LOADED, body: { loaded: true } }]);
  });
  await gatherStatistics(runtime.db);
  // the stories are dated back: a checkpoint between two nights looks only for what is dated since the last one
  await takeNext(runtime, organizationId, { since: 'start' });
}

async function isLoaded(trx: Trx): Promise<boolean> {
  const row = await trx
    .selectFrom('setup_record')
    .select('key')
    .where('kind', '=', LOADED.kind)
    .where('key', '=', LOADED.key)
    .executeTakeFirst();
  return row !== undefined;
}

/** The demo accounts as a table for the person at the machine; empty where the office is not the demo's. */
export async function demoAccounts({ app }: Pick<Server, 'app'>): Promise<readonly string[]> {
  const { demo } = await askOffice(innerWire(app));
  const width = Math.max(0, ...demo.map(({ loginId }) => loginId.length));
  return demo.map(({ loginId, role, roleTitle, password }) =>
    [loginId.padEnd(width), role.padEnd(4), password, roleTitle.ne, roleTitle.en].join('  '),
  );
}

/** A server that has just come up may be too busy to answer at once: it is asked again, as it asks for. */
async function askOffice(wire: Wire, triesLeft = BUSY_TRIES): Promise<OfficeView> {
  try {
    return await askPublic(wire, '/api/public/office', OfficeView);
  } catch (error) {
    if (triesLeft === 0 || !(error instanceof RefusedRequest) || error.problem.status !== 503) throw error;
    await delay(BUSY_MS);
    return askOffice(wire, triesLeft - 1);
  }
}
