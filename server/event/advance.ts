import type { EventBody, EventResult } from '../contract/event.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { commit } from './commit.ts';
import { decide } from './decide.ts';
import type { Acting } from '../case/decision.ts';
import { startWatch } from './watch.ts';

/** How often a lost race is decided again before the caller is told to look again. */
const ATTEMPTS = 3;

/**
 * Carries one event in one short transaction: decide without any lock, then save the snapshot where `seq` is still the one
 * decided on, append to history, rewrite the inbox and queue the effects. Three waits for the database: for all
 * that it is decided on, for the turn, for the commit.
 * The same `requestId` gives the old answer; a version that is no longer current is a 409 with the current one.
 * @param also what is written with it, in the same transaction
 */
export async function advance(
  runtime: Runtime,
  who: Acting,
  applicationId: string,
  body: EventBody | (Omit<EventBody, 'version'> & { readonly version?: undefined }),
  also?: (trx: Trx, answer: EventResult) => Promise<void>,
): Promise<EventResult> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const watch = startWatch();
    const answer = await runtime.inOrganization(who.organizationId, async (trx) => {
      watch.ended('wait');
      const decision = await decide(runtime, trx, who, applicationId, body, watch);
      if (decision.kind === 'answered') return decision.answer;
      watch.ended('decide');
      const written = await commit(runtime, trx, decision);
      if (written) await also?.(trx, written);
      watch.ended('write');
      return written;
    });
    watch.ended('commit');
    watch.tell();
    if (answer) return answer;
  }
  throw problem('versionConflict');
}
