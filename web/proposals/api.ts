import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DefinitionList } from '../../server/contract/definitions.ts';
import type {
  ConfirmDeedBody,
  ConfirmedDeed,
  DeedProposal,
  DeedProposalList,
  DeedProposalView,
} from '../../server/contract/proposals.ts';
import { getJson } from '../api/client.ts';
import type { MasterAnswer } from '../masters/master.ts';
import { useSession } from '../session/session.ts';

const path = '/api/proposals';
const key = 'proposals';

/** Whether a proposal still waits for a second person. */
export type ProposalState = 'waiting' | 'settled';

/** What waits for a second person, or what became of it, newest first. */
export function useProposals(state: ProposalState) {
  return useInfiniteQuery({
    queryKey: [key, 'list', state],
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams({ state, ...(pageParam === '' ? {} : { cursor: pageParam }) });
      return getJson<DeedProposalList>(`${path}?${search.toString()}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
}

/** How many proposals wait for the reader to confirm them; undefined while it is not known. */
export function useProposalsForMe(): number | undefined {
  return useProposals('waiting').data?.pages[0]?.forMe;
}

/**
 * How many texts of the law wait for somebody to publish them: they have pages of their own, and are counted whatever kind they are of.
 * Undefined while it is not known and for whoever does not see them.
 */
export function useWaitingTexts(): number | undefined {
  const { may } = useSession();
  const { data } = useQuery({
    queryKey: [key, 'texts'],
    queryFn: ({ signal }) => getJson<DefinitionList>('/api/definitions/workflow', { signal }),
    enabled: may.includes('definitions'),
  });
  return data && Object.values(data.waiting).reduce((sum, count) => sum + count, 0);
}

/** A proposal with what it changes; the definition of its records is that of a master. */
type Answer = Omit<DeedProposalView, 'definition'> & { readonly definition: MasterAnswer };

/** One proposal, its changes page after page. */
export function useProposal(id: string) {
  return useInfiniteQuery({
    queryKey: [key, 'one', id],
    queryFn: ({ pageParam, signal }) => getJson<Answer>(`${path}/${id}?from=${String(pageParam)}`, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ proposal, changes, from }) => {
      const seen = from + changes.length;
      return seen < proposal.count && changes.length > 0 ? seen : undefined;
    },
    refetchOnWindowFocus: false,
  });
}

/** Carries a proposal out as its second person. Throws Problem: `fourEyes`, `proposalStale`, `proposalSettled` … */
export function useConfirm(id: string) {
  return useMutation({
    mutationFn: (json: ConfirmDeedBody) => getJson<ConfirmedDeed>(`${path}/${id}/confirm`, { method: 'POST', json }),
    gcTime: 0,
  });
}

/** Turns a proposal down, or takes one's own back. */
export function useEnd(id: string) {
  const refresh = useRefreshProposals();
  return useMutation({
    mutationFn: ({ how, note }: { readonly how: 'turn-down' | 'withdraw'; readonly note: string }) =>
      getJson<DeedProposal>(`${path}/${id}/${how}`, { method: 'POST', json: { note } }),
    onSuccess: refresh,
  });
}

/** Marks what is shown of proposals, and of the setup that they change, as old. */
export function useRefreshProposals() {
  const queries = useQueryClient();
  return () =>
    void queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => touched.includes(String(first)) });
}

const touched: readonly string[] = [key, 'setup', 'legacy', 'notifications', 'office'];

/** Whether a deed was not done but waits for a second person. */
export function isProposed(answer: unknown): answer is { readonly proposal: DeedProposal } {
  return typeof answer === 'object' && answer !== null && 'proposal' in answer;
}
