import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountRequest, AccountRequests, RequestDecision } from '../../server/contract/accounts.ts';
import { getJson } from '../api/client.ts';

const path = '/api/account-requests';
const key = ['account-requests'];

/** Wishes for accounts and renewals in one state, newest first. */
export function useRequests(status: AccountRequest['status']) {
  return useInfiniteQuery({
    queryKey: [...key, status],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ status, ...(pageParam === '' ? {} : { cursor: pageParam }) });
      return getJson<AccountRequests>(`${path}?${query.toString()}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}

/** Approves or refuses one. */
export function useDecide(onDone: (request: AccountRequest) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...decision }: RequestDecision & { readonly id: string }) =>
      getJson<AccountRequest>(`${path}/${id}/decision`, { method: 'POST', json: decision }),
    onSuccess: async (request) => {
      onDone(request);
      await queries.invalidateQueries({ queryKey: key });
    },
  });
}
