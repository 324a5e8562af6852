import { mkdirSync } from 'node:fs';
import { Client } from 'pg';
import { demoPassword } from '../../../server/accounts/demo-password.ts';
import { buildApp } from '../../../server/app.ts';
import type { Acting } from '../../../server/case/decision.ts';
import { readConfig } from '../../../server/config.ts';
import { startEmbedded } from '../../../server/db/embedded.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { findDefaultOrganization } from '../../../server/http/organization.ts';
import { openRuntime } from '../../../server/open-runtime.ts';
import { openPrinter } from '../../../server/press/printer.ts';
import type { Runtime } from '../../../server/runtime.ts';
import { type Api, openApi } from '../../api/api.ts';
import { innerWire } from '../../api/wire.ts';
import { openSmallOffice } from '../../demo/small-office.ts';
import { say } from '../../start/console.ts';
import { getActor, urlOf } from '../place.ts';

/** Offices in a database that stays after the run. */
export type KeptPlace = {
  readonly runtime: Runtime;
  readonly databaseUrl: string;
  /** Its superuser, past the server. */
  readonly owner: Client;
  /** The office that is measured; its cases are copied. */
  readonly organizationId: string;
  readonly api: Api;
  getActor(role: string): Promise<Acting>;
  leave(): Promise<void>;
};

/**
 * Opens the offices that an earlier run left in a folder, or the demo office with the stories that are named on an empty one. What
 * works by itself (jobs, nights) does not: only what is asked is done.
 */
export async function openKeptPlace(folder: string, applicationNos: readonly number[]): Promise<KeptPlace> {
  mkdirSync(folder, { recursive: true });
  const embedded = await startEmbedded({ dataFolder: folder, onProgress: say });
  const databaseUrl = urlOf(embedded.connection);
  const config = readConfig({ NAKSA_DATA: folder, DATABASE_URL: databaseUrl, PORT: '0', LOG_LEVEL: 'fatal' });
  await migrate(databaseUrl);
  const owner = new Client({ connectionString: databaseUrl });
  await owner.connect();
  if ((await owner.query('select from organization')).rowCount === 0) {
    const { server } = await openSmallOffice({ config, applicationNos, onProgress: say });
    await server.stop();
  }
  const printer = openPrinter({ onProgress: say });
  const opened = openRuntime({ config, connection: databaseUrl, printer });
  const { runtime } = opened;
  const app = await buildApp(runtime);
  const organizationId = await findDefaultOrganization(runtime.db);
  if (organizationId === undefined) throw new Error('the office was not installed');
  return {
    runtime,
    databaseUrl,
    owner,
    organizationId,
    api: openApi(innerWire(app), demoPassword(config)),
    getActor: (role) => getActor({ runtime }, organizationId, role),
    async leave() {
      await owner.end();
      await app.close();
      await opened.close();
      await embedded.stop();
    },
  };
}
