import type { ChangeSetProposeBody, PartBody } from '../contract/change-sets.ts';
import { proposeTogether } from '../law-desk/propose.ts';
import { problem } from '../http/problems.ts';
import { proposeTable } from '../law-tables/propose.ts';
import { getDraftNow, rowsOf, saveDraft } from '../law-tables/drafts.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { openMaster, rightTo } from '../setup/open-master.ts';
import { recordActivity, doneBy } from '../office/activity.ts';
import { holdOpen, type PartRow, partsOf, setProposal, updateSet } from './store.ts';
import { isWritten } from './together.ts';

/**
 * Puts every part of a set forward at once: nothing of it when anything keeps one of them back. Throws what proposing each alone
 * throws, `changeSetEmpty`.
 */
export async function proposeSet(
  runtime: Runtime,
  who: Who,
  id: string,
  { note, effectiveFrom }: ChangeSetProposeBody,
): Promise<void> {
  const { parts, title } = await runtime.inOrganization(who.organizationId, async (trx) => {
    const row = await holdOpen(trx, who, id);
    return { title: row.title, parts: await partsOf(trx, id) };
  });
  if (parts.length === 0) throw problem('changeSetEmpty');
  const why = `${title}: ${note.trim()}`;
  await proposeTogether(runtime, who, {
    written: parts.filter(isWritten).map(({ kind, id: name }) => ({ kind, id: name })),
    note: why,
    effectiveFrom,
    async beside(trx, proposals) {
      await holdOpen(trx, who, id);
      // what was put in or taken out while the others were checked was not checked
      if (!isSameParts(parts, await partsOf(trx, id))) throw problem('changeSetMoved');
      for (const proposal of proposals)
        await setProposal(trx, id, { kind: proposal.kind, id: proposal.definitionId }, proposal.id);
      for (const part of parts.filter((each) => !isWritten(each)))
        await proposeRates(runtime, trx, who, { id, part, why, effectiveFrom });
      await updateSet(trx, id, {
        state: 'waiting',
        reason: note.trim(),
        effective_from: effectiveFrom,
        proposed_at: runtime.now(),
      });
      await recordActivity(trx, { ...doneBy(who), action: 'change-set.proposed', detail: { set: id, title, note } });
    },
  });
}

function isSameParts(one: readonly PartRow[], other: readonly PartRow[]): boolean {
  const named = (parts: readonly PartRow[]) => parts.map(({ kind, id }) => `${kind} ${id}`).join('\n');
  return named(one) === named(other);
}

type Rates = {
  readonly id: string;
  readonly part: PartBody;
  readonly why: string;
  readonly effectiveFrom: string;
};

/** No table of a set holds before the day of the set; one that was written for a later day keeps it. */
async function proposeRates(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  { id, part, why, effectiveFrom }: Rates,
): Promise<void> {
  const { library } = await runtime.definitions.library(trx, who.organizationId);
  if (rightTo(library, who.role, part.id) !== 'edit') throw problem('forbidden', { denied: { master: part.id } });
  const open = await openMaster(runtime, trx, who, { id: part.id, intent: 'edit' });
  const written = await getDraftNow(open);
  const { draftVersion: version } =
    written.day >= effectiveFrom
      ? { draftVersion: written.version }
      : await saveDraft(open, { day: effectiveFrom, rows: rowsOf(written), draftVersion: written.version });
  const { proposal = '' } = await proposeTable(
    open,
    { draftVersion: version, note: why.slice(0, 500) },
    { always: true },
  );
  await setProposal(trx, id, part, proposal);
}
