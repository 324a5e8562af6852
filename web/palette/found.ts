import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import type { ApplicationView } from '../../server/contract/application.ts';
import type { ApplicationList } from '../../server/contract/application-list.ts';
import type { RecordPage, SetupMenu } from '../../server/contract/setup.ts';
import { getJson } from '../api/client.ts';
import { useSession } from '../session/session.ts';
import { applicationAt } from './places.ts';

const mostCases = 8;
const mostPeople = 5;
/** The list of everybody with an account; who may not read it has no such entry in the setup menu. */
const PEOPLE = 'user';

/** Files that the letters mean, as the task list finds them. */
export function useCasesLike(q: string) {
  const search = new URLSearchParams({ view: 'all', limit: String(mostCases), q });
  return useQuery({
    queryKey: ['applications', 'palette', q],
    queryFn: ({ signal }) => getJson<ApplicationList>(`/api/applications?${search.toString()}`, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
}

/** Somebody with an account, and where the record of them is. */
export type Person = { readonly id: string; readonly name: string; readonly loginId: string; readonly address: string };

/** People with an account, for whoever may read the list of them. */
export function usePeopleLike(q: string): readonly Person[] {
  const isOffice = useSession().may.includes('setup');
  const menu = useQuery({
    queryKey: ['setup', 'menu'],
    queryFn: ({ signal }) => getJson<SetupMenu>('/api/setup', { signal }),
    enabled: isOffice && q !== '',
  });
  const people = useQuery({
    queryKey: ['setup', 'records', PEOPLE, 'palette', q],
    queryFn: ({ signal }) =>
      getJson<RecordPage>(`/api/setup/${PEOPLE}?${new URLSearchParams({ q }).toString()}`, { signal }),
    enabled: q !== '' && menu.data?.masters.some(({ master }) => master === PEOPLE) === true,
  });
  return (q === '' ? [] : (people.data?.records ?? [])).slice(0, mostPeople).map(({ id, data }) => ({
    id,
    name: textOf(data['nameNe']),
    loginId: textOf(data['loginId']),
    address: `/admin/setup/${PEOPLE}/${id}`,
  }));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The file whose page is open, as that page knows it. */
export function useOpenCase(): ApplicationView | undefined {
  const id = applicationAt(useLocation().pathname);
  const queries = useQueryClient();
  return id === undefined ? undefined : queries.getQueryData<ApplicationView>(['application', id, 'view']);
}
