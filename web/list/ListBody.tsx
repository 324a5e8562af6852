import { useMediaQuery } from '@mantine/hooks';
import type { IconName } from '../ui/Icon.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import type { useApplications } from './api.ts';
import { ListCards } from './ListCards.tsx';
import { type ListProps, ListTable } from './ListTable.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { MoreButton } from '../ui/MoreButton.tsx';

type ListBodyProps = Pick<ListProps, 'about'> & {
  readonly list: ReturnType<typeof useApplications>;
  /** What an empty list says. */
  readonly empty: { readonly icon: IconName; readonly text: string };
};

/** The list as the screen takes it: on its way, refused, empty, or there with what comes after it. */
export function ListBody({ list, about, empty }: ListBodyProps) {
  const phone = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const List = phone ? ListCards : ListTable;
  return (
    <>
      {list.isError && <ProblemAlert error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <ListSkeleton />}
      {list.isSuccess && items.length === 0 && <EmptyState {...empty} />}
      {items.length > 0 && <List items={items} stale={list.isPlaceholderData} about={about} />}
      <MoreButton list={list} />
    </>
  );
}
