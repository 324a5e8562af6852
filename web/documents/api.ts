import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { DocumentView, SheetView } from '../../server/contract/documents.ts';
import type { DocumentDetail, PaperSummary, PrintedCopy } from '../../server/contract/print-desk.ts';
import { getBlob, getJson, getText } from '../api/client.ts';
import { formQuery, runQuery } from '../application/runs.ts';

type FormPlace = { readonly slug: string; readonly run: number; readonly writing: boolean };
type PaperPlace = FormPlace & { readonly paper?: string };

/** HTML of a form's printed page: the very page that becomes the PDF. */
export function usePreview(id: string, place: PaperPlace, edition: string) {
  const { slug, run, writing, paper } = place;
  return useQuery({
    queryKey: ['application', id, 'preview', slug, run, writing, paper, edition],
    queryFn: ({ signal }) => getText(`/api/applications/${id}/forms/${slug}/preview${formQuery(place)}`, { signal }),
    placeholderData: (before) => before,
    gcTime: 0,
  });
}

/** What a form's paper says in a few fields, for a reader of English; asked for when somebody wants to read it. */
export function useSummary(id: string, place: FormPlace, { edition, wanted }: { edition: string; wanted: boolean }) {
  const { slug, run, writing } = place;
  return useQuery({
    queryKey: ['application', id, 'summary', slug, run, writing, edition],
    queryFn: ({ signal }) =>
      getJson<PaperSummary>(`/api/applications/${id}/forms/${slug}/summary${formQuery(place)}`, { signal }),
    enabled: wanted,
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

/** Everything about an issued paper: its standing, who signed, every copy. */
export function paperQuery(documentId: string) {
  return queryOptions({
    queryKey: ['paper', documentId],
    queryFn: ({ signal }) => getJson<DocumentDetail>(`/api/documents/${documentId}`, { signal }),
  });
}

/** HTML of an issued paper as it was issued, whatever its form says today. */
export function useIssuedPage(documentId: string) {
  return useQuery({
    queryKey: ['issued-page', documentId],
    queryFn: ({ signal }) => getText(`/api/documents/${documentId}/preview`, { signal }),
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A form's paper as it would be printed now, with the watermark of a draft. */
export function fetchDraft(id: string, place: FormPlace): Promise<Blob> {
  return getBlob(`/api/applications/${id}/forms/${place.slug}/print.pdf${formQuery(place)}`);
}

/** Every paper in force of an application as one PDF; each is counted as a copy. */
export function fetchAll(applicationId: string): Promise<Blob> {
  return getBlob(`/api/applications/${applicationId}/print-all.pdf`, { method: 'POST' });
}

/** An issued paper as it is kept, to be read on the screen; no copy is counted. */
export function fetchDocument(documentId: string): Promise<Blob> {
  return getBlob(`/api/documents/${documentId}.pdf`);
}

/** Has the next copy made: the original first, then copies that carry their number; the same request makes it once. */
export function makeCopy(documentId: string, requestId: string): Promise<PrintedCopy> {
  return getJson<PrintedCopy>(`/api/documents/${documentId}/copies`, { method: 'POST', json: { requestId } });
}

/** A copy that was made, the same bytes every time. */
export function fetchCopy(documentId: string, no: number): Promise<Blob> {
  return getBlob(`/api/documents/${documentId}/copies/${String(no)}.pdf`);
}

/** Marks all that is shown of a paper as old: its page, and the lists that count its copies. */
export async function refreshPaper(queries: QueryClient, documentId: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['paper', documentId] }),
    queries.invalidateQueries({ queryKey: ['desk'] }),
  ]);
}

/** Key of the sheets for signing of a form. */
export function sheetsKey(id: string, slug: string, run: number): readonly unknown[] {
  return ['application', id, 'sheets', slug, run];
}

/** The sheets for signing that were printed for a form; asked for only where it has such. */
export function useSheets(id: string, slug: string, run: number, has = true) {
  return useQuery({
    queryKey: sheetsKey(id, slug, run),
    queryFn: ({ signal }) => getJson<readonly SheetView[]>(sheetsAddress(id, slug, run), { signal }),
    enabled: has,
  });
}

/** Prints the next sheet for signing of a form. */
export function printSheet(id: string, slug: string, run: number): Promise<SheetView> {
  return getJson<SheetView>(sheetsAddress(id, slug, run), { method: 'POST' });
}

/** A sheet for signing as it was printed. */
export function fetchSheet(sheetId: string): Promise<Blob> {
  return getBlob(`/api/sheets/${sheetId}.pdf`);
}

function sheetsAddress(id: string, slug: string, run: number): string {
  return `/api/applications/${id}/forms/${slug}/sheets${runQuery(run)}`;
}
