import { Problem } from '../api/problem.ts';
import { saveDraft } from './api.ts';
import { dropLocalDraft, findLocalDraft, listLocalDrafts } from './local-draft.ts';

/** Forms that are open now: each sends its own draft. */
const open = new Set<string>();

/** Leaves a draft to the form that is open; returns how to give it back. */
export function claimDraft(key: string): () => void {
  open.add(key);
  return () => open.delete(key);
}

/**
 * Sends the drafts that this device keeps of forms that are not open. What the server has a newer draft of stays here, and the
 * form offers it when it is opened.
 * @returns how many arrived
 */
export async function sendKeptDrafts(accountId: string): Promise<number> {
  let sent = 0;
  for (const { key, applicationId, slug } of listLocalDrafts(accountId)) {
    const draft = open.has(key) ? undefined : findLocalDraft(key);
    if (draft?.run === undefined || draft.draftVersion === undefined) continue;
    try {
      await saveDraft(applicationId, slug, draft.run, { data: draft.data, draftVersion: draft.draftVersion });
    } catch (error) {
      // without a network there is no use in trying the next one; what is refused waits for its author
      if (!(error instanceof Problem) || error.body.status === 0) return sent;
      continue;
    }
    if (findLocalDraft(key)?.at === draft.at) dropLocalDraft(key);
    sent += 1;
  }
  return sent;
}
