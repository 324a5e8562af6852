import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnNumber } from '../../server/contract/accounts.ts';
import { getJson } from '../api/client.ts';

const path = '/api/accounts/me/sms';
const numberKey = ['my-sms'];

/** One's own mobile number, and whether news goes to it. */
export function useOwnNumber() {
  return useQuery({
    queryKey: numberKey,
    queryFn: ({ signal }) => getJson<OwnNumber>(path, { signal }),
    staleTime: 0,
  });
}

/** Sends a code to the number. Throws Problem `phoneMissing`, `phoneCodesSpent`. */
export function useSendOwnCode() {
  return useMutation({ mutationFn: () => getJson<undefined>(`${path}/code`, { method: 'POST' }) });
}

/** Shows by the code that the number is one's own. Throws Problem `phoneCodeWrong`. */
export function useProveOwnNumber(onDone: () => void) {
  return useNumberDeed(
    (code: string) => getJson<OwnNumber>(`${path}/confirm`, { method: 'POST', json: { code } }),
    onDone,
  );
}

/** News to the number, or none. Throws Problem `phoneUnproven`. */
export function useKeepNews(onDone: (own: OwnNumber) => void) {
  return useNumberDeed((news: boolean) => getJson<OwnNumber>(path, { method: 'PUT', json: { news } }), onDone);
}

function useNumberDeed<Said>(deed: (said: Said) => Promise<OwnNumber>, onDone: (own: OwnNumber) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: deed,
    onSuccess: (own) => {
      queries.setQueryData(numberKey, own);
      onDone(own);
    },
  });
}
