import type { FileView } from '../../server/contract/files.ts';
import { getJson } from '../api/client.ts';
import { Problem } from '../api/problem.ts';
import { valueAlong } from '../../form-schemas/engine/records.ts';
import { isUnreached, dropFile, type KeptFile, listKeptFiles, noteAnswer } from '../files/kept-files.ts';
import { sendFile } from '../files/send-file.ts';
import { findFormView, saveDraft } from './api.ts';
import { withFileId } from './controls/file-ids.ts';
import { withValue } from './form-data.ts';
import { localDraftKey } from './local-draft.ts';

/** What an open form does with a file of its own that has arrived. */
type Taker = (kept: KeptFile, stored: string) => void;

/** Forms that are open now: each names in its field what arrives. */
const open = new Map<string, Taker>();

/** Leaves the files of a form to the form that is open; returns how to give them back. */
export function claimFiles(key: string, take: Taker): () => void {
  open.set(key, take);
  return () => {
    if (open.get(key) === take) open.delete(key);
  };
}

let sending: Promise<SentFiles> | undefined;

/** How many files arrived, and how many the server did not take. */
export type SentFiles = { readonly arrived: number; readonly refused: number };

/**
 * Sends the files that wait on this device, one after the other, each into its field. One that the server refuses stays here with what
 * the server said, until its author takes it away.
 */
export function sendKeptFiles(accountId: string): Promise<SentFiles> {
  sending ??= sendAll(accountId).finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendAll(accountId: string): Promise<SentFiles> {
  let [arrived, refused] = [0, 0];
  for (const kept of await listKeptFiles(accountId)) {
    if (isForGood(kept)) continue;
    const became = await sendOne(kept);
    // without a network there is no use in trying the next one
    if (became === 'unreachable') break;
    if (became === 'arrived') arrived += 1;
    if (became === 'refused') refused += 1;
  }
  return { arrived, refused };
}

async function sendOne(kept: KeptFile): Promise<'arrived' | 'refused' | 'unreachable' | 'waits'> {
  let known = kept;
  try {
    const stored = kept.stored ?? (await deliver(kept));
    known = await noteAnswer(kept, { stored });
    await nameInField(known, stored);
    await dropFile(kept.key);
    return 'arrived';
  } catch (error) {
    if (isUnreached(error)) return 'unreachable';
    if (!(error instanceof Problem) || !isRefusal(error.body.status)) return 'waits';
    await noteAnswer(known, { refused: error.body });
    return 'refused';
  }
}

// who is not logged in, or asks too often, is not told no
const passing: ReadonlySet<number> = new Set([401, 408, 429]);

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && !passing.has(status);
}

// the file itself is not taken: too large, of another type, or damaged
const ofTheFile: ReadonlySet<number> = new Set([413, 415, 422]);

/** A file that will be refused again is not sent over a dear network once more. */
function isForGood({ refused }: KeptFile): boolean {
  return refused !== undefined && ofTheFile.has(refused.status);
}

/** The file's name on the server: what arrived without an answer is not sent again. */
async function deliver(kept: KeptFile): Promise<string> {
  const { applicationId, run, form, category, file } = kept;
  const sha256 = await digest(file);
  const there = await getJson<readonly FileView[]>(`/api/applications/${applicationId}/files`);
  const same = there.find((each) => each.sha256 === sha256 && each.category === category && each.current);
  return (same ?? (await sendFile(applicationId, { category, form, run }, file, () => undefined))).id;
}

async function digest(file: File): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Names the file in its field: in the form that is open, else in the draft on the server. A paper of a form is found by its place. */
async function nameInField(kept: KeptFile, stored: string): Promise<void> {
  const { accountId, applicationId, run, form, field } = kept;
  const take = open.get(localDraftKey(accountId, applicationId, form));
  if (take !== undefined) {
    take(kept, stored);
    return;
  }
  if (field === undefined || run === undefined) return;
  const { data, draftVersion, seq } = await findFormView(applicationId, { slug: form, run, writing: true });
  const value = withFileId(valueAlong(data, field.path), stored, field.multiple);
  await saveDraft(applicationId, form, run, { data: withValue(data, field.path, value), draftVersion, seq });
}
