import { useQuery } from '@tanstack/react-query';
import type { ProblemBody } from '../../server/contract/problem.ts';
import { appBase } from '../api/base.ts';
import { Problem } from '../api/problem.ts';
import { inShelf, type Shelf } from '../api/shelf.ts';

/** Whose form a file was chosen for, and where it goes there: to its own field, or to the papers of its form. */
export type KeptPlace = {
  readonly accountId: string;
  readonly applicationId: string;
  readonly run: number | undefined;
  readonly form: string;
  readonly category: string;
  /** The field that holds it; absent for a paper of the form. */
  readonly field?: { readonly path: readonly (string | number)[]; readonly multiple: boolean };
};

/** A file that did not reach the server and waits on this device. */
export type KeptFile = KeptPlace & {
  readonly key: string;
  readonly base: string;
  readonly file: File;
  /** Instant at which it was chosen. */
  readonly at: string;
  /** What the server called it: it has arrived, and is still to be named in its field. */
  readonly stored?: string;
  /** What the server said when it did not take it. */
  readonly refused?: ProblemBody;
};

const shelf: Shelf = { name: 'naksa.kept', store: 'file', keyPath: 'key' };
/** Where the lists of kept files are asked for anew. */
export const keptFilesKey = ['kept-files'] as const;

/** Keeps a file that could not be sent, whole or not at all; false where the browser has no room. */
export async function keepFile(place: KeptPlace, file: File): Promise<boolean> {
  const kept: KeptFile = {
    ...place,
    key: crypto.randomUUID(),
    base: appBase(),
    file,
    at: new Date().toISOString(),
  };
  return inShelf(shelf, 'readwrite', (store) => store.put(kept)).then(
    () => true,
    () => false,
  );
}

/** Notes what the server called a file, so that it is never sent twice, or why it did not take it. */
export async function noteAnswer(kept: KeptFile, answer: Pick<KeptFile, 'stored' | 'refused'>): Promise<KeptFile> {
  const next = { ...kept, ...answer };
  await inShelf(shelf, 'readwrite', (store) => store.put(next));
  return next;
}

/** Forgets a file: it has arrived, or is not wanted any more. */
export async function dropFile(key: string): Promise<void> {
  await inShelf(shelf, 'readwrite', (store) => store.delete(key));
}

/** The files of a person that wait on this device, the oldest first; none where the browser keeps nothing. */
export async function listKeptFiles(accountId: string): Promise<readonly KeptFile[]> {
  const all = await inShelf<KeptFile[]>(shelf, 'readonly', (store) => store.getAll()).catch(() => []);
  return all
    .filter((each) => each.accountId === accountId && each.base === appBase())
    .sort((one, other) => one.at.localeCompare(other.at));
}

/** Whether what was to be sent never reached the server. */
export function isUnreached(error: unknown): boolean {
  return error instanceof Problem && error.body.status === 0;
}

/** The files that wait on this device for one place of a form. */
export function useKeptFiles({ accountId, applicationId, form, category }: KeptPlace): readonly KeptFile[] {
  const { data = [] } = useQuery({
    queryKey: [...keptFilesKey, accountId],
    queryFn: () => listKeptFiles(accountId),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data.filter(
    (each) => each.applicationId === applicationId && each.form === form && each.category === category,
  );
}
