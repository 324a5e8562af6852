import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  CheckView,
  CopyBody,
  DefinitionDraft,
  DefinitionDraftBody,
  ProposeBody,
  PublishBody,
  RestoreBody,
  SimulateBody,
  SimulateView,
  VerdictBody,
} from '../../server/contract/definition-drafts.ts';
import type {
  CompareView,
  DefinitionList,
  DefinitionView,
  KindName,
  ProposalView,
  VersionBody,
} from '../../server/contract/definitions.ts';
import type { OriginsView } from '../../server/contract/definition-origins.ts';
import type {
  RowsView,
  ScenariosView,
  UsedByView,
  WrittenScenariosView,
} from '../../server/contract/definition-uses.ts';
import type { GraphView } from '../../server/contract/history.ts';
import type { StageBody } from '../../workflows/engine/definition.ts';
import { getJson } from '../api/client.ts';
import { Problem } from '../api/problem.ts';

/** Which definition is meant. */
export type Named = { readonly kind: KindName; readonly id: string };

const lawKey = 'law';
const base = ({ kind, id }: Named): string => `/api/definitions/${kind}/${id}`;
/** Of whatever names a definition, what its answers are kept under. */
const keyOf = ({ kind, id }: Named): string => `${kind}/${id}`;

/** The definitions of a kind. */
export function useDefinitions(kind: KindName) {
  return useQuery({
    queryKey: [lawKey, 'list', kind],
    queryFn: ({ signal }) => getJson<DefinitionList>(`/api/definitions/${kind}`, { signal }),
  });
}

/** A definition with its versions and proposals. */
export function useDefinition(named: Named) {
  return useQuery({
    queryKey: [lawKey, 'one', keyOf(named)],
    queryFn: ({ signal }) => getJson<DefinitionView>(base(named), { signal }),
  });
}

const forEver = { staleTime: Number.POSITIVE_INFINITY };

/** A version as published; it never changes. */
export function useVersion(named: Named, version: number | undefined) {
  return useQuery({
    queryKey: [lawKey, 'version', keyOf(named), version],
    queryFn: ({ signal }) => getJson<VersionBody>(`${base(named)}/versions/${String(version)}`, { signal }),
    enabled: version !== undefined,
    ...forEver,
  });
}

/** A version of a stage: its body is whole, because it was checked before it was published. */
export function useStageVersion(id: string, version: number | undefined) {
  const named = { kind: 'workflow', id } as const;
  return useQuery({
    queryKey: [lawKey, 'version', keyOf(named), version],
    queryFn: ({ signal }) => getJson<StageVersion>(`${base(named)}/versions/${String(version)}`, { signal }),
    enabled: version !== undefined,
    ...forEver,
  });
}

type StageVersion = Omit<VersionBody, 'body'> & { readonly body: StageBody };

/** The chart of a version of a stage. */
export function useVersionChart(id: string, version: number) {
  return useQuery({
    queryKey: [lawKey, 'chart', id, version],
    queryFn: ({ signal }) =>
      getJson<GraphView>(`/api/definitions/workflow/${id}/versions/${String(version)}/chart`, { signal }),
    ...forEver,
  });
}

/** What a version is held against: another one, a proposal, or the reader's own draft. */
export type ComparedTo = { readonly to: number } | { readonly proposal: string } | 'draft';

/** What differs. */
export function useComparison(named: Named, from: number | undefined, to: ComparedTo) {
  const search = new URLSearchParams({ from: String(from) });
  if (to !== 'draft') for (const [name, value] of Object.entries(to)) search.set(name, String(value));
  return useQuery({
    queryKey: [lawKey, 'compare', keyOf(named), search.toString()],
    queryFn: ({ signal }) => getJson<CompareView>(`${base(named)}/compare?${search.toString()}`, { signal }),
    enabled: from !== undefined,
    // a draft goes on being written
    ...(to === 'draft' ? { staleTime: 0, gcTime: 0 } : forEver),
  });
}

