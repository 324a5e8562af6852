import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EarlierForm } from '../../server/contract/forms.ts';
import type { ReviewNoteBody, ReviewView } from '../../server/contract/review.ts';
import { getJson } from '../api/client.ts';
import { runQuery } from '../application/runs.ts';

/** A form of a case. */
export type FormPlace = { readonly id: string; readonly slug: string; readonly run: number | undefined };

function keyOf({ id, slug, run }: FormPlace): readonly unknown[] {
  return ['application', id, 'review', slug, run];
}

function addressOf({ id, slug, run }: FormPlace, rest = ''): string {
  return `/api/applications/${id}/review/${slug}${rest}${runQuery(run)}`;
}

/** What was marked on a form. */
export function reviewQuery(place: FormPlace) {
  return queryOptions({
    queryKey: keyOf(place),
    queryFn: ({ signal }) => getJson<ReviewView>(addressOf(place), { signal }),
  });
}

/** What was marked on a form, asked for while it is shown. */
export function useReview(place: FormPlace) {
  return useQuery(reviewQuery(place));
}

/** What the form said before it was handed in the last time. */
export function earlierQuery({ id, slug, run }: FormPlace) {
  return queryOptions({
    queryKey: ['application', id, 'earlier', slug, run],
    queryFn: ({ signal }) =>
      getJson<EarlierForm>(`/api/applications/${id}/forms/${slug}/earlier${runQuery(run)}`, { signal }),
  });
}

/** What the form said before, asked for while it is shown. */
export function useEarlier(place: FormPlace) {
  return useQuery(earlierQuery(place));
}

/** Marks a field, or says something else of one's own mark there. */
export function useMark(place: FormPlace) {
  return useChange(place, (body: ReviewNoteBody) => getJson(addressOf(place), { method: 'PUT', json: body }));
}

/** Takes a mark back that was not sent yet. */
export function useDropMark(place: FormPlace) {
  return useChange(place, (note: string) => getJson(addressOf(place, `/${note}`), { method: 'DELETE' }));
}

/** Answers a note; an empty answer takes it back. */
export function useAnswer(place: FormPlace, note: string) {
  return useChange(place, (answer: string) =>
    getJson(addressOf(place, `/${note}/answer`), { method: 'PUT', json: { answer } }),
  );
}

function useChange<T>(place: FormPlace, change: (asked: T) => Promise<ReviewView>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (view) => queries.setQueryData(keyOf(place), view),
  });
}
