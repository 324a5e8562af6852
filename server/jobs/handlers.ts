import { freezeDocument, type FrozenPaper, type IssueOrder, printFrozen } from '../documents/issue.ts';
import { notify } from '../notifications/notify.ts';
import type { Runtime } from '../runtime.ts';

/** What a first step decided, as it is kept with the effect: plain JSON. */
export type Frozen = Readonly<Record<string, unknown>>;

/** One effect out of the outbox. */
export type QueuedEffect = {
  readonly organizationId: string;
  readonly applicationId: string;
  readonly seq: number;
  readonly type: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** What its first step decided, where it has two. */
  readonly frozen?: Frozen;
};

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
    return order && freezeDocument(runtime, order);
  },
};

/** What each effect of the stage language does in the world. */
export const HANDLERS: Readonly<Record<string, Handler>> = {
  issueDocument: async (runtime, effect) => {
    const order = orderOf(effect);
    if (order && isFrozenPaper(effect.frozen)) await printFrozen(runtime, order, effect.frozen);
  },
  notify,
};

function orderOf({ organizationId, applicationId, seq, params }: QueuedEffect): IssueOrder | undefined {
  const { form, run = 1 } = params;
  if (typeof form !== 'string' || typeof run !== 'number') return undefined;
  return { organizationId, applicationId, run, form, seq };
}

/** What stands in the outbox was put there by the freezer above. */
function isFrozenPaper(frozen: Frozen | undefined): frozen is Frozen & FrozenPaper {
  return typeof frozen?.['template'] === 'string' && typeof frozen['model'] === 'string';
}
