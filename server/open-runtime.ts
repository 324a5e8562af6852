import { objectsIn } from './bytes/objects.ts';
import type { Config } from './config.ts';
import { type Connection, inOrganization, openDatabase } from './db/connect.ts';
import { listenTo } from './db/listen.ts';
import { openDefinitions } from './definitions/store.ts';
import { openSigningKey } from './record/checkpoint.ts';
import { nothingPending, watch } from './journal/pending.ts';
import { countUnsealed } from './journal/unsealed.ts';
import { writeLines } from './journal/write.ts';
import { openStore } from './bytes/open.ts';
import { copyTo, openFileStore } from './bytes/store.ts';
import { openChannels } from './notifications/channels.ts';
import type { Channels, FileStore, Printer, Runtime, Trx } from './runtime.ts';
import { keepCalendar } from './office/calendar.ts';

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
  const key = openSigningKey(config.checkpointKey);
  const unsealed = countUnsealed();
  const runtime: Runtime = {
    config,
    db,
    async inOrganization(organizationId, work, sight) {
      await calendar.refresh();
      const pending = nothingPending();
      const write = (trx: Trx) => writeLines(trx, organizationId, key, pending);
      const isLook = sight?.atOneMoment === true;
      const result = await inOrganization(
        db,
        organizationId,
        async (plain) => {
          const trx = watch(plain, pending);
          const done = await work(trx);
          if (!isLook) await write(trx);
          return done;
        },
        sight,
      );
      // who looks as of one moment cannot put a line after those that came meanwhile
      if (isLook && pending.deeds.length > 0) await inOrganization(db, organizationId, write);
      unsealed.add(organizationId, pending.links);
      return result;
    },
    key,
    unsealed,
    listen: (channel, hearing) => listenTo(connection, channel, hearing),
    calendar,
    definitions: openDefinitions(now),
    files: openPapers(config),
    outputs: openStore(config, 'outputs'),
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

/** The papers; where there is a folder of backups, each lies there too before its row is written. */
function openPapers(config: Config): FileStore {
  const own = openStore(config, 'files');
  return config.walArchive === undefined ? own : copyTo(own, openFileStore(objectsIn(config.walArchive)));
}

function machineClock(): string {
  return new Date().toISOString();
}
