import { demoPassword } from '../../server/accounts/demo-password.ts';
import type { Acting } from '../../server/applications/decide.ts';
import { readConfig } from '../../server/config.ts';
import { startEmbedded } from '../../server/db/embedded.ts';
import { gatherStatistics } from '../../server/db/statistics.ts';
import { type Server, startServer } from '../../server/main.ts';
import { findDefaultOrganization } from '../../server/organization.ts';
import { type Api, openApi } from '../api/api.ts';
import { innerWire } from '../api/wire.ts';
import { loadDemo } from '../demo/load.ts';
import { readStories } from '../demo/story-file.ts';
import { readDemoOffice } from '../demo/office.ts';
import { storyClock } from '../start/story-clock.ts';
import { say } from '../start/console.ts';
import { makeTemporaryFolder } from '../start/temporary-folder.ts';

/** An office of its own. */
export type BenchPlace = {
  readonly server: Server;
  readonly databaseUrl: string;
  readonly organizationId: string;
  /** The server as people use it, without a network. */
  readonly api: Api;
  /** Password of its people. */
  readonly password: string;
  /** A person of a role, as `advance` wants them. */
  getActor(role: string): Promise<Acting>;
  leave(): Promise<void>;
};

/** Opens the demo office on an empty embedded database; tells it the stories of the sample applications that are named. */
export async function openBenchPlace(...applicationNos: readonly number[]): Promise<BenchPlace> {
  const folder = makeTemporaryFolder('bench');
  const embedded = await startEmbedded({ dataFolder: folder.path, onProgress: say });
  const { host, port, user, database } = embedded.connection;
  const databaseUrl = `postgresql://${user}@localhost:${String(port)}/${database}?host=${encodeURIComponent(host)}`;
  const config = readConfig({ NAKSA_DATA: folder.path, DATABASE_URL: databaseUrl, PORT: '0', LOG_LEVEL: 'fatal' });
  const clock = storyClock();
  const server = await startServer({ config, clock, onProgress: say, demoOffice: readDemoOffice() });
  const password = demoPassword(config);
  const api = openApi(innerWire(server.app), password);
  await loadDemo({
    api,
    moveClock: (instant) => clock.moveTo(instant),
    drain: () => server.jobs.drain(),
    now: new Date().toISOString(),
    onProgress: () => undefined,
    stories: readStories().filter((story) => applicationNos.includes(story.applicationNo)),
  });
  clock.release();
  await gatherStatistics(server.runtime.db);
  const organizationId = await findDefaultOrganization(server.runtime.db);
  if (organizationId === undefined) throw new Error('the office was not installed');
  return {
    server,
    databaseUrl,
    organizationId,
    api,
    password,
    getActor: (role) => getActor(server, organizationId, role),
    async leave() {
      await server.stop();
      await embedded.stop();
      folder.remove();
    },
  };
}

async function getActor({ runtime }: Server, organizationId: string, role: string): Promise<Acting> {
  const account = await runtime.inOrganization(organizationId, (trx) =>
    trx
      .selectFrom('account')
      .select(['id', 'name_ne', 'designation_ne', 'wards'])
      .where('role', '=', role)
      .orderBy('login_id')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  const { id: accountId, name_ne: name, designation_ne: designation, wards } = account;
  return { organizationId, accountId, role, name, designation, wards };
}
