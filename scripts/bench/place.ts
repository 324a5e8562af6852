import { readConfig } from '../../server/config.ts';
import type { EmbeddedConnection } from '../../server/db/embedded-running.ts';
import { startEmbedded } from '../../server/db/embedded.ts';
import type { Server } from '../../server/main.ts';
import { findDefaultOrganization } from '../../server/http/organization.ts';
import type { Printer } from '../../server/runtime.ts';
import type { Api } from '../api/api.ts';
import { openSmallOffice } from '../demo/small-office.ts';
import { say } from '../start/console.ts';
import { makeTemporaryFolder } from '../start/temporary-folder.ts';
import type { Acting } from '../../server/case/decision.ts';

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
export function openBenchPlace(...applicationNos: readonly number[]): Promise<BenchPlace> {
  return openPlaceWith({ applicationNos });
}

/** The same, with somebody who prints in the browser's place where papers only have to be there. */
export async function openPlaceWith(options: {
  readonly applicationNos: readonly number[];
  readonly printer?: Printer;
}): Promise<BenchPlace> {
  const { applicationNos, printer } = options;
  const folder = makeTemporaryFolder('bench');
  const embedded = await startEmbedded({ dataFolder: folder.path, onProgress: say });
  const databaseUrl = urlOf(embedded.connection);
  const config = readConfig({ NAKSA_DATA: folder.path, DATABASE_URL: databaseUrl, PORT: '0', LOG_LEVEL: 'fatal' });
  const { server, api, password } = await openSmallOffice({ config, applicationNos, printer, onProgress: say });
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

/** How a server reaches an embedded database that is not its own. */
export function urlOf({ host, port, user, password, database }: EmbeddedConnection): string {
  return `postgresql://${user}:${password}@localhost:${String(port)}/${database}?host=${encodeURIComponent(host)}`;
}

/** A person of a role, as the office's own functions want them. */
export async function getActor(
  { runtime }: Pick<Server, 'runtime'>,
  organizationId: string,
  role: string,
): Promise<Acting> {
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
