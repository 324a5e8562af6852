import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { TeamTask } from '../../server/contract/task.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { useTeam, useTeamTasks } from './api.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { filterNames, filterOf } from './filter.ts';
import { Loads } from './Loads.tsx';
import classes from './team.module.css';
import { TeamCards } from './TeamCards.tsx';
import { TeamFacts } from './TeamFacts.tsx';
import { TeamTable } from './TeamTable.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { MoreButton } from '../ui/MoreButton.tsx';

/** /user/team: who has what and how old it is, by post, person and ward; work is given from here. */
export function TeamPage() {
  const { t } = useTexts();
  const [search, setSearch] = useSearchParams();
  const team = useTeam();
  const tasks = useTeamTasks(filterOf(search));
  const [giving, setGiving] = useState<TeamTask>();
  const phone = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const List = phone ? TeamCards : TeamTable;
  usePageTitle(t('team.title'));

  const items = tasks.data?.pages.flatMap((page) => page.items) ?? [];
  const filtered = filterNames.some((name) => search.has(name));
  const clear = () => {
    const next = new URLSearchParams(search);
    for (const name of filterNames) next.delete(name);
    setSearch(next);
  };
  return (
    <Stack gap="sm">
      <div>
        <Title order={1}>{t('team.title')}</Title>
        <Text size="sm" c="dimmed">
          {t('team.intro')}
        </Text>
      </div>
      {team.isError && <ProblemAlert error={team.error} onRetry={() => void team.refetch()} />}
      {team.isPending && <ListSkeleton />}
      {team.data !== undefined && (
        <>
          <TeamFacts team={team.data} search={search} onChange={setSearch} />
          <div className={classes['desk']}>
            <Loads team={team.data} search={search} onChange={setSearch} />
            <div className={classes['files']}>
              {filtered && (
                <Group justify="flex-end" mb="xs">
                  <Button variant="subtle" color="lake" size="compact-md" onClick={clear}>
                    {t('common.clearFilters')}
                  </Button>
                </Group>
              )}
              {tasks.isError && <ProblemAlert error={tasks.error} onRetry={() => void tasks.refetch()} />}
              {tasks.isPending && <ListSkeleton />}
              {tasks.isSuccess && items.length === 0 && (
                <EmptyState icon="check" text={t(filtered ? 'team.noneFound' : 'team.none')} />
              )}
              {items.length > 0 && (
                <List items={items} people={team.data.people} stale={tasks.isPlaceholderData} onGive={setGiving} />
              )}
              <MoreButton list={tasks} />
            </div>
          </div>
        </>
      )}
      {giving !== undefined && <AssignDialog task={giving} onClose={() => setGiving(undefined)} />}
    </Stack>
  );
}
