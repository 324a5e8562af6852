import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { freezeDocuments, type FrozenPaper, type IssueOrder, printFrozen } from '../documents/issue.ts';
import { isSignedText } from '../journal/line.ts';
import { notify } from '../notifications/notify.ts';
import type { Runtime } from '../runtime.ts';
import { publicKeysOf } from '../checkpoints/agreement.ts';
import type { Frozen, QueuedEffect } from '../case/queued-effect.ts';

/** Performs one kind of effect; runs at least once, so running again must change nothing. */
export type Handler = (runtime: Runtime, effect: QueuedEffect) => Promise<void>;

/**
 * The first step of an effect that takes long: decides, quickly, what is true now; undefined when there is nothing to do. However
 * late and however often the second step is tried, it works with that.
 */
export type Freezer = (runtime: Runtime, effect: QueuedEffect) => Promise<Frozen | undefined>;

/** What is decided before an effect takes its time. */
export const FREEZERS: Readonly<Record<string, Freezer>> = {
  issueDocument: async (runtime, effect) => {
    const order = orderOf(effect);
    if (order === undefined) return undefined;
    const papers = await freezeDocuments(runtime, order);
    if (papers.length === 0) return undefined;
    return { papers, signature: runtime.key.sign(messageOf(order, papers)) };
  },
};

/** What each effect of the stage language does in the world. */
export const HANDLERS: Readonly<Record<string, Handler>> = {
  issueDocument: async (runtime, effect) => {
    const order = orderOf(effect);
    if (order === undefined) return;
    const papers = openFrozen(runtime, order, effect.frozen) ?? (await freezeDocuments(runtime, order));
    for (const paper of papers) await printFrozen(runtime, order, paper);
  },
  notify,
};

function orderOf({ organizationId, applicationId, seq, params }: QueuedEffect): IssueOrder | undefined {
  const { form, run = 1 } = params;
  if (typeof form !== 'string' || typeof run !== 'number') return undefined;
  return { organizationId, applicationId, run, form, seq };
}

/** The papers that the freezer above put into the outbox for this order; nothing of what somebody else put there, or changed. */
function openFrozen(runtime: Runtime, order: IssueOrder, frozen: Frozen | undefined): Papers | undefined {
  if (!hasPapers(frozen)) return undefined;
  const { signature, papers } = frozen;
  const keys = publicKeysOf(runtime, order.organizationId);
  return isSignedText(messageOf(order, papers), signature, keys) ? papers : undefined;
}

type Papers = readonly FrozenPaper[];

function hasPapers(frozen: Frozen | undefined): frozen is { readonly papers: Papers; readonly signature: string } {
  return typeof frozen?.['signature'] === 'string' && Array.isArray(frozen['papers']);
}

/** What the server signs of papers that wait for the press. */
function messageOf(order: IssueOrder, papers: Papers): string {
  return `naksa-frozen-2\n${canonicalJson({ order, papers })}`;
}
