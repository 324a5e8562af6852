import { join } from 'node:path';
import { takesSecureCookies } from './accounts/cookie.ts';
import { demoPassword } from './accounts/demo-password.ts';
import { makeSetupCode } from './accounts/first-administrator.ts';
import { buildApp } from './app.ts';
import { tellActsOfNobody } from './audit/acts-of-nobody.ts';
import { endArchive } from './backup/archive-follower.ts';
import { startArchive } from './backup/archive.ts';
import type { Clock } from './clock.ts';
import { closeAll, type Closers, once } from './closers.ts';
import type { Config } from './config.ts';
import type { Connection } from './db/connect.ts';
import { type EmbeddedDatabase, startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { type Bilingual, StartProblem } from './db/start-problem.ts';
import { gatherStatistics } from './db/statistics.ts';
import { bringLawUp, officesBehind, programEdition } from './founding/bring-up.ts';
import { refuseMixedUp, refusePublicDemo } from './demo-only.ts';
import { openSigningKey } from './record/checkpoint.ts';
import { openPrinter } from './press/printer.ts';
import { claimFolder } from './bytes/folder-mark.ts';
import { refuseOtherKey } from './checkpoints/other-key.ts';
import type { App } from './http/app-type.ts';
import { adoptRecord } from './journal/adopt.ts';
import { startNightly } from './jobs/nightly.ts';
import { type Jobs, startJobs } from './jobs/run.ts';
import { respell } from './lists/respell.ts';
import { listening } from './listening.ts';
import { openRuntime } from './open-runtime.ts';
import { findDefaultOrganization } from './http/organization.ts';
import type { Printer, Runtime } from './runtime.ts';
import { installCalendar } from './office/calendar.ts';
import { emptyOffice, installOffice } from './founding/install-office.ts';
import type { Office } from './office/office-files.ts';
import { inBoth, inDigits, say } from './said.ts';
import texts from './texts.json' with { type: 'json' };

/** With what a server is started; tests and drills give a clock and a printer of their own. */
export type StartOptions = {
  readonly config: Config;
  readonly onProgress: (text: Bilingual) => void;
  /** The municipality that a demo server starts with, while `config.demo` is on. */
  readonly demoOffice?: Office;
  /** Only a journey or a test brings a clock of its own. */
  readonly clock?: Clock;
  /** Where papers only have to be there: prints them in the place of the browser. */
  readonly printer?: Printer;
  /** Called when the embedded database died and could not be started again. */
  readonly onLost?: (problem: StartProblem) => void;
};

/** A running server. */
export type Server = {
  /** `http://127.0.0.1:3000` */
  readonly address: string;
  readonly runtime: Runtime;
  readonly app: App;
  readonly jobs: Jobs;
  /** One-time code of the first administrator, on an empty office. */
  readonly setupCode?: string;
  /** Stops taking requests, lets those under way end, then jobs, browser, pool and database. May be called twice. */
  stop(): Promise<void>;
};

/**
 * Starts a server: database, migrations, shipped law, office, routes, jobs.
 * @throws StartProblem that tells the person at the machine what to do; what was opened before is closed again
 */
export async function startServer(options: StartOptions): Promise<Server> {
  const closers: Closers = { soon: [], atLast: [] };
  const stop = once(() => closeAll(closers));
  try {
    return { ...(await start(options, closers)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Stops a server gracefully on Ctrl-C or when the system asks; a second Ctrl-C ends it at once. */
export function stopOnSignals(server: Pick<Server, 'stop'>, onStopping: () => void): void {
  let asked = false;
  const handle = (): void => {
    if (asked) process.exit(1);
    asked = true;
    onStopping();
    void server.stop().then(() => process.exit(0));
  };
  process.on('SIGINT', handle);
  process.on('SIGTERM', handle);
}

async function start(options: StartOptions, closers: Closers): Promise<Omit<Server, 'stop'>> {
  const { config, onProgress, clock } = options;
  refusePublicDemo(config);
  const connection = await reachDatabase(options, closers);
  tellWhoMayReachTheKey(options);
  const applied = await migrate(connection);
  if (applied.length > 0) onProgress(texts.preparedDatabase);

  const press = openPrinter({ onProgress });
  const printer = options.printer ?? press;
  const opened = openRuntime({ config, connection, printer, ...(clock ? { now: () => clock.now() } : {}) });
  const { runtime } = opened;
  closers.soon.push(() => opened.close());
  await refuseMixedUp(runtime);
  await claimFolder(runtime);
  await refuseOtherKey(runtime);
  const isNew = (await findDefaultOrganization(runtime.db)) === undefined;
  const setupCode = await install(runtime, options);

  const app = await buildApp(runtime);
  const jobs = startJobs(runtime, { log: app.log });
  closers.soon.push(() => jobs.stop());
  const nightly = startNightly(runtime, { log: app.log });
  closers.soon.push(() => nightly.stop());
  closers.soon.push(() => app.close());
  if (!takesSecureCookies(config.publicUrl)) {
    app.log.warn(inBoth(texts.overheard));
  }
  const address = await listening(config, () => app.listen({ host: config.host, port: config.port }));
  // Nobody waits for what follows: what an earlier run left unsealed is sealed while people work, as it is every minute.
  const sealed = nightly.seal();
  if (isNew) await sealed;
  const note = (what: Bilingual) => (error: unknown) => app.log.warn({ err: error }, inBoth(what));
  void tellActsOfNobody(runtime, onProgress).catch(note(texts.databaseNotLookedAt));
  void gatherStatistics(runtime.db).catch(note(texts.statisticsNotGathered));
  if (printer === press) press.warmUp();
  return { address, runtime, app, jobs, ...(setupCode === undefined ? {} : { setupCode }) };
}

/**
 * Says plainly when who administers the database could reach the office's key and files: the embedded one of an ordinary user
 * runs as that user. Started as root it runs as somebody else; with DATABASE_URL it is on the office to keep them apart.
 */
function tellWhoMayReachTheKey({ config, onProgress }: StartOptions): void {
  const isApart = config.databaseUrl !== undefined || process.getuid?.() === 0;
  if (isApart || config.isKeyGiven) return;
  onProgress(texts.noteDatabaseRunsAsThis);
}

async function reachDatabase(options: StartOptions, closers: Closers): Promise<Connection> {
  const { config, onProgress, onLost } = options;
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  onProgress(texts.startingDatabase);
  const embedded = await startEmbedded({
    dataFolder: config.dataFolder,
    onProgress,
    ...(onLost ? { onLost } : {}),
  });
  closers.atLast.push(() => embedded.stop());
  await keepArchive(options, embedded, closers);
  return { ...embedded.connection };
}

/** While the office works, the database's log goes to the folder of backups, if it has one. */
async function keepArchive({ config, onProgress }: StartOptions, embedded: EmbeddedDatabase, closers: Closers) {
  const { connection, folder } = embedded;
  const { walArchive: to, checkpointKey } = config;
  if (to === undefined) return endArchive(connection);
  const key = openSigningKey(checkpointKey);
  const archive = startArchive({ connection, cluster: join(folder, 'cluster'), to, key, onProgress });
  // it follows the database, and so ends before it
  closers.atLast.unshift(() => archive.stop());
}

/** Installs the office on an empty database, and after every update the shipped law that has changed, for every office. */
async function install(runtime: Runtime, options: StartOptions): Promise<string | undefined> {
  const { config, onProgress, demoOffice } = options;
  const known = await findDefaultOrganization(runtime.db);
  if (known === undefined) await installCalendar(runtime.db);
  else await runtime.inOrganization(known, (trx) => installCalendar(trx));
  const organizationId = await installedOffice(runtime, config.demo ? demoOffice : undefined);
  await publishLaw(runtime, onProgress);
  await adoptRecords(runtime, onProgress);
  await respell(runtime);
  return runtime.inOrganization(organizationId, (trx) => makeSetupCode(trx, organizationId));
}

/** Reading all law takes seconds: it is done where this very program has not done it already. */
async function publishLaw(runtime: Runtime, onProgress: StartOptions['onProgress']): Promise<void> {
  const edition = programEdition();
  const behind = await officesBehind(runtime, edition);
  if (behind.length === 0) return;
  onProgress(texts.loadingDefinitions);
  const written = await bringLawUp(runtime, behind, edition);
  if (written === 0) return;
  onProgress(say(texts.installedDefinitions, { written: inDigits(written) }));
}

/** Brings what was written before there was a journal into it, once for each office that this server founded or knows. */
async function adoptRecords(runtime: Runtime, onProgress: StartOptions['onProgress']): Promise<void> {
  for (const { id, code } of await runtime.db.selectFrom('organization').select(['id', 'code']).execute()) {
    await adoptRecord(runtime, id, {
      isOrdered: runtime.config.adopt === code,
      onProgress: (done) => onProgress(say(texts.bringingEarlierRecordsIntoSealed, { done: inDigits(done) })),
      onRefused: (why) => onProgress(say(why === 'changed' ? texts.officeChanged : texts.officeUnfounded, { code })),
    });
  }
}

async function installedOffice(runtime: Runtime, demoOffice: Office | undefined): Promise<string> {
  const known = await findDefaultOrganization(runtime.db);
  if (known !== undefined) return known;
  if (!demoOffice) return installOffice(runtime, emptyOffice);
  return installOffice(runtime, demoOffice, { demo: true, password: demoPassword(runtime.config) });
}