/** The reader's draft, or what it would begin with: asked for anew by each page, and not again while it is written. */
export function useDraft(named: Named) {
  const query = useQuery({
    queryKey: [lawKey, 'draft', keyOf(named)],
    queryFn: ({ signal }) => getJson<DefinitionDraft>(`${base(named)}/draft`, { signal }),
    refetchOnWindowFocus: false,
    refetchOnMount: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  // what an earlier page kept may have been saved elsewhere since, or published
  return { error: query.error, refetch: query.refetch, data: query.isFetchedAfterMount ? query.data : undefined };
}

/** Keeps a draft. Throws Problem: `definitionDraftConflict` with the present one. */
export function useSaveDraft(named: Named) {
  const queries = useQueryClient();
  return useMutation({
    onSuccess: (draft: DefinitionDraft) => queries.setQueryData([lawKey, 'draft', keyOf(named)], draft),
    mutationFn: (body: DefinitionDraftBody) =>
      getJson<DefinitionDraft>(`${base(named)}/draft`, { method: 'PUT', json: body }),
  });
}

/** Begins a definition that there is not yet. Throws Problem: `definitionNameTaken`. */
export function useCopy(kind: KindName) {
  const refresh = useLawRefresh();
  return useMutation({
    mutationFn: ({ from, ...json }: CopyBody & { readonly from: string }) =>
      getJson<DefinitionDraft>(`${base({ kind, id: from })}/copies`, { method: 'POST', json }),
    onSuccess: refresh,
  });
}

/** Throws a draft away; `leave` goes elsewhere before what is shown is asked for anew. */
export function useDiscardDraft(named: Named, leave?: () => void) {
  const refresh = useLawRefresh();
  return useMutation({
    mutationFn: (draftVersion: number) =>
      getJson<void>(`${base(named)}/draft?draftVersion=${String(draftVersion)}`, { method: 'DELETE' }),
    onSuccess: () => {
      leave?.();
      return refresh();
    },
  });
}

/** What only looks at a text may wait for its turn: the threads of the office may be at what was asked a moment ago. */
const waitsItsTurn = {
  retry: (count: number, error: unknown) => count < 10 && error instanceof Problem && error.code === 'rateLimited',
  retryDelay: 2_000,
} as const;

/** Everything wrong with a text. */
export function useCheck(named: Named) {
  return useMutation({
    ...waitsItsTurn,
    mutationFn: (source: unknown) => getJson<CheckView>(`${base(named)}/check`, { method: 'POST', json: { source } }),
  });
}

/** Plays the scenarios of a stage as written. */
export function useScenarios(id: string) {
  return useMutation({
    ...waitsItsTurn,
    mutationFn: (source: unknown) =>
      getJson<ScenariosView>(`${base({ kind: 'workflow', id })}/scenarios`, { method: 'POST', json: { source } }),
  });
}

/** Writes scenarios for the ways of a stage as written that none takes. */
export function useWriteScenarios(id: string) {
  return useMutation({
    ...waitsItsTurn,
    mutationFn: (source: unknown) =>
      getJson<WrittenScenariosView>(`${base({ kind: 'workflow', id })}/scenarios/missing`, {
        method: 'POST',
        json: { source },
      }),
  });
}

/** What of the law in force names or reads a definition. */
export function useUsedBy(named: Named) {
  return useQuery({
    queryKey: [lawKey, 'used-by', keyOf(named)],
    queryFn: ({ signal }) => getJson<UsedByView>(`${base(named)}/used-by`, { signal }),
  });
}

/** Plays events on a stage as it is written. */
export function useSimulation(named: Named, body: SimulateBody | undefined) {
  return useQuery({
    queryKey: [lawKey, 'simulate', keyOf(named), body],
    queryFn: ({ signal }) => getJson<SimulateView>(`${base(named)}/simulate`, { method: 'POST', json: body, signal }),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    ...forEver,
  });
}

/** The scenarios of a stage as written with a tried course as the last. */
export function useKeptCourse(named: Named) {
  return useMutation({
    mutationFn: async (body: SimulateBody) => {
      const json = { method: 'POST', json: body } as const;
      const { scenarios } = await getJson<SimulateView>(`${base(named)}/simulate`, json);
      return scenarios;
    },
  });
}

/** Where the states and ways of a version were written. */
export function useVersionOrigins(id: string, version: number | undefined) {
  return useQuery({
    queryKey: [lawKey, 'origins', id, version],
    queryFn: ({ signal }) =>
      getJson<OriginsView>(`/api/definitions/workflow/${id}/versions/${String(version)}/origins`, { signal }),
    enabled: version !== undefined,
    ...forEver,
  });
}

/** The same of a stage as it is being written; asked once there is a text. */
export function useTextOrigins(id: string, source: unknown) {
  return useQuery({
    queryKey: [lawKey, 'text-origins', id, source],
    queryFn: ({ signal }) =>
      getJson<OriginsView>(`${base({ kind: 'workflow', id })}/origins`, { method: 'POST', json: { source }, signal }),
    enabled: source !== undefined,
    placeholderData: keepPreviousData,
    ...forEver,
  });
}

type Steps = {
  readonly propose: ProposeBody;
  readonly restore: RestoreBody;
  readonly publish: PublishBody;
  readonly 'turn-down': VerdictBody;
  readonly withdraw: VerdictBody;
};

/** A step of a definition on its way into force. */
export function useLawStep<Step extends keyof Steps>(named: Named, step: Step) {
  const refresh = useLawRefresh();
  return useMutation({
    mutationFn: (body: Steps[Step]) => getJson<ProposalView>(`${base(named)}/${step}`, { method: 'POST', json: body }),
    onSuccess: refresh,
    // somebody else was quicker: show how it stands now
    onError: refresh,
  });
}

/** Marks what is shown of definitions as old; a draft that is being written stays. */
export function useLawRefresh() {
  const queries = useQueryClient();
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [area, part] }) => area === lawKey && (part === 'list' || part === 'one'),
    });
}

/** Holds the rows of a list against it as it is written; nothing is stored. */
export function useRowTests(id: string) {
  return useMutation({
    mutationFn: (source: unknown) =>
      getJson<RowsView>(`${base({ kind: 'master', id })}/rows`, { method: 'POST', json: { source } }),
  });
}
