import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { VerifiedDocument } from '../../server/contract/documents.ts';
import type {
  Announcements,
  Contacts,
  Designers,
  Downloads,
  Guide,
  Masons,
  Questions,
} from '../../server/contract/public.ts';
import type {
  RegisterEntry,
  RegisterPage,
  Statistics,
  TrackBody,
  Tracked,
} from '../../server/contract/public-register.ts';
import { callPublic } from '../api/client.ts';

const minute = 60_000;

/** What the code printed on a paper proves. */
export function useVerifiedDocument(code: string) {
  return useQuery({
    queryKey: ['verify', code],
    queryFn: ({ signal }) => callPublic<VerifiedDocument>(`/api/public/verify/${encodeURIComponent(code)}`, { signal }),
    enabled: code !== '',
    retry: false,
  });
}

/** What the office tells everybody today. */
export function useAnnouncements() {
  return usePublic<Announcements>('announcements');
}

/** Forms, by-laws and guides. */
export function useDownloads() {
  return usePublic<Downloads>('downloads');
}

/** Questions that people ask often. */
export function useQuestions() {
  return usePublic<Questions>('faq');
}

/** The office, its people and its wards. */
export function useContacts() {
  return usePublic<Contacts>('contact');
}

/** How one applies. */
export function useGuide() {
  return usePublic<Guide>('guide');
}

/** What the office did, counted. */
export function useStatistics() {
  return usePublic<Statistics>('statistics');
}

/** Registered designers that are looked for, page by page. */
export function useDesigners(filter: URLSearchParams) {
  return usePages<Designers>('designers', filter, 'after');
}

/** Trained masons that are looked for, page by page. */
export function useMasons(filter: URLSearchParams) {
  return usePages<Masons>('masons', filter, 'after');
}

/** The public register, page by page. */
export function useRegister(filter: URLSearchParams) {
  return usePages<RegisterPage>('register', filter, 'cursor');
}

/** An entry of the public register. */
export function useRegisterEntry(id: string) {
  return useQuery({
    queryKey: ['public', 'register', 'entry', id],
    queryFn: ({ signal }) => callPublic<RegisterEntry>(`/api/public/register/${encodeURIComponent(id)}`, { signal }),
  });
}

/** Asks where an application stands. */
export function useTrack() {
  return useMutation({
    mutationFn: (json: TrackBody) => callPublic<Tracked>('/api/public/track', { method: 'POST', json }),
  });
}

function usePublic<T>(page: string) {
  return useQuery({
    queryKey: ['public', page],
    queryFn: ({ signal }) => callPublic<T>(`/api/public/${page}`, { signal }),
    staleTime: minute,
  });
}

function usePages<T extends { readonly next?: string }>(page: string, filter: URLSearchParams, mark: string) {
  return useInfiniteQuery({
    queryKey: ['public', page, filter.toString()],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams(filter);
      if (pageParam !== '') query.set(mark, pageParam);
      return callPublic<T>(`/api/public/${page}?${query.toString()}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }: T) => next,
    placeholderData: keepPreviousData,
    staleTime: minute,
  });
}
