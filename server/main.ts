import { kathmanduDate } from '../form-schemas/values/bs-date.ts';
import { toDevanagari } from '../form-schemas/values/digits.ts';
import { takesSecureCookies } from './accounts/cookie.ts';
import { demoPassword } from './accounts/demo-password.ts';
import { makeSetupCode } from './accounts/first-administrator.ts';
import { buildApp } from './app.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Connection } from './db/connect.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { type Bilingual, StartProblem } from './db/start-problem.ts';
import { gatherStatistics } from './db/statistics.ts';
import { installShipped } from './definitions/install.ts';
import { readShipped } from './definitions/shipped.ts';
import { openPrinter } from './press/printer.ts';
import type { App } from './http/app-type.ts';
import { startNightly } from './audit/nightly.ts';
import { type Jobs, startJobs } from './jobs/run.ts';
import { respell } from './lists/respell.ts';
import { openRuntime } from './open-runtime.ts';
import { findDefaultOrganization } from './organization.ts';
import type { Printer, Runtime } from './runtime.ts';
import { installCalendar } from './setup/calendar.ts';
import { emptyOffice, installOffice, type Office } from './setup/install.ts';

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

/** What to give back when the server stops, last opened first. */
type Closers = (() => Promise<void>)[];

/**
 * Starts a server: database, migrations, shipped law, office, routes, jobs.
 * @throws StartProblem that tells the person at the machine what to do; what was opened before is closed again
 */
export async function startServer(options: StartOptions): Promise<Server> {
  const closers: Closers = [];
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
  const connection = await reachDatabase(options, closers);
  const applied = await migrate(connection);
  if (applied.length > 0) onProgress({ ne: 'डेटाबेसको संरचना तयार भयो', en: 'Prepared the database' });

  const press = openPrinter({ onProgress });
  const printer = options.printer ?? press;
  const opened = openRuntime({ config, connection, printer, ...(clock ? { now: () => clock.now() } : {}) });
  const { runtime } = opened;
  closers.push(() => opened.close());
  const setupCode = await install(runtime, options);

  const app = await buildApp(runtime);
  const jobs = startJobs(runtime, { log: app.log });
  closers.push(() => jobs.stop());
  const nightly = startNightly(runtime, { log: app.log });
  closers.push(() => nightly.stop());
  await nightly.seal();
  closers.push(() => app.close());
  if (!takesSecureCookies(config.publicUrl)) {
    app.log.warn('NAKSA_PUBLIC_URL is plain http on another machine: logins can be overheard; use https');
  }
  const address = await listen(app, config);
  if (printer === press) press.warmUp();
  return { address, runtime, app, jobs, ...(setupCode === undefined ? {} : { setupCode }) };
}

async function reachDatabase({ config, onProgress, onLost }: StartOptions, closers: Closers): Promise<Connection> {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  onProgress({ ne: 'डेटाबेस सुरु हुँदै छ', en: 'Starting the database' });
  const embedded = await startEmbedded({
    dataFolder: config.dataFolder,
    onProgress,
    ...(onLost ? { onLost } : {}),
  });
  closers.push(() => embedded.stop());
  return { ...embedded.connection };
}

/** Installs the office on an empty database, and on every start the shipped law that has changed, for every office. */
async function install(runtime: Runtime, options: StartOptions): Promise<string | undefined> {
  const { config, onProgress, demoOffice } = options;
  onProgress({ ne: 'कानुन र फारामका परिभाषा पढिँदै छन्', en: 'Loading the definitions' });
  await installCalendar(runtime.db);
  const organizationId = await installedOffice(runtime, config.demo ? demoOffice : undefined);
  const shipped = readShipped();
  const today = kathmanduDate(runtime.now());
  let written = 0;
  for (const { id } of await runtime.db.selectFrom('organization').select('id').execute()) {
    written += await runtime.inOrganization(id, (trx) => installShipped(trx, id, shipped, today));
  }
  if (written > 0) {
    onProgress({
      ne: `परिभाषाका नयाँ संस्करण राखिए: ${toDevanagari(written)}`,
      en: `Installed definitions: ${String(written)}`,
    });
  }
  await respell(runtime);
  await gatherStatistics(runtime.db);
  return runtime.inOrganization(organizationId, (trx) => makeSetupCode(trx, organizationId));
}

async function installedOffice(runtime: Runtime, demoOffice: Office | undefined): Promise<string> {
  const known = await findDefaultOrganization(runtime.db);
  if (known !== undefined) return known;
  if (!demoOffice) return installOffice(runtime, emptyOffice);
  return installOffice(runtime, demoOffice, { demo: true, password: demoPassword(runtime.config) });
}

async function listen(app: App, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'EADDRINUSE') throw busyPort(port, error);
    if (error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
      throw badAddress(host, port, error);
    throw error;
  }
}

function busyPort(port: number, cause: Error): StartProblem {
  return new StartProblem(
    {
      ne: `पोर्ट ${toDevanagari(port)} अर्को कार्यक्रमले प्रयोग गरिरहेको छ। त्यसलाई बन्द गर्नुहोस्, वा अर्को पोर्ट दिनुहोस्: PORT=${String(port + 1)} npm start`,
      en: `Port ${String(port)} is in use by another program. Close that one, or choose another port: PORT=${String(port + 1)} npm start`,
    },
    { cause },
  );
}

function badAddress(host: string, port: number, cause: Error): StartProblem {
  return new StartProblem(
    {
      ne: `${host} को पोर्ट ${toDevanagari(port)} मा सुन्न मिलेन। HOST र PORT जाँच्नुहोस्; १०२४ भन्दा सानो पोर्ट प्रशासकले मात्र खोल्न सक्छ।`,
      en: `Cannot listen on port ${String(port)} of ${host}. Check HOST and PORT; a port below 1024 needs an administrator.`,
    },
    { cause },
  );
}

/** Closes what was opened, last first; one that fails does not keep the others open. */
async function closeAll(closers: Closers): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closers.toReversed()) {
    await close().catch((error: unknown) => failures.push(error));
  }
  closers.length = 0;
  if (failures.length > 0) throw new AggregateError(failures, 'the server did not stop cleanly');
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= work());
}
