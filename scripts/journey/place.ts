import { addDays, kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { demoPassword } from '../../server/accounts/demo-password.ts';
import { testClock } from '../../server/clock.ts';
import { readConfig } from '../../server/config.ts';
import { findFreePort } from '../../server/db/free-port.ts';
import { OfficeView } from '../../server/contract/session.ts';
import { startServer } from '../../server/main.ts';
import type { Printer, Runtime } from '../../server/runtime.ts';
import { type Api, askPublic, openApi } from '../api/api.ts';
import { networkWire } from '../api/wire.ts';
import { openingOf } from '../demo/office-hours.ts';
import { readDemoOffice } from '../demo/office.ts';
import { say } from '../start/console.ts';
import { makeTemporaryFolder } from '../start/temporary-folder.ts';

/** The office in which a journey happens. */
export type Place = {
  readonly api: Api;
  /** The clock of a server that the journey itself has started; nobody moves an ordinary office's. */
  readonly clock?: { now(): string; moveTo(instant: string): void };
  /** Performs what is waiting, where the journey may ask for it; elsewhere the office does so by itself. */
  readonly drain: () => Promise<void>;
  leave(): Promise<void>;
};

/** An office of the journey's own: its clock is moved, and what it keeps may be read. */
export type OwnPlace = Place & Required<Pick<Place, 'clock'>> & { readonly runtime: Runtime };

/** So long before today the journey begins, that its last day is past. */
const daysBack = 60;

/**
 * Starts a server of its own on an empty data folder, with a clock that the journey moves.
 * @param options when the clock begins, and who prints when no browser shall
 */
export async function openOwnPlace(
  options: { readonly begins?: string; readonly printer?: Printer } = {},
): Promise<OwnPlace> {
  const { begins = openingOf(addDays(kathmanduDate(new Date().toISOString()), -daysBack)), printer } = options;
  const folder = makeTemporaryFolder('journey');
  const port = String(await findFreePort());
  const config = readConfig({
    ...process.env,
    NAKSA_DATA: folder.path,
    PORT: port,
    HOST: undefined,
    NAKSA_PUBLIC_URL: undefined,
    DATABASE_URL: undefined,
    NAKSA_DEMO: 'on',
    LOG_LEVEL: 'fatal',
  });
  const clock = testClock(begins);
  const server = await startServer({
    config,
    clock,
    onProgress: say,
    demoOffice: readDemoOffice(),
    ...(printer ? { printer } : {}),
  });
  return {
    api: openApi(networkWire(server.address), demoPassword(config)),
    clock,
    runtime: server.runtime,
    drain: async () => void (await server.jobs.drain()),
    async leave() {
      await server.stop();
      folder.remove();
    },
  };
}

/** Goes to an office that is running: a demo server, whose accounts anybody may use. */
export async function openPlaceAt(url: string): Promise<Place> {
  const wire = networkWire(url.replace(/\/+$/, ''));
  const { demo } = await askPublic(wire, '/api/public/office', OfficeView);
  const password = process.env['NAKSA_DEMO_PASSWORD'] ?? demo[0]?.password;
  if (password === undefined) throw new Error(`${url} is no demo server: its accounts are people's own`);
  return { api: openApi(wire, password), drain: () => Promise.resolve(), leave: () => Promise.resolve() };
}
