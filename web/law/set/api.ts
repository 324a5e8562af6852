import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  ChangeSetBody,
  ChangeSetCheck,
  ChangeSetList,
  ChangeSetProposeBody,
  ChangeSetView,
  PartBody,
} from '../../../server/contract/change-sets.ts';
import type { PackView } from '../../../server/contract/change-set-packs.ts';
import { getBlob, getJson } from '../../api/client.ts';
import { plainProblem } from '../../api/problem.ts';
import { saveBlob } from '../../ui/save-blob.ts';

const setsKey = 'change-sets';
const base = '/api/change-sets';

/** The change sets that the reader may see. */
export function useSets() {
  return useQuery({
    queryKey: [setsKey, 'list'],
    queryFn: ({ signal }) => getJson<ChangeSetList>(base, { signal }),
  });
}

/** One of them with its parts. */
export function useSet(id: string | undefined) {
  return useQuery({
    queryKey: [setsKey, 'one', id],
    queryFn: ({ signal }) => getJson<ChangeSetView>(`${base}/${id ?? ''}`, { signal }),
    enabled: id !== undefined,
  });
}

/** Begins a set, with what is being written as its first part. */
export function useBeginSet() {
  const refresh = useSetsRefresh();
  return useMutation({
    mutationFn: (json: ChangeSetBody) => getJson<ChangeSetView>(base, { method: 'POST', json }),
    onSuccess: refresh,
  });
}

/** Puts something into a set. */
export function useAddPart() {
  const refresh = useSetsRefresh();
  return useMutation({
    mutationFn: ({ set, part }: { readonly set: string; readonly part: PartBody }) =>
      getJson<ChangeSetView>(`${base}/${set}/parts`, { method: 'POST', json: part }),
    onSuccess: refresh,
  });
}

/** Takes something out of a set. */
export function useRemovePart() {
  const refresh = useSetsRefresh();
  return useMutation({
    mutationFn: ({ set, part: { kind, id } }: { readonly set: string; readonly part: PartBody }) =>
      getJson<ChangeSetView>(`${base}/${set}/parts?kind=${kind}&id=${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSuccess: refresh,
  });
}

/** What is wrong with each part beside the others. */
export function useCheckSet(id: string) {
  return useMutation({ mutationFn: () => getJson<ChangeSetCheck>(`${base}/${id}/check`, { method: 'POST' }) });
}

/** Puts a set forward. */
export function useProposeSet(id: string) {
  const refresh = useSetsRefresh();
  return useMutation({
    mutationFn: (json: ChangeSetProposeBody) =>
      getJson<ChangeSetView>(`${base}/${id}/propose`, { method: 'POST', json }),
    onSuccess: refresh,
  });
}

/** How a proposed set is decided. */
export type Decision = 'publish' | 'turn-down' | 'withdraw';

/** What is said with a decision: why, or the day of a publication whose own day has passed. */
type Said = { readonly note?: string; readonly effectiveFrom?: string };

/** Publishes a set, turns it down, or takes it back. */
export function useDecideSet(id: string, how: Decision) {
  const refresh = useSetsRefresh();
  return useMutation({
    mutationFn: (said: Said) => getJson<ChangeSetView>(`${base}/${id}/${how}`, { method: 'POST', json: said }),
    onSuccess: refresh,
  });
}

/** Begins a set that takes a published one back. */
export function useReverseSet(id: string) {
  const refresh = useSetsRefresh();
  return useMutation({
    mutationFn: (title: string) => getJson<ChangeSetView>(`${base}/${id}/reverse`, { method: 'POST', json: { title } }),
    onSuccess: refresh,
  });
}

/** Hands a published set to the browser as a signed file for other municipalities. */
export function useGivePack({ id, title }: Pick<ChangeSetView, 'id' | 'title'>) {
  return useMutation({
    mutationFn: () => getBlob(`${base}/${id}/pack`),
    onSuccess: (blob) => saveBlob(blob, `${title.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')}.json`),
  });
}

/** Looks through another municipality's file: what it says, and the file itself for when it is taken. */
export function useReadPack() {
  return useMutation({
    mutationFn: async (file: File) => {
      const pack = parsePack(await file.text());
      const view = await getJson<PackView>(`${base}/packs/read`, { method: 'POST', json: pack });
      return { pack, view };
    },
  });
}

function parsePack(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // somebody chose another file
    throw plainProblem('packNotSigned');
  }
}

/** Begins a set with a file that was looked through. */
export function useTakePack() {
  const refresh = useSetsRefresh();
  return useMutation({
    mutationFn: (pack: unknown) => getJson<ChangeSetView>(`${base}/packs`, { method: 'POST', json: pack }),
    onSuccess: refresh,
  });
}

/** Where a part is tried beside the others, line by line. */
export function setTrialPath(id: string): string {
  return `${base}/${id}/dry-run`;
}

/** Sets change definitions and tables too: all that is shown of the law is old. */
function useSetsRefresh() {
  const queries = useQueryClient();
  return () => Promise.all([setsKey, 'law', 'law-tables'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
}
