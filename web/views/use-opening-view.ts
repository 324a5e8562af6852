import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListPage } from '../../server/contract/lists.ts';
import { useSavedViews } from './api.ts';

/** Where the address says nothing, the list opens as the person chose: by the view that they marked. */
export function useOpeningView(page: ListPage): void {
  const [search, setSearch] = useSearchParams();
  const { data } = useSavedViews(page);
  const view = data?.find(({ opens }) => opens)?.search ?? '';
  const isPlain = search.size === 0;
  useEffect(() => {
    if (isPlain && view !== '') setSearch(new URLSearchParams(view), { replace: true });
  }, [isPlain, view, setSearch]);
}
