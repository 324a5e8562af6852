import { queryOptions, useQuery } from '@tanstack/react-query';
import type { OfficeView } from '../../server/contract/session.ts';
import { callPublic } from '../api/client.ts';

const minute = 60_000;

/** The question for what anybody may know of the office. */
export const officeQuery = queryOptions({
  queryKey: ['office'],
  queryFn: ({ signal }) => callPublic<OfficeView>('/api/public/office', { signal }),
  staleTime: 5 * minute,
});

/** What anybody may know of the office. */
export function useOffice() {
  return useQuery(officeQuery);
}
