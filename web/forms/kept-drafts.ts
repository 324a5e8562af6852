import { Problem } from '../api/problem.ts';
import { saveDraft } from './api.ts';
import { type DraftPlace, dropLocalDraft, findLocalDraft, listLocalDrafts } from './local-draft.ts';

/** A kept draft's name on this device, and the form that it is of. */
type KeptPlace = Omit<DraftPlace, 'accountId'> & { readonly key: string };

/** Forms that are open now: each sends its own draft. */
const open = new Set<string>();

/** Leaves a draft to the form that is open; returns how to give it back. */
export function claimDraft(key: string): () => void {
  open.add(key);
  return () => open.delete(key);
}

/** What became of a kept draft: it arrived, it waits for its author, or the server cannot be reached. */
type Sending = 'none' | 'arrived' | 'refused' | 'unreachable';

/** Drafts on their way now: whoever asks for one meanwhile waits for the same answer. */
const underWay = new Map<string, Promise<Sending>>();

/** Sends what this device keeps of a form that is not open, if anything. What was saved or handed in elsewhere since stays here. */
export function sendKeptDraft(place: KeptPlace): Promise<Sending> {
  const known = underWay.get(place.key);
  if (known !== undefined) return known;
  const sending = send(place).finally(() => underWay.delete(place.key));
  underWay.set(place.key, sending);
  return sending;
}

async function send({ key, applicationId, slug }: KeptPlace): Promise<Sending> {
  const draft = open.has(key) ? undefined : findLocalDraft(key);
  if (draft?.run === undefined || draft.draftVersion === undefined || draft.seq === undefined) return 'none';
  const { data, draftVersion, seq } = draft;
  try {
    await saveDraft(applicationId, slug, draft.run, { data, draftVersion, seq });
  } catch (error) {
    return error instanceof Problem && error.body.status !== 0 ? 'refused' : 'unreachable';
  }
  if (findLocalDraft(key)?.at === draft.at) dropLocalDraft(key);
  return 'arrived';
}

/**
 * Sends the drafts that this device keeps of forms that are not open; the form offers what was refused when it is opened.
 * @returns how many arrived
 */
export async function sendKeptDrafts(accountId: string): Promise<number> {
  let sent = 0;
  for (const place of listLocalDrafts(accountId)) {
    const became = await sendKeptDraft(place);
    // without a network there is no use in trying the next one
    if (became === 'unreachable') return sent;
    if (became === 'arrived') sent += 1;
  }
  return sent;
}
