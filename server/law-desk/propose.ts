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
  return onlyOne(
    await putForward(runtime, who, {
      effectiveFrom,
      prepare: async (trx) => {
        const draft = await getDraft(trx, who, written);
        if (draft.version !== draftVersion) throw problem('definitionDraftConflict', { version: draft.version });
        return [await candidateOf(trx, who, written, { note, effectiveFrom })];
      },
    }),
  );
}

type Together = {
  readonly written: readonly Written[];
  readonly note: string;
  readonly effectiveFrom: string;
  /** What is done in the same transaction. */
  readonly beside: (trx: Trx, proposals: readonly ProposalView[]) => Promise<void>;
};

/** Puts several of the caller's drafts forward at once, each looked at beside the others; all of them or none. */
export function proposeTogether(
  runtime: Runtime,
  who: Who,
  { written, note, effectiveFrom, beside }: Together,
): Promise<readonly ProposalView[]> {
  return putForward(runtime, who, {
    effectiveFrom,
    beside,
    prepare: async (trx) => {
      const candidates: Candidate[] = [];
      for (const each of written) candidates.push(await candidateOf(trx, who, each, { note, effectiveFrom }));
      return candidates;
    },
  });
}

type Why = { readonly note: string; readonly effectiveFrom: string };

/** The caller's draft as it would be put forward. Throws `definitionDraftMissing`, `definitionBaseStale`. */
async function candidateOf(trx: Trx, who: Who, written: Written, { note, effectiveFrom }: Why): Promise<Candidate> {
  const draft = await getDraft(trx, who, written);
  if (!(await isNewestText(trx, written, draft.base_version))) throw problem('definitionBaseStale');
  return { ...written, baseVersion: draft.base_version, source: draft.source, note: note.trim(), effectiveFrom };
}

/** Puts forward what an old version was written as; it goes the same way as a draft. */
export async function restore(
  runtime: Runtime,
  who: Who,
  written: Written,
  { version, note, effectiveFrom }: RestoreBody,
): Promise<ProposalView> {
  return onlyOne(
    await putForward(runtime, who, {
      effectiveFrom,
      prepare: async (trx) => {
        const source = JSON.stringify(await sourceOf(trx, written, version));
        const baseVersion = await newestVersion(trx, written);
        return [{ ...written, baseVersion, source, note: note.trim(), effectiveFrom, restoredFrom: version }];
      },
    }),
  );
}

function onlyOne([proposal]: readonly ProposalView[]): ProposalView {
  if (proposal === undefined) throw new Error('nothing was put forward');
  return proposal;
}

type PuttingForward = {
  readonly effectiveFrom: string;
  readonly prepare: (trx: Trx) => Promise<readonly Candidate[]>;
  readonly beside?: Together['beside'];
};

async function putForward(
  runtime: Runtime,
  who: Who,
  { effectiveFrom, prepare, beside }: PuttingForward,
): Promise<readonly ProposalView[]> {
  const { organizationId } = who;
  refusePastDay(runtime, effectiveFrom);
  const candidates = await runtime.inOrganization(organizationId, async (trx) => {
    const prepared = await prepare(trx);
    for (const each of prepared) await refuseUnlessFree(runtime, trx, each);
    return prepared;
  });
  const changes = candidates.map(({ kind, id, source }) => ({ kind, id, source }));
  for (const change of changes) {
    const others = changes.filter((each) => each !== change);
    refuseFindings(await findingsOf(runtime, who, { change, day: effectiveFrom, beside: others }));
  }
  return runtime.inOrganization(organizationId, async (trx) => {
    await lockLaw(trx, organizationId);
    const proposals: ProposalView[] = [];
    for (const candidate of candidates) proposals.push(await keepProposal(runtime, trx, who, candidate));
    await beside?.(trx, proposals);
    return proposals;
  });
}

async function keepProposal(runtime: Runtime, trx: Trx, who: Who, candidate: Candidate): Promise<ProposalView> {
  await refuseUnlessFree(runtime, trx, candidate);
  const { kind, id, source, note, restoredFrom, effectiveFrom } = candidate;
  const hash = sha256(canonicalJson(keepOrder(parseSource(source))));
  const proposal = await insertProposal(trx, who, { ...candidate, hash, at: runtime.now() });
  const step = restoredFrom === undefined ? 'definition.proposed' : 'definition.restore-proposed';
  await logged(trx, who, step, { kind, id, proposal: proposal.id, note, effectiveFrom, restoredFrom });
  await tellOfWaiting(runtime, trx, who, proposal);
  return proposal;
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
