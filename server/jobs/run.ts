import type { FastifyBaseLogger } from 'fastify';
import { sendPasswordLinks } from '../accounts/password-link.ts';
import type { Runtime } from '../runtime.ts';
import { workOnBatches } from '../print-desk/batch-work.ts';
import { fireDue } from './fire-due.ts';
import { FREEZERS, type Handler, HANDLERS } from './handlers.ts';
import { sendOne } from '../notifications/messages.ts';
import { inBoth } from '../said.ts';
import { performOne, type Skills } from './outbox.ts';
import texts from './texts.json' with { type: 'json' };

const EVERY_MS = 1_000;
/** A slow mail server must not hold up papers. */
const MESSAGES_AT_ONCE = 20;
/** As many as the press prints at once, and one that reads or writes meanwhile. */
const EFFECTS_AT_ONCE = 3;

type Log = Pick<FastifyBaseLogger, 'error' | 'warn'>;

/** The worker that performs effects and fires deadlines. */
export type Jobs = {
  /** Performs everything that can be performed now; for tests and the journey. */
  drain(): Promise<{ readonly performed: number; readonly failed: number }>;
  /**
   * Until what it returns is called, papers are frozen and not printed; afterwards they are printed when nothing else waits. For a
   * start that has much to print and somebody to greet.
   */
  holdPress(): () => void;
  /** Until what it returns is called, nothing is looked for: another node does something in which this one would only be in its way. */
  rest(): () => void;
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
  let telling: Promise<void> = Promise.resolve();
  let batching: Promise<void> = Promise.resolve();
  let stopped = false;
  let holds = 0;
  let rests = 0;
  const work: Work = {
    runtime,
    log,
    skills: () => ({ handlers, freezers: FREEZERS, postpones: holds > 0 }),
    isStopped: () => stopped,
  };

  function round(): Promise<Round> {
    running = running.then(() => workThrough(work));
    return running;
  }

  function termRound(): Promise<void> {
    telling = telling.then(() => tellTerms(work));
    return telling;
  }

  function batchRound(): Promise<void> {
    batching = batching.then(() => printBatches(work));
    return batching;
  }

  async function drain(): Promise<Round> {
    await termRound();
    const done = await round();
    await batchRound();
    return done;
  }

  // a signing day of hundreds and the terms of a midnight must not hold up what single cases wait for
  const ticks = [termRound, round, batchRound].map(oneAtATime);
  const tickAll = (): void => (rests > 0 ? undefined : ticks.forEach((tick) => tick()));
  const timer = every === 'second' ? setInterval(tickAll, EVERY_MS).unref() : undefined;

  return {
    drain,
    holdPress() {
      holds += 1;
      return once(() => {
        holds -= 1;
      });
    },
    rest() {
      rests += 1;
      return once(() => {
        rests -= 1;
      });
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await Promise.all([telling, running, batching]);
    },
  };
}

type Round = { readonly performed: number; readonly failed: number };
const NOTHING: Round = { performed: 0, failed: 0 };

type Work = {
  readonly runtime: Runtime;
  readonly log: Log;
  readonly skills: () => Skills;
  readonly isStopped: () => boolean;
};

/** One round over all organisations; never throws, because the next round may find the database back. */
async function workThrough(work: Work): Promise<Round> {
  const { runtime, log, isStopped } = work;
  const total = { performed: 0, failed: 0 };
  try {
    for (const organizationId of await organizations(runtime)) {
      const hands = Array.from({ length: EFFECTS_AT_ONCE }, () => performAll(work, organizationId, total));
      await Promise.all(hands);
      await sendPasswordLinks(runtime, organizationId);
      await sendSome(runtime, organizationId, log, isStopped);
    }
  } catch (error) {
    log.warn({ err: error }, inBoth(texts.jobsDidNotRun));
  }
  return total;
}

/** Tells the terms that have run out, in every organisation; never throws. */
async function tellTerms({ runtime, log, isStopped }: Work): Promise<void> {
  try {
    for (const organizationId of await organizations(runtime)) {
      await fireDue(runtime, organizationId, { log, isStopped });
    }
  } catch (error) {
    log.warn({ err: error }, inBoth(texts.termsNotTold));
  }
}

/** Prints what signing days wait for, in every organisation; never throws. */
async function printBatches({ runtime, log, isStopped }: Work): Promise<void> {
  try {
    for (const organizationId of await organizations(runtime)) {
      await workOnBatches(runtime, organizationId, { log, isStopped });
    }
  } catch (error) {
    log.warn({ err: error }, inBoth(texts.printingDidNotRun));
  }
}

/** One pair of hands: effect after effect, until none is waiting. */
async function performAll(
  { runtime, log, skills, isStopped }: Work,
  organizationId: string,
  total: { performed: number; failed: number },
): Promise<void> {
  while (!isStopped()) {
    const done = await performOne(runtime, organizationId, skills());
    if (!done) return;
    total[done.error === undefined ? 'performed' : 'failed'] += 1;
    if (done.error !== undefined) log.error({ err: done.error, effect: done.effect.type }, inBoth(texts.effectFailed));
  }
}

async function sendSome(runtime: Runtime, organizationId: string, log: Log, isStopped: () => boolean): Promise<void> {
  for (let sent = 0; sent < MESSAGES_AT_ONCE && !isStopped(); sent += 1) {
    const done = await sendOne(runtime, organizationId);
    if (!done) return;
    if (done.error !== undefined) log.warn({ err: done.error, message: done.id }, inBoth(texts.messageNotSent));
  }
}

async function organizations(runtime: Runtime): Promise<string[]> {
  const rows = await runtime.db.selectFrom('organization').select('id').execute();
  return rows.map((row) => row.id);
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}

/** Begins a round unless the last one still goes on. */
function oneAtATime(begin: () => Promise<unknown>): () => void {
  let isBusy = false;
  return () => {
    if (isBusy) return;
    isBusy = true;
    void begin().finally(() => {
      isBusy = false;
    });
  };
}
