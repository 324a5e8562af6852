import type { FastifyBaseLogger } from 'fastify';
import type { Runtime } from '../runtime.ts';
import { inBoth } from '../said.ts';
import { type DueDeadline, findDueDeadlines, fireDeadline } from './deadlines.ts';
import texts from './texts.json' with { type: 'json' };

/** Terms that are looked up together. */
const LOOKED_UP = 200;
/** Cases that hear of their term at the same time; most connections stay free for people. */
const AT_ONCE = 4;

type Options = { readonly log: Pick<FastifyBaseLogger, 'error'>; readonly isStopped: () => boolean };

/**
 * Tells every case of an organisation whose term has run out, until none is left: at midnight they are thousands. Of a case one
 * after the other. Where one could not be told the rest waits for the next time, so that nothing goes round in circles.
 */
export async function fireDue(runtime: Runtime, organizationId: string, options: Options): Promise<void> {
  let isAllTold = true;
  while (isAllTold && !options.isStopped()) {
    const due = await runtime.inOrganization(organizationId, (trx) => findDueDeadlines(runtime, trx, LOOKED_UP));
    const waiting = byCase(due).values();
    const hands = Array.from({ length: AT_ONCE }, () => tellAll(runtime, organizationId, waiting, options));
    const told = await Promise.all(hands);
    isAllTold = due.length === LOOKED_UP && told.every(Boolean);
  }
}

/** One pair of hands: case after case, until none is waiting. Says whether every term was told. */
async function tellAll(
  runtime: Runtime,
  organizationId: string,
  cases: Iterator<readonly DueDeadline[]>,
  { log, isStopped }: Options,
): Promise<boolean> {
  let isAllTold = true;
  for (let next = cases.next(); next.done !== true && !isStopped(); next = cases.next()) {
    for (const deadline of next.value) {
      try {
        const isTold = await fireDeadline(runtime, organizationId, deadline);
        isAllTold &&= isTold;
      } catch (error) {
        isAllTold = false;
        log.error({ err: error, application: deadline.applicationId }, inBoth(texts.termNotTold));
      }
    }
  }
  return isAllTold;
}

function byCase(due: readonly DueDeadline[]): readonly (readonly DueDeadline[])[] {
  const cases = new Map<string, DueDeadline[]>();
  for (const deadline of due) {
    const { applicationId } = deadline;
    cases.set(applicationId, [...(cases.get(applicationId) ?? []), deadline]);
  }
  return [...cases.values()];
}
