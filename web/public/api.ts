import { useQuery } from '@tanstack/react-query';
import type { VerifiedDocument } from '../../server/contract/documents.ts';
import type { OfficeView } from '../../server/contract/session.ts';
import { callPublic } from '../api/client.ts';

/** What anybody may know of the office. */
export function useOffice() {
  return useQuery({
    queryKey: ['office'],
    queryFn: ({ signal }) => callPublic<OfficeView>('/api/public/office', { signal }),
    staleTime: 300_000,
  });
}

/** What the code printed on a paper proves. */
export function useVerifiedDocument(code: string) {
  return useQuery({
    queryKey: ['verify', code],
    queryFn: ({ signal }) => callPublic<VerifiedDocument>(`/api/public/verify/${encodeURIComponent(code)}`, { signal }),
    retry: false,
  });
}
