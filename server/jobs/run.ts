import type { FastifyBaseLogger } from 'fastify';
import type { Runtime } from '../runtime.ts';
import { findDueDeadlines, fireDeadline } from './deadlines.ts';
import { type Handler, HANDLERS } from './handlers.ts';
import { sendOne } from '../notifications/messages.ts';
import { performOne } from './outbox.ts';

const EVERY_MS = 1_000;
const DEADLINES_AT_ONCE = 100;
/** A slow mail server must not hold up papers. */
const MESSAGES_AT_ONCE = 20;

type Log = Pick<FastifyBaseLogger, 'error' | 'warn'>;

/** The worker that performs effects and fires deadlines. */
export type Jobs = {
  /** Performs everything that can be performed now; for tests and the journey. */
  drain(): Promise<{ readonly performed: number; readonly failed: number }>;
  /** Ends the work after what is under way. */
  stop(): Promise<void>;
};

/**
 * Looks every second for effects in the outbox and for deadlines that have passed, in every organisation. Any number of
 * nodes may do so: the outbox gives a row to one of them, and a deadline's event has one request id.
 */
export function startJobs(
  runtime: Runtime,
  options: {
    readonly log: Log;
    readonly handlers?: Readonly<Record<string, Handler>>;
    /** 'manual' = only when drained; for tests. */
    readonly every?: 'second' | 'manual';
  },
): Jobs {
  const { log, handlers = HANDLERS, every = 'second' } = options;
  let running: Promise<Round> = Promise.resolve(NOTHING);
  let stopped = false;

  function round(): Promise<Round> {
    running = running.then(() => workThrough(runtime, handlers, log, () => stopped));
    return running;
  }

  let isBusy = false;
  function tick(): void {
    if (isBusy) return;
    isBusy = true;
    void round().finally(() => {
      isBusy = false;
    });
  }
  const timer = every === 'second' ? setInterval(tick, EVERY_MS).unref() : undefined;

  return {
    drain: round,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

type Round = { readonly performed: number; readonly failed: number };
const NOTHING: Round = { performed: 0, failed: 0 };

/** One round over all organisations; never throws, because the next round may find the database back. */
async function workThrough(
  runtime: Runtime,
  handlers: Readonly<Record<string, Handler>>,
  log: Log,
  isStopped: () => boolean,
): Promise<Round> {
  const total = { performed: 0, failed: 0 };
  try {
    for (const organizationId of await organizations(runtime)) {
      await fireDue(runtime, organizationId, log);
      while (!isStopped()) {
        const done = await performOne(runtime, organizationId, handlers);
        if (!done) break;
        total[done.error === undefined ? 'performed' : 'failed'] += 1;
        if (done.error !== undefined) log.error({ err: done.error, effect: done.effect.type }, 'effect failed');
      }
      await sendSome(runtime, organizationId, log, isStopped);
    }
  } catch (error) {
    log.warn({ err: error }, 'jobs could not run');
  }
  return total;
}

async function sendSome(runtime: Runtime, organizationId: string, log: Log, isStopped: () => boolean): Promise<void> {
  for (let sent = 0; sent < MESSAGES_AT_ONCE && !isStopped(); sent += 1) {
    const done = await sendOne(runtime, organizationId);
    if (!done) return;
    if (done.error !== undefined) log.warn({ err: done.error, message: done.id }, 'message could not be sent');
  }
}

async function organizations(runtime: Runtime): Promise<string[]> {
  const rows = await runtime.db.selectFrom('organization').select('id').execute();
  return rows.map((row) => row.id);
}

async function fireDue(runtime: Runtime, organizationId: string, log: Log): Promise<void> {
  const due = await runtime.inOrganization(organizationId, (trx) => findDueDeadlines(runtime, trx, DEADLINES_AT_ONCE));
  for (const deadline of due) {
    try {
      await fireDeadline(runtime, organizationId, deadline);
    } catch (error) {
      log.error({ err: error, application: deadline.applicationId }, 'deadline could not be fired');
    }
  }
}
