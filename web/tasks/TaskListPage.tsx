import { Button, Group, Stack, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link, useSearchParams } from 'react-router-dom';
import { DoneBar } from '../application/DoneBar.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { useTasks } from './api.ts';
import { type FilterName, filterNames, filterOf } from './filter.ts';
import { withPart } from '../ui/address-filter.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { NoTasks } from './NoTasks.tsx';
import { TaskBar } from './TaskBar.tsx';
import { TaskCards } from './TaskCards.tsx';
import { TaskFilters } from './TaskFilters.tsx';
import { TaskTable } from './TaskTable.tsx';
import { TaskTabs } from './TaskTabs.tsx';
import { useTaskWork } from './use-task-work.ts';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { Tour } from '../tour/Tour.tsx';
import { SavedViews } from '../views/SavedViews.tsx';
import { useOpeningView } from '../views/use-opening-view.ts';
import { MoreButton } from '../ui/MoreButton.tsx';

/** /user/task-list: what waits for me, what came back, what is mine, everything, what is late. */
export function TaskListPage() {
  const { t } = useTexts();
  const session = useSession();
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search);
  const tasks = useTasks(filter);
  const phone = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  usePageTitle(t('inbox.title'));
  useOpeningView('tasks');

  const items = tasks.data?.pages.flatMap((page) => page.items) ?? [];
  // the tab stays in the address, so that a list with nothing chosen is not taken for one that is being opened
  const change = (name: FilterName | 'view', value: string) =>
    setSearch(withPart(withPart(search, 'view', filter.view), name, value), { replace: name === 'q' });
  const work = useTaskWork(items);
  const filtered = filterNames.some((name) => search.has(name));
  const List = phone ? TaskCards : TaskTable;
  return (
    <Stack gap="sm">
      <DoneBar />
      <Group justify="space-between">
        <Title order={1}>{t('inbox.title')}</Title>
        <Group gap="xs">
          <Button component={Link} to="/user/calendar" variant="default" leftSection={<Icon name="calendar" />}>
            {t('calendar.link')}
          </Button>
          <SavedViews page="tasks" search={search.toString()} onChoose={(kept) => setSearch(kept)} />
          {session.may.includes('newApplication') && (
            <Button component={Link} to="/user/applications/new" leftSection={<Icon name="plus" />}>
              {t('menu.header.newRegistration')}
            </Button>
          )}
        </Group>
      </Group>
      <Tour />
      <TaskTabs view={filter.view} counts={tasks.data?.pages[0]?.counts} onChange={(view) => change('view', view)} />
      <TaskFilters
        search={search}
        session={session}
        phone={phone}
        onChange={change}
        onClear={filtered ? () => setSearch({ view: filter.view }) : undefined}
      />
      {tasks.isError && <ProblemAlert error={tasks.error} onRetry={() => void tasks.refetch()} />}
      {tasks.isPending && <ListSkeleton />}
      {tasks.isSuccess && items.length === 0 && <NoTasks view={filter.view} filtered={filtered} />}
      {items.length > 0 && <List items={items} stale={tasks.isPlaceholderData} work={work} />}
      <MoreButton list={tasks} />
      {work.chosen.size > 0 && <TaskBar work={work} />}
      {work.deed !== undefined && <BulkDialog key={work.deed.key} deed={work.deed} onClose={work.finish} />}
    </Stack>
  );
}
