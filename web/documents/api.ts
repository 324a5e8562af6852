import { useQuery } from '@tanstack/react-query';
import type { DocumentView } from '../../server/contract/documents.ts';
import { getBlob, getJson, getText } from '../api/client.ts';
import { runQuery } from '../application/runs.ts';

type FormPlace = { readonly slug: string; readonly run: number };

/** HTML of a form's printed page: the very page that becomes the PDF. */
export function usePreview(id: string, { slug, run }: FormPlace, edition: string) {
  return useQuery({
    queryKey: ['application', id, 'preview', slug, run, edition],
    queryFn: ({ signal }) => getText(`/api/applications/${id}/forms/${slug}/preview${runQuery(run)}`, { signal }),
    placeholderData: (before) => before,
    gcTime: 0,
  });
}

/** Papers issued for the case. */
export function useDocuments(id: string) {
  return useQuery({
    queryKey: ['application', id, 'documents'],
    queryFn: ({ signal }) => getJson<readonly DocumentView[]>(`/api/applications/${id}/documents`, { signal }),
  });
}

/** The issued paper of a form, else its draft with the watermark. */
export function fetchPrint(id: string, { slug, run }: FormPlace): Promise<Blob> {
  return getBlob(`/api/applications/${id}/forms/${slug}/print.pdf${runQuery(run)}`);
}

/** An issued paper by its id: the same bytes every time. */
export function fetchDocument(documentId: string): Promise<Blob> {
  return getBlob(`/api/documents/${documentId}.pdf`);
}
