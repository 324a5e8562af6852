import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { type Connection, openClient } from '../db/connect.ts';
import { copyRows, type CopiedRows, findCopied } from '../db/copy-rows.ts';
import { type EmbeddedDatabase, startOwned } from '../db/embedded.ts';
import { type Binaries, findBinariesOf, prepareBinaries } from '../db/embedded-binaries.ts';
import { copyFolder, type Home, majorOf, movedFile, nextHome, prepareHome, takePlace } from '../db/embedded-home.ts';
import { addressesOf } from '../db/hosts.ts';
import { migrate } from '../db/migrate.ts';
import { takeOwnership } from '../db/owner-lock.ts';
import { DATABASE_CHANGED } from '../audit/office-findings.ts';
import { type Bilingual, StartProblem } from '../db/start-problem.ts';
import { inDigits, say } from '../said.ts';
import { type Verified, verifyRestored } from './verify.ts';
import texts from './texts.json' with { type: 'json' };

/** Whose database is moved, and where to. */
export type UpgradeOptions = {
  /** Of the office that stands still. */
  readonly config: Config;
  /** The bin folder of the PostgreSQL that made the data; looked for when it is not said. */
  readonly postgresql?: string | undefined;
  /** Another PostgreSQL, as DATABASE_URL says it; the one that comes with this version when it is not said. */
  readonly into?: string | undefined;
  readonly onProgress: (text: Bilingual) => void;
};

/** What was moved, what the verification found, and where the old data lie. */
export type Upgraded = Verified & CopiedRows & { readonly old: string };

/**
 * Moves the embedded database of an office into the PostgreSQL that comes with this version, or into another one: the old is brought to
 * the newest schema, every row is copied and summed up on both sides, the copy is verified as every night, and only then it takes the
 * old one's place; a copy in which anything is found that the old one does not have is taken back whole. The old data stay beside; an
 * attempt that fails or is cut short leaves the office as it was.
 * @throws StartProblem that says why nothing was moved
 */
export async function upgradeDatabase(options: UpgradeOptions): Promise<Upgraded> {
  const { dataFolder } = options.config;
  const home = prepareHome(resolve(dataFolder), options.onProgress);
  const lock = takeOwnership(join(home.folder, 'naksa.lock'), dataFolder);
  try {
    const at = { copyFolder: copyFolder(home), user: home.user };
    const bundled = prepareBinaries({ ...at, onProgress: options.onProgress });
    const major = majorOf(home);
    if (major === bundled.major && options.into === undefined) {
      throw new StartProblem(say(texts.nothingToUpgrade, { major: inDigits(major) }));
    }
    const own = major === bundled.major ? bundled : findBinariesOf(major, { ...at, named: options.postgresql });
    return options.into === undefined
      ? await intoBundled(options, home, own, bundled)
      : await intoAnother(options, home, own, options.into);
  } finally {
    lock.release();
  }
}

/** A cluster beside the old one, which takes its place. */
async function intoBundled(options: UpgradeOptions, home: Home, own: Binaries, bundled: Binaries): Promise<Upgraded> {
  const next = nextHome(home);
  const { folder } = next;
  const kept = `${home.cluster}.${own.major}`;
  if (existsSync(kept)) throw new StartProblem(say(texts.oldDataAreThere, { kept }));
  // of an attempt that was cut short
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  if (home.user) chownSync(folder, home.user.uid, home.user.gid);
  const done = await whileRunning(options, home, own, (from) =>
    whileRunning(options, next, bundled, (to) => moveRows(options, from, to)),
  );
  // whoever is cut short between the two is brought to the end by the next start
  renameSync(home.cluster, kept);
  takePlace(home);
  return { ...done, old: kept };
}

async function intoAnother(options: UpgradeOptions, home: Home, own: Binaries, into: string): Promise<Upgraded> {
  // of several machines the first
  const { host, pathname } = new URL(addressesOf(into)[0] ?? into);
  await migrate(into);
  const hasOffice = await holdsOffice(into);
  const done = await whileRunning(options, home, own, (from) =>
    hasOffice ? finishMove(options, from, into) : moveRows(options, from, into),
  );
  writeFileSync(movedFile(home), `${host}${pathname}\n`, { mode: 0o600 });
  return { ...done, old: home.cluster };
}

async function whileRunning<T>(
  { config, onProgress }: UpgradeOptions,
  home: Home,
  binaries: Binaries,
  work: (connection: EmbeddedDatabase['connection']) => Promise<T>,
): Promise<T> {
  const { dataFolder } = config;
  const database = await startOwned({ dataFolder, home, binaries, onProgress, release: () => undefined });
  try {
    return await work(database.connection);
  } finally {
    await database.stop();
  }
}

async function moveRows(options: UpgradeOptions, from: Connection, to: Connection): Promise<CopiedRows & Verified> {
  await migrate(from);
  await migrate(to);
  let verified: Verified | undefined;
  const copied = await copyRows({
    from,
    to,
    onTable: (name, at, all) =>
      options.onProgress(say(texts.copyingTable, { name, at: inDigits(at), all: inDigits(all) })),
    prove: async () => {
      verified = await prove(options, from, to);
    },
  });
  if (verified === undefined) throw new Error('the copy was not verified');
  return { ...copied, ...verified };
}

/** An attempt that was cut short after its last row was there is brought to its end; an office of its own is left alone. */
async function finishMove(options: UpgradeOptions, from: Connection, to: Connection): Promise<CopiedRows & Verified> {
  await migrate(from);
  const copied = await findCopied({ from, to });
  if (copied === undefined) throw new StartProblem(texts.databaseHasAnOffice);
  return { ...copied, ...(await prove(options, from, to)) };
}

async function prove({ config, onProgress }: UpgradeOptions, from: Connection, to: Connection): Promise<Verified> {
  const verify = (connection: Connection): Promise<Verified> =>
    verifyRestored({ config, connection, from: config.dataFolder });
  onProgress(texts.verifyingEveryChainCheckpointAnd);
  const verified = await verify(to);
  if (found(verified).length > 0) refuseWhatIsNew(verified, await verify(from));
  return verified;
}

/**
 * What of the record does not agree in the copy stood in the old database too, which can go nowhere without it; anything else is the
 * copy's. Who may do what in the other PostgreSQL is no row of the copy: it is told.
 */
function refuseWhatIsNew(copy: Verified, old: Verified): void {
  const known = new Set(found(old));
  const anew = found(copy).filter((each) => !known.has(each) && !each.startsWith(DATABASE_CHANGED));
  if (anew.length > 0) throw new StartProblem(say(texts.copyDoesNotHold, { findings: anew.join('; ') }));
}

function found({ missing, findings }: Verified): readonly string[] {
  return [...missing, ...findings];
}

async function holdsOffice(into: string): Promise<boolean> {
  const client = openClient(into);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from organization limit 1');
    return rowCount !== 0;
  } finally {
    await client.end();
  }
}
