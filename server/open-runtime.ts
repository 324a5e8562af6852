import { join } from 'node:path';
import type { Config } from './config.ts';
import { type Connection, inOrganization, openDatabase } from './db/connect.ts';
import { openDefinitions } from './definitions/store.ts';
import { openFileStore } from './files/store.ts';
import { type Channels, openChannels } from './notifications/channels.ts';
import type { Printer, Runtime } from './runtime.ts';
import { keepCalendar } from './setup/calendar.ts';

const POOL_SIZE = 16;

/** What `openRuntime` puts together. */
export type RuntimeParts = {
  readonly config: Config;
  readonly connection: Connection;
  readonly printer: Printer;
  /** ISO instant; the machine's clock unless a journey or a test brings one. */
  readonly now?: () => string;
  readonly poolSize?: number;
  /** Instead of those that the configuration names; for tests. */
  readonly channels?: Channels;
};

/** Opens everything that routes and jobs need; `close` gives it all back. */
export function openRuntime(parts: RuntimeParts): { readonly runtime: Runtime; close(): Promise<void> } {
  const { config, connection, printer, now = machineClock, poolSize = POOL_SIZE } = parts;
  const db = openDatabase({ connection, poolSize });
  const calendar = keepCalendar(db);
  const runtime: Runtime = {
    config,
    db,
    async inOrganization(organizationId, work, sight) {
      await calendar.refresh();
      return inOrganization(db, organizationId, work, sight);
    },
    calendar,
    definitions: openDefinitions(now),
    files: openFileStore(join(config.dataFolder, 'files')),
    outputs: openFileStore(join(config.dataFolder, 'outputs')),
    printer,
    channels: parts.channels ?? openChannels(config),
    now,
  };
  return {
    runtime,
    async close() {
      await printer.close();
      await db.destroy();
    },
  };
}

function machineClock(): string {
  return new Date().toISOString();
}
