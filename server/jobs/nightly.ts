import type { FastifyBaseLogger } from 'fastify';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { Runtime } from '../runtime.ts';
import { beginRun, hasNightRun } from '../audit/runs.ts';
import { bringFolderUp, takeNext } from '../audit/take.ts';
import { clearOldTries } from '../accounts/tries.ts';
import { refreshInboxes } from './inbox.ts';
import { tellOfOverdue } from '../notifications/overdue.ts';
import { workOnRun } from '../audit/verify-all.ts';
import { inBoth } from '../said.ts';
import texts from './texts.json' with { type: 'json' };

const EVERY_MS = 2_000;
/** So long a day must have lasted before its night work is done: the clock of a demo runs through months while it is filled. */
const SETTLED_MS = 60_000;
/** So long nothing is tried again after a checkpoint could not be taken; it is logged each time. */
const REST_MS = 10 * 60_000;

type Log = Pick<FastifyBaseLogger, 'error' | 'warn'>;

/**
 * The worker that takes a checkpoint, verifies the record and brings the inboxes up to the day each Kathmandu day; it verifies
 * whenever somebody asks too.
 */
export type Nightly = {
  /** Takes the day's checkpoint where it is missing; never throws. */
  seal(): Promise<void>;
  /** The day's checkpoint, verification and inboxes, and whatever verification is under way; for tests too. */
  round(): Promise<void>;
  stop(): Promise<void>;
};

/** Any number of nodes may do so: the database gives a night to one of them. */
export function startNightly(
  runtime: Runtime,
  { log, every = 'second' }: { readonly log: Log; readonly every?: 'second' | 'manual' },
): Nightly {
  const sealed = new Map<string, string>();
  const verified = new Map<string, string>();
  const refreshed = new Map<string, string>();
  const resting = new Map<string, number>();
  let day = { night: '', since: 0, isFirst: true };
  let running: Promise<void> = Promise.resolve();
  let stopped = false;

  async function sealOffice(organizationId: string, night: string): Promise<void> {
    if (sealed.get(organizationId) === night || (resting.get(organizationId) ?? 0) > Date.now()) return;
    try {
      const taken = await takeNext(runtime, organizationId, { night });
      await bringFolderUp(runtime, organizationId);
      if (!taken && !sealed.has(organizationId)) await takeNext(runtime, organizationId, { since: 'start' });
      sealed.set(organizationId, night);
    } catch (error) {
      resting.set(organizationId, Date.now() + REST_MS);
      log.error({ err: error, organizationId }, inBoth(texts.checkpointNotTaken));
    }
  }

  async function seal(): Promise<void> {
    const night = kathmanduDate(runtime.now());
    for (const id of await organizations(runtime)) await sealOffice(id, night);
  }

  /** Seals what was written since the last checkpoint, once it is enough or old enough. */
  async function sealWritten(organizationId: string): Promise<void> {
    if (!runtime.unsealed.isDue(organizationId) || (resting.get(organizationId) ?? 0) > Date.now()) return;
    try {
      await takeNext(runtime, organizationId, { since: 'last' });
    } catch (error) {
      resting.set(organizationId, Date.now() + REST_MS);
      log.error({ err: error, organizationId }, inBoth(texts.checkpointNotTaken));
    }
  }

  async function verifyOffice(organizationId: string, night: string): Promise<void> {
    if (verified.get(organizationId) === night) return;
    const hasRun = await runtime.inOrganization(organizationId, async (trx) => {
      await beginRun(runtime, trx, organizationId, { night });
      return hasNightRun(trx, night);
    });
    if (hasRun) verified.set(organizationId, night);
  }

  async function refreshOffice(organizationId: string, night: string): Promise<void> {
    if (refreshed.get(organizationId) === night) return;
    if (!(await refreshInboxes(runtime, organizationId, night, () => stopped))) return;
    await tellOfOverdue(runtime, organizationId, () => stopped);
    await clearOldTries(runtime, organizationId);
    if (!stopped) refreshed.set(organizationId, night);
  }

  async function work(): Promise<void> {
    const night = kathmanduDate(runtime.now());
    if (day.night !== night) day = { night, since: Date.now(), isFirst: day.night === '' };
    const isSettled = every === 'manual' || Date.now() - day.since >= SETTLED_MS;
    for (const id of await organizations(runtime)) {
      // a server that has just come seals what it writes at once; only while its clock runs through days it waits
      if (isSettled || day.isFirst) await sealWritten(id);
      if (isSettled) {
        await sealOffice(id, night);
        await verifyOffice(id, night);
        await refreshOffice(id, night);
      }
      await workOnRun(runtime, id, () => stopped);
    }
  }

  function round(): Promise<void> {
    running = running.then(async () => {
      if (stopped) return;
      await work().catch((error: unknown) => log.warn({ err: error }, inBoth(texts.nightWorkNotDone)));
    });
    return running;
  }

  let isBusy = false;
  const timer = every === 'second' ? setInterval(tick, EVERY_MS).unref() : undefined;
  function tick(): void {
    if (isBusy) return;
    isBusy = true;
    void round().finally(() => {
      isBusy = false;
    });
  }

  return {
    seal() {
      running = running.then(() =>
        seal().catch((error: unknown) => log.warn({ err: error }, inBoth(texts.checkpointNotTaken))),
      );
      return running;
    },
    round,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

async function organizations(runtime: Runtime): Promise<string[]> {
  const rows = await runtime.db.selectFrom('organization').select('id').execute();
  return rows.map((row) => row.id);
}
