import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { isIsoDate } from '../../form-schemas/values/ad-date.ts';
import type { ProposeBody, RestoreBody } from '../contract/definition-drafts.ts';
import type { ProposalView } from '../contract/definitions.ts';
import { sha256 } from '../record/chain.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { getDraft, isNewestText, isSameText, logged, type Written } from './drafts.ts';
import { findingsOf, refuseFindings } from './look.ts';
import { keepOrder } from '../definitions/property-order.ts';
import { insertProposal, lastStep, listProposals, type NewProposal } from './proposals.ts';
import { lockLaw } from '../definitions/publish.ts';
import { parseSource } from '../definitions/sources.ts';
import { tellOfWaiting } from './tell.ts';
import { newestVersion, sourceOf } from './texts.ts';

/** Two nodes' clocks may differ by this much. */
const SAME_TIME_MS = 5 * 60_000;

type Candidate = Omit<NewProposal, 'at' | 'hash'>;

/**
 * Puts the caller's draft forward: it must be as it was last saved, begun from the newest text, and without a problem on the
 * day from which it shall be in force.
 */
export async function propose(
  runtime: Runtime,
  who: Who,
  written: Written,
  { draftVersion, note, effectiveFrom }: ProposeBody,
): Promise<ProposalView> {
  return putForward(runtime, who, effectiveFrom, async (trx) => {
    const draft = await getDraft(trx, who, written);
    if (draft.version !== draftVersion) throw problem('definitionDraftConflict', { version: draft.version });
    if (!(await isNewestText(trx, written, draft.base_version))) throw problem('definitionBaseStale');
    return { ...written, baseVersion: draft.base_version, source: draft.source, note: note.trim(), effectiveFrom };
  });
}

/** Puts forward what an old version was written as; it goes the same way as a draft. */
export async function restore(
  runtime: Runtime,
  who: Who,
  written: Written,
  { version, note, effectiveFrom }: RestoreBody,
): Promise<ProposalView> {
  return putForward(runtime, who, effectiveFrom, async (trx) => {
    const source = JSON.stringify(await sourceOf(trx, written, version));
    const baseVersion = await newestVersion(trx, written);
    return { ...written, baseVersion, source, note: note.trim(), effectiveFrom, restoredFrom: version };
  });
}

async function putForward(
  runtime: Runtime,
  who: Who,
  effectiveFrom: string,
  prepare: (trx: Trx) => Promise<Candidate>,
): Promise<ProposalView> {
  const { organizationId } = who;
  refusePastDay(runtime, effectiveFrom);
  const candidate = await runtime.inOrganization(organizationId, async (trx) => {
    const prepared = await prepare(trx);
    await refuseUnlessFree(runtime, trx, prepared);
    return prepared;
  });
  const { kind, id, source } = candidate;
  refuseFindings(await findingsOf(runtime, organizationId, { change: { kind, id, source }, day: effectiveFrom }));
  return runtime.inOrganization(organizationId, async (trx) => {
    await lockLaw(trx, organizationId);
    await refuseUnlessFree(runtime, trx, candidate);
    const hash = sha256(canonicalJson(keepOrder(parseSource(source))));
    const proposal = await insertProposal(trx, who, { ...candidate, hash, at: runtime.now() });
    const { note, restoredFrom } = candidate;
    const step = restoredFrom === undefined ? 'definition.proposed' : 'definition.restore-proposed';
    await logged(trx, who, step, { kind, id, proposal: proposal.id, note, effectiveFrom, restoredFrom });
    await tellOfWaiting(runtime, trx, who, proposal);
    return proposal;
  });
}

/** Nothing else may wait for a decision, and the text must say something new. */
async function refuseUnlessFree(runtime: Runtime, trx: Trx, { kind, id, source }: Candidate): Promise<void> {
  await refuseClockBehind(runtime, trx);
  const proposals = await listProposals(trx, { kind, id });
  if (proposals.some(({ state }) => state === 'waiting')) throw problem('proposalWaiting');
  const newest = await newestVersion(trx, { kind, id });
  if (newest > 0 && isSameText(await sourceOf(trx, { kind, id }, newest), parseSource(source)))
    throw problem('definitionUnchanged');
}

/** Law begins today or later, never yesterday. Throws `effectiveDatePast`. */
export function refusePastDay(runtime: Runtime, day: string): void {
  if (isIsoDate(day) && day >= kathmanduDate(runtime.now())) return;
  throw problem('effectiveDatePast', { params: { date: day } });
}

/** A clock that was set back would put new law before old. Throws `clockBehind`. */
export async function refuseClockBehind(runtime: Runtime, trx: Trx): Promise<void> {
  const last = await lastStep(trx);
  if (last && last.getTime() > Date.parse(runtime.now()) + SAME_TIME_MS) throw problem('clockBehind');
}
