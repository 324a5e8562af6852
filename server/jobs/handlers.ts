import { recordActivity } from '../accounts/activity.ts';
import { issueDocument } from '../documents/issue.ts';
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
    const form = params['form'];
    if (typeof form === 'string') await issueDocument(runtime, { organizationId, applicationId, form, seq });
  },
  // the inbox is what tells people inside the office; who was told what is kept beside the case
  notify: (runtime, effect) => keepNote(runtime, effect, 'notify'),
  openStage: async (runtime, effect) => {
    const id = effect.params['stage'];
    if (typeof id !== 'string') return;
    const known = await runtime.inOrganization(effect.organizationId, (trx) =>
      runtime.definitions.stage(trx, effect.organizationId, id),
    );
    if (known) throw new Error(`stage ${id} is published, but opening a second stage is not built yet`);
    await keepNote(runtime, effect, 'stage-not-published');
  },
};

function keepNote(runtime: Runtime, effect: QueuedEffect, action: string): Promise<void> {
  const { organizationId, applicationId, seq, params } = effect;
  return runtime.inOrganization(organizationId, (trx) =>
    recordActivity(trx, { organizationId, applicationId, action, detail: { seq, ...params } }),
  );
}
