import { sql } from 'kysely';
import { isProblem } from '../http/problems.ts';
import { PrinterProblem } from '../press/printer-problem.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { inSeconds, isDue, over, type Patience, putBackAfter, takenFor } from '../db/claim.ts';
import type { Freezer, Handler } from './handlers.ts';
import type { Frozen, QueuedEffect } from '../case/queued-effect.ts';

/** So long an effect stays with a worker that says nothing more of it; one at work says so three times in it. */
export const EFFECT_LEASE_SECONDS = 30;
const RENEWED_EVERY_MS = 10_000;
const MOST_ATTEMPTS = 10;
/** A paper that never ends or has too many pages is not mended by trying. */
const MOST_ATTEMPTS_AT_FAULT = 3;
const LONGEST_WAIT_SECONDS = 600;
const LONGEST_WAIT_IN_OUTAGE_SECONDS = 60;

type Claimed = QueuedEffect & { readonly id: number; readonly attempts: number };

/** What a worker knows how to do. */
export type Skills = {
  readonly handlers: Readonly<Record<string, Handler>>;
  readonly freezers: Readonly<Record<string, Freezer>>;
  /** What takes long is only decided now, and done when nothing else waits. */
  readonly postpones: boolean;
  /** How often a worker says that it still has an effect, in milliseconds. */
  readonly renewedEveryMs?: number;
};

/**
 * Performs one waiting effect of an organisation: claimed in one short transaction, performed outside of any, marked
 * done in another. Its lease is renewed while it is performed; if the process dies in between, another performs it again after that. Effects of one application are
 * performed one after the other, in their order; those of several may be under way at once.
 * @returns what became of it; undefined when nothing was waiting
 */
export async function performOne(
  runtime: Runtime,
  organizationId: string,
  skills: Skills,
): Promise<{ readonly effect: QueuedEffect; readonly error?: unknown } | undefined> {
  const effect = await runtime.inOrganization(organizationId, (trx) => claim(trx, organizationId, skills));
  if (!effect) return undefined;
  const letGo = hold(runtime, effect, skills.renewedEveryMs);
  try {
    const isOver = await perform(runtime, effect, skills);
    await runtime.inOrganization(organizationId, (trx) =>
      isOver ? markDone(trx, effect.id) : postpone(trx, effect.id),
    );
    return { effect };
  } catch (error) {
    await runtime.inOrganization(organizationId, (trx) => putBack(trx, effect, error));
    return { effect, error };
  } finally {
    letGo();
  }
}

/** Says again and again that an effect is still this worker's, until what it returns is called; what could not be said is said the next time. */
function hold(runtime: Runtime, { organizationId, id }: Claimed, everyMs = RENEWED_EVERY_MS): () => void {
  const say = () => runtime.inOrganization(organizationId, (trx) => renew(trx, id)).catch(() => undefined);
  const timer = setInterval(() => void say(), everyMs).unref();
  return () => clearInterval(timer);
}

async function renew(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ run_after: inSeconds(EFFECT_LEASE_SECONDS) })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('under_way', '=', true)
    .execute();
}

/** @returns false when its second step is left for later */
async function perform(runtime: Runtime, effect: Claimed, { handlers, freezers, postpones }: Skills): Promise<boolean> {
  const handler = handlers[effect.type];
  if (!handler) throw new Error(`no handler performs ${effect.type}`);
  const freezer = freezers[effect.type];
  if (!freezer || effect.frozen) {
    await handler(runtime, effect);
    return true;
  }
  const frozen = await freezer(runtime, effect);
  if (!frozen) return true;
  await runtime.inOrganization(effect.organizationId, (trx) => keepFrozen(trx, effect.id, frozen));
  if (!postpones) await handler(runtime, { ...effect, frozen });
  return !postpones;
}

async function claim(trx: Trx, organizationId: string, { postpones }: Skills): Promise<Claimed | undefined> {
  const row = await trx
    .updateTable('outbox')
    .set({ ...takenFor(EFFECT_LEASE_SECONDS), under_way: true })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outbox as o')
        .select('o.id')
        .where(isDue)
        .where(sql<boolean>`not (${postpones} and o.postponed)`)
        .where(isFirstOfItsApplication)
        .orderBy('o.postponed')
        .orderBy('o.id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'application_id as applicationId', 'seq', 'type', 'params', 'attempts', 'frozen'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { frozen, ...effect } = row;
  return { ...effect, organizationId, ...(frozen ? { frozen } : {}) };
}

/** None before it is due or in somebody's hands; one that failed and waits for its next try holds nobody up. */
const isFirstOfItsApplication = sql<boolean>`not exists (
  select from outbox e
  where e.organization_id = o.organization_id and e.application_id = o.application_id and e.id < o.id
    and e.status = 'waiting' and (e.under_way or e.run_after <= now()) and not e.postponed)`;

async function keepFrozen(trx: Trx, id: number, frozen: Frozen): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ frozen: JSON.stringify(frozen) })
    .where('id', '=', id)
    .execute();
}

async function postpone(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ postponed: true, under_way: false, attempts: 0, run_after: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

async function markDone(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ ...over, status: 'done', under_way: false, frozen: null })
    .where('id', '=', id)
    .execute();
}

/** Tries again after 1, 2, 4 … seconds; after the last try somebody must look, unless it is only that the world is out of order. */
async function putBack(trx: Trx, { id, attempts }: Claimed, error: unknown): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({
      ...putBackAfter(error, attempts, patienceWith(error)),
      under_way: false,
      ...(isOfPaper(error) ? { frozen: null } : {}),
    })
    .where('id', '=', id)
    .execute();
}

function patienceWith(error: unknown): Patience {
  const isOut = isOutage(error);
  return {
    most: isOut ? Number.POSITIVE_INFINITY : mostAttempts(error),
    firstSeconds: 1,
    longestSeconds: isOut ? LONGEST_WAIT_IN_OUTAGE_SECONDS : LONGEST_WAIT_SECONDS,
  };
}

function mostAttempts(error: unknown): number {
  const isAtFault = error instanceof PrinterProblem && (error.code === 'endless' || error.code === 'too-long');
  return isAtFault ? MOST_ATTEMPTS_AT_FAULT : MOST_ATTEMPTS;
}

/** The paper cannot be made of what was frozen; nobody has it, so that the next try freezes what stands mended by then. */
function isOfPaper(error: unknown): boolean {
  return isProblem(error) && (error.problemCode === 'paperIncomplete' || error.problemCode === 'templateInvalid');
}

/** No browser to print with, no room on the disk: no fault of the effect, which waits as long as that lasts. */
function isOutage(error: unknown): boolean {
  if (error instanceof PrinterProblem) return error.code === 'no-browser';
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}
