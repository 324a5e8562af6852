import { issueDocument } from '../documents/issue.ts';
import { notify } from '../notifications/notify.ts';
import type { Runtime } from '../runtime.ts';

/** One effect out of the outbox. */
export type QueuedEffect = {
  readonly organizationId: string;
  readonly applicationId: string;
  readonly seq: number;
  readonly type: string;
  readonly params: Readonly<Record<string, unknown>>;
};

/** Performs one kind of effect; runs at least once, so running again must change nothing. */
export type Handler = (runtime: Runtime, effect: QueuedEffect) => Promise<void>;

/** What each effect of the stage language does in the world. */
export const HANDLERS: Readonly<Record<string, Handler>> = {
  issueDocument: async (runtime, { organizationId, applicationId, seq, params }) => {
    const { form, run = 1 } = params;
    if (typeof form !== 'string' || typeof run !== 'number') return;
    await issueDocument(runtime, { organizationId, applicationId, run, form, seq });
  },
  notify,
};
