import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OfficeBody, OfficeList, WaitingOffice } from '../../server/contract/offices.ts';
import { getJson } from '../api/client.ts';
import { withOverlay } from '../ui/WorkOverlay.tsx';

const key = ['offices'];

/** Every office of the deployment. */
export function useOffices() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => getJson<OfficeList>('/api/offices', { signal }) });
}

/** Founds an office; it answers with the code for its first administrator. */
export function useFounding() {
  const queries = useQueryClient();
  return useMutation({
    meta: withOverlay,
    mutationFn: (body: OfficeBody): Promise<WaitingOffice> => getJson('/api/offices', { method: 'POST', json: body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  });
}

/** A new code for an office that nobody can log in to yet. */
export function useNewCode() {
  return useMutation({
    mutationFn: (code: string): Promise<WaitingOffice> =>
      getJson(`/api/offices/${code}/setup-code`, { method: 'POST' }),
  });
}
