import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { inSeconds } from '../db/claim.ts';
import type { Runtime } from '../runtime.ts';

/** So long a lease is a node's that says nothing more, and how often a node speaks and asks in that time. */
const SECONDS = 30;
const TIMES = 10;

type Leased = {
  readonly organizationId: string;
  /** What the work is called among the nodes. */
  readonly name: string;
  /** Whether it was done, by whichever node. */
  readonly isDone: () => Promise<boolean>;
  /** While another node has it: what this one leaves alone, until what it returns is called. */
  readonly rest?: () => () => void;
  readonly seconds?: number;
};

/**
 * Has a piece of work of an office done by one node while the others wait for it, none of them with a connection in hand. A node that
 * dies or fails in it is followed by one that waits.
 */
export async function doOnce(runtime: Runtime, leased: Leased, work: () => Promise<void>): Promise<void> {
  const { isDone, rest = () => () => undefined, seconds = SECONDS } = leased;
  const lease = openLease(runtime, leased, seconds);
  const everyMs = (seconds * 1_000) / TIMES;
  const resume = rest();
  try {
    while (!(await lease.take())) {
      if (await isDone()) return;
      await delay(everyMs);
    }
  } finally {
    resume();
  }
  // an answer that does not come leaves the lease as it is: the next one keeps it, or it has ended
  const timer = setInterval(() => void lease.take().catch(() => undefined), everyMs);
  try {
    if (!(await isDone())) await work();
  } finally {
    clearInterval(timer);
    await lease.leave();
  }
}

/** A lease that is good longer than any is given for was written by a clock that ran ahead: nobody keeps it. */
function isOver(seconds: number) {
  return sql<boolean>`lease.until not between now() and ${inSeconds(2 * Math.max(seconds, SECONDS))}`;
}

function openLease(runtime: Runtime, { organizationId, name }: Leased, seconds: number) {
  const holder = randomUUID();
  return {
    /** Takes it or keeps it; false while it is another one's. */
    take: () =>
      runtime.inOrganization(organizationId, async (trx) => {
        const until = inSeconds(seconds);
        const row = await trx
          .insertInto('lease')
          .values({ organization_id: organizationId, name, holder, until })
          .onConflict((conflict) =>
            conflict
              .columns(['organization_id', 'name'])
              .doUpdateSet({ holder, until })
              .where((eb) => eb.or([isOver(seconds), eb('lease.holder', '=', holder)])),
          )
          .returning('holder')
          .executeTakeFirst();
        return row !== undefined;
      }),
    leave: () =>
      runtime.inOrganization(organizationId, (trx) =>
        trx.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute(),
      ),
  };
}
