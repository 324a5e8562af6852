import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ConfirmLawBody, LawConfirmations, LawConfirmed } from '../../server/contract/law-confirmations.ts';
import { getJson } from '../api/client.ts';

const path = '/api/law-confirmations';
/** Beside what else the setup shows, so that every change of a record makes it old. */
const key = ['setup', 'law-confirmations'];

/** Everything that the law officer confirms, with who confirmed it. */
export function useLawConfirmations() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => getJson<LawConfirmations>(path, { signal }) });
}

/** Confirms records by a text that was read. Throws Problem: `confirmationStale`, `deedProposed` … */
export function useConfirmLaw() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (json: ConfirmLawBody) => getJson<LawConfirmed>(path, { method: 'POST', json }),
    onSuccess: () => Promise.all([['setup'], ['proposals']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
