import { upgradeDatabase } from '../../server/backup/upgrade.ts';
import type { Config } from '../../server/config.ts';
import { startEmbedded, startOwned } from '../../server/db/embedded.ts';
import { type Binaries, findBinariesOf } from '../../server/db/embedded-binaries.ts';
import { copyFolder, type Home, prepareHome } from '../../server/db/embedded-home.ts';
import type { Connection } from '../../server/db/embedded-keeper.ts';
import { StartProblem } from '../../server/db/start-problem.ts';
import { makeTemporaryFolder } from '../start/temporary-folder.ts';
import { type Dump, differences, dumpNow } from './backup/dump.ts';
import { configOf, openDrillOffice, prepareData, startWork } from './backup/office.ts';
import { dumpOf, removeHome, serves } from './backup/stopped-office.ts';
import { type DrillResult, skipped } from './result.ts';

const silent = (): void => undefined;
/** Editions that Naksa works with and that another one may follow. */
const older = ['15', '16', '17'] as const;
const cutAfterTables = 40;

/**
 * An office that worked in an older PostgreSQL is moved into the one that comes along: cut short once on the way, then whole; every row is
 * the same to the byte, every chain holds, and it serves.
 */
export async function run({ rounds: cases = 3 }: { readonly rounds?: number }): Promise<DrillResult> {
  const folder = makeTemporaryFolder('drill-upgrade');
  const data = prepareData(folder.path);
  try {
    const home = prepareHome(data, silent);
    const own = findOlder(home);
    if (own === undefined)
      return skipped('no PostgreSQL older than the one that comes along: apt-get install postgresql');
    const before = await inOlder({ data, home, binaries: own }, cases);
    const config = configOf(data);
    const refusal = await said(startEmbedded({ dataFolder: data, onProgress: silent }));
    const cut = await said(upgradeDatabase({ config, onProgress: cutShort(cutAfterTables) }));
    const starting = performance.now();
    const moved = await upgradeDatabase({ config, onProgress: silent });
    const movingSeconds = Math.round((performance.now() - starting) / 100) / 10;
    const after = await dumpOf(data);
    const differing = differences(before, after);
    const served = await serves(data);
    const found = moved.findings.length + moved.missing.length;
    return {
      ok: differing.length === 0 && found === 0 && served && cut === CUT && moved.events > 0,
      figures: {
        'PostgreSQL before': own.major,
        'rows moved': moved.rows,
        'tables that differ': differing.length === 0 ? 0 : differing.join(', '),
        'events verified': moved.events,
        findings: found,
        'moving and verification, seconds': movingSeconds,
        'cut short, then moved whole': cut === CUT ? 'yes' : cut,
        'the moved office serves': String(served),
      },
      control: { failedAsItMust: refusal.includes('npm run upgrade'), what: 'the new PostgreSQL on the old data' },
    };
  } finally {
    removeHome(data);
    folder.remove();
  }
}

function findOlder(home: Home): Binaries | undefined {
  for (const major of older) {
    try {
      return findBinariesOf(major, { named: undefined, copyFolder: copyFolder(home), user: home.user });
    } catch (error) {
      if (!(error instanceof StartProblem)) throw error;
    }
  }
  return undefined;
}

type Place = { readonly data: string; readonly home: Home; readonly binaries: Binaries };

/** An office lives in the older edition for a while; how its tables stood in the end. */
async function inOlder({ data, home, binaries }: Place, cases: number): Promise<Dump> {
  const database = await startOwned({ dataFolder: data, home, binaries, onProgress: silent, release: silent });
  try {
    const config: Config = { ...configOf(data), databaseUrl: urlOf(database.connection) };
    const office = await openDrillOffice(config);
    try {
      const work = startWork(office);
      await work.more(cases);
      await work.stop();
    } finally {
      await office.server.stop();
    }
    return (await dumpNow(database.connection)).dump;
  } finally {
    await database.stop();
  }
}

function urlOf({ user, password, host, port, database }: Connection): string {
  const at = new URLSearchParams({ host, port: String(port) });
  return `postgresql://${user}:${encodeURIComponent(password)}@/${database}?${at.toString()}`;
}

const CUT = 'cut short';

/** Ends the move in the middle, as a lost machine would. */
function cutShort(after: number): () => void {
  let told = 0;
  return () => {
    told += 1;
    if (told > after) throw new Error(CUT);
  };
}

function said(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}
