import { sql } from 'kysely';
import { PrinterProblem } from '../documents/printer-problem.ts';
import type { Runtime, Trx } from '../runtime.ts';
import type { Handler, QueuedEffect } from './handlers.ts';

/** So long an effect is one worker's; a worker that dies in it is followed by another one. */
const LEASE_SECONDS = 120;
const MOST_ATTEMPTS = 10;
const LONGEST_WAIT_SECONDS = 600;
const LONGEST_WAIT_IN_OUTAGE_SECONDS = 60;

type Claimed = QueuedEffect & { readonly id: number; readonly attempts: number };

/**
 * Performs one waiting effect of an organisation: claimed in one short transaction, performed outside of any, marked
 * done in another. If the process dies in between, it is performed again after its lease.
 * @returns what became of it; undefined when nothing was waiting
 */
export async function performOne(
  runtime: Runtime,
  organizationId: string,
  handlers: Readonly<Record<string, Handler>>,
): Promise<{ readonly effect: QueuedEffect; readonly error?: unknown } | undefined> {
  const effect = await runtime.inOrganization(organizationId, (trx) => claim(trx, organizationId));
  if (!effect) return undefined;
  try {
    const handler = handlers[effect.type];
    if (!handler) throw new Error(`no handler performs ${effect.type}`);
    await handler(runtime, effect);
    await runtime.inOrganization(organizationId, (trx) => markDone(trx, effect.id));
    return { effect };
  } catch (error) {
    await runtime.inOrganization(organizationId, (trx) => putBack(trx, effect, error));
    return { effect, error };
  }
}

async function claim(trx: Trx, organizationId: string): Promise<Claimed | undefined> {
  const row = await trx
    .updateTable('outbox')
    .set({ attempts: sql<number>`attempts + 1`, run_after: sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})` })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('status', '=', 'waiting')
        .where('run_after', '<=', sql<Date>`now()`)
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'application_id as applicationId', 'seq', 'type', 'params', 'attempts'])
    .executeTakeFirst();
  return row && { ...row, organizationId };
}

async function markDone(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ status: 'done', done_at: sql<Date>`now()`, last_error: null })
    .where('id', '=', id)
    .execute();
}

/** Tries again after 1, 2, 4 … seconds; after the tenth try somebody must look, unless it is only that the world is out of order. */
async function putBack(trx: Trx, { id, attempts }: Claimed, error: unknown): Promise<void> {
  const isOut = isOutage(error);
  const seconds = Math.min(2 ** (attempts - 1), isOut ? LONGEST_WAIT_IN_OUTAGE_SECONDS : LONGEST_WAIT_SECONDS);
  await trx
    .updateTable('outbox')
    .set({
      status: attempts >= MOST_ATTEMPTS && !isOut ? 'failed' : 'waiting',
      last_error: sayError(error),
      run_after: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .where('id', '=', id)
    .execute();
}

/** No browser to print with, no room on the disk: no fault of the effect, which waits as long as that lasts. */
function isOutage(error: unknown): boolean {
  if (error instanceof PrinterProblem) return error.code === 'no-browser';
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

function sayError(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 2_000);
}
