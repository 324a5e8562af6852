import { doneBy, recordActivity } from '../office/activity.ts';
import type { ChangeSetPublishBody } from '../contract/change-sets.ts';
import type { Written } from '../law-desk/drafts.ts';
import { publishTogether } from '../law-desk/publish-proposal.ts';
import { settleTogether } from '../law-desk/settle.ts';
import { problem } from '../http/problems.ts';
import { confirmWithin, endWithin } from '../proposals/settle.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { forgetConfig } from '../office/read.ts';
import { holdWaitingSet, type PartRow, partsOf, updateSet } from './store.ts';
import { isWritten } from './together.ts';

/**
 * Publishes every part of a set as somebody else than its author, in one transaction: the definitions on their day, the tables on theirs.
 * Throws what publishing each alone throws; then nothing of it is published.
 */
export async function publishSet(
  runtime: Runtime,
  who: Who,
  id: string,
  { effectiveFrom }: ChangeSetPublishBody,
): Promise<void> {
  const parts = await runtime.inOrganization(who.organizationId, async (trx) => {
    const { author } = await holdWaitingSet(trx, who, id);
    if (author === who.accountId) throw problem('fourEyes');
    return partsOf(trx, id);
  });
  await publishTogether(runtime, who, {
    proposals: parts.filter(isWritten).map(namedOf),
    ...(effectiveFrom === undefined ? {} : { effectiveFrom }),
    async beside(trx) {
      await holdWaitingSet(trx, who, id);
      for (const part of parts.filter((each) => !isWritten(each)))
        await confirmWithin(runtime, trx, who, { id: proposalOf(part), master: part.id });
      if (effectiveFrom !== undefined && parts.some(isWritten))
        await updateSet(trx, id, { effective_from: effectiveFrom });
      await judged(runtime, trx, who, { id, state: 'published', note: '' });
    },
  });
  forgetConfig(who.organizationId);
}

type Ending = { readonly id: string; readonly state: 'published' | 'turned-down' | 'withdrawn'; readonly note: string };

/** Turns a set down as somebody else, or takes one's own back; its drafts stay where they are. */
export async function endSet(
  runtime: Runtime,
  who: Who,
  ending: Ending & { readonly state: 'turned-down' | 'withdrawn' },
) {
  const { id, state, note } = ending;
  await runtime.inOrganization(who.organizationId, async (trx) => {
    const { author } = await holdWaitingSet(trx, who, id);
    if (state === 'turned-down' && author === who.accountId) throw problem('fourEyes');
    if (state === 'withdrawn' && author !== who.accountId) throw problem('forbidden');
    const parts = await partsOf(trx, id);
    await settleTogether(runtime, trx, who, { proposals: parts.filter(isWritten).map(namedOf), outcome: state, note });
    for (const part of parts.filter((each) => !isWritten(each)))
      await endWithin(runtime, trx, who, { id: proposalOf(part), outcome: state, note });
    await judged(runtime, trx, who, ending);
  });
}

async function judged(runtime: Runtime, trx: Trx, who: Who, { id, state, note }: Ending): Promise<void> {
  await updateSet(trx, id, {
    state,
    judged_by: who.accountId,
    judged_at: runtime.now(),
    judged_note: note.trim(),
  });
  await recordActivity(trx, { ...doneBy(who), action: `change-set.${state}`, detail: { set: id, note } });
}

function namedOf(part: PartRow & Written) {
  return { written: { kind: part.kind, id: part.id }, proposalId: proposalOf(part) };
}

function proposalOf({ proposal_id: proposal }: PartRow): string {
  // of a set that waits every part was put forward, as the server writes it
  if (proposal === null) throw problem('changeSetMoved');
  return proposal;
}
