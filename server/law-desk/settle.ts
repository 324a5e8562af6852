import type { VerdictBody } from '../contract/definition-drafts.ts';
import type { ProposalView } from '../contract/definitions.ts';
import { lockLaw } from '../definitions/publish.ts';
import { problem } from '../http/problems.ts';
import { isOfSet } from '../proposals/of-set.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { logged, type Written } from './drafts.ts';
import { getProposal, getWaiting, insertVerdict } from './proposals.ts';
import { tellOfSettled } from './tell.ts';

/** A proposal of a definition. */
export type NamedProposal = { readonly written: Written; readonly proposalId: string };

/** Turns a proposal down as somebody else than its proposer, or withdraws one's own. The text stays where it is. */
export async function settle(
  runtime: Runtime,
  who: Who,
  written: Written,
  { proposalId, note, outcome }: VerdictBody & { readonly outcome: 'turned-down' | 'withdrawn' },
): Promise<ProposalView> {
  return runtime.inOrganization(who.organizationId, async (trx) => {
    await refuseOfSet(trx, proposalId);
    const [settled] = await settleTogether(runtime, trx, who, { proposals: [{ written, proposalId }], note, outcome });
    if (settled === undefined) throw new Error('nothing was settled');
    return settled;
  });
}

type Settling = {
  readonly proposals: readonly NamedProposal[];
  readonly note: string;
  readonly outcome: 'turned-down' | 'withdrawn';
};

/** The same for several proposals at once. */
export async function settleTogether(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  { proposals, note, outcome }: Settling,
): Promise<readonly ProposalView[]> {
  await lockLaw(trx, who.organizationId);
  const done: ProposalView[] = [];
  for (const { written, proposalId } of proposals) {
    const proposal = await getWaiting(trx, written, proposalId);
    if (outcome === 'turned-down') refuseOwn(who, proposal);
    else if (proposal.proposedBy.id !== who.accountId) throw problem('forbidden');
    await insertVerdict(trx, who, proposal, { outcome, note: note.trim(), at: runtime.now() });
    await logged(trx, who, `definition.${outcome}`, { ...written, proposal: proposalId, note });
    const settled = await getProposal(trx, written, proposalId);
    await tellOfSettled(runtime, trx, who, settled);
    done.push(settled);
  }
  return done;
}

/** Nobody decides what they have proposed themselves. Throws `fourEyes`. */
export function refuseOwn(who: Who, { proposedBy }: ProposalView): void {
  if (proposedBy.id === who.accountId) throw problem('fourEyes');
}

/** What was put forward with others is decided with them. Throws `proposalOfSet`. */
export async function refuseOfSet(trx: Trx, proposalId: string): Promise<void> {
  if (await isOfSet(trx, proposalId)) throw problem('proposalOfSet');
}
