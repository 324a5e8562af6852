import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReceiptView } from '../../server/contract/documents.ts';
import { getBlob, getJson } from '../api/client.ts';
import { openPdf } from '../ui/open-pdf.ts';
import { floatProblem } from '../ui/floating.ts';

/** Receipts that there are of a case. */
export function useReceipts(id: string, wanted = true) {
  return useQuery({
    queryKey: ['application', id, 'receipts'],
    queryFn: ({ signal }) => getJson<ReceiptView[]>(`/api/applications/${id}/receipts`, { signal }),
    enabled: wanted,
  });
}

/** Opens one of them as a paper. */
export function usePrintReceipt(id: string, kind: ReceiptView['kind']) {
  return useMutation({
    mutationFn: () => getBlob(`/api/applications/${id}/receipts/${kind}.pdf`),
    onSuccess: openPdf,
    onError: floatProblem,
  });
}

/**
 * The receipt of what was just done; none where it tells of something that was done earlier.
 * @param since the version of the case before it was done
 */
export function receiptSince(receipts: readonly ReceiptView[], since: number): ReceiptView | undefined {
  const [newest] = receipts.toSorted((one, other) => other.seq - one.seq);
  return newest !== undefined && newest.seq > since ? newest : undefined;
}
