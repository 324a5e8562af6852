import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AgendaMonth } from '../../server/contract/agenda.ts';
import { getJson } from '../api/client.ts';
import { searchOf } from '../ui/address-filter.ts';
import type { Asked } from './weeks.ts';

/** What falls in a month; without a word in the present one. */
export function useMonth(asked: Asked) {
  return useQuery({
    queryKey: ['agenda', asked],
    queryFn: ({ signal }) => getJson<AgendaMonth>(`/api/agenda?${searchOf(asked).toString()}`, { signal }),
    placeholderData: keepPreviousData,
  });
}
