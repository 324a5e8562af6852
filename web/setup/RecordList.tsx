import { Button, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link, useSearchParams } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { MoreButton } from '../ui/MoreButton.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { useRecords } from './api.ts';
import { filterOf, type FilterPart, isEverything, nextOrder } from './filter.ts';
import { withPart } from '../ui/address-filter.ts';
import type { OpenMaster } from '../masters/master.ts';
import { RecordCards } from './RecordCards.tsx';
import { RecordFilters } from './RecordFilters.tsx';
import { RecordTable } from './RecordTable.tsx';
import { SetupSkeleton } from './SetupSkeleton.tsx';

/** The records of a master: found by words, ordered by a column, in force or all; the address keeps what is shown. */
export function RecordList({ master }: { readonly master: OpenMaster }) {
  const { today } = useSession();
  const [search, setSearch] = useSearchParams();
  const { view } = master;
  const filter = filterOf(search, view.dated ? today : undefined);
  const records = useRecords(view.id, filter);
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });

  const found = records.data?.pages.flatMap((page) => page.records) ?? [];
  const change = (part: FilterPart, value: string) => setSearch(withPart(search, part, value), { replace: true });
  const List = phone ? RecordCards : RecordTable;
  return (
    <Stack gap="sm">
      <RecordFilters master={master} search={search} total={records.data?.pages[0]?.total} onChange={change} />
      {records.isError && <ProblemAlert error={records.error} onRetry={() => void records.refetch()} />}
      {records.isPending && <SetupSkeleton rows={8} height={40} />}
      {records.isSuccess && found.length === 0 && (
        <NoRecords
          master={master}
          searched={filter.q !== undefined}
          onEverything={view.dated && !isEverything(search) ? () => change('show', 'all') : undefined}
        />
      )}
      {found.length > 0 && (
        <List
          master={master}
          records={found}
          filter={filter}
          today={today}
          stale={records.isPlaceholderData}
          onOrder={(column) => change('sort', nextOrder(filter, column))}
        />
      )}
      <MoreButton list={records} />
    </Stack>
  );
}

type NoRecordsProps = {
  readonly master: OpenMaster;
  readonly searched: boolean;
  /** Absent when past and coming records are shown already. */
  readonly onEverything: (() => void) | undefined;
};

/** Nothing to list, and what to do about it. */
function NoRecords({ master: { view }, searched, onEverything }: NoRecordsProps) {
  const { t } = useTexts();
  return (
    <EmptyState icon={searched ? 'search' : 'file'} text={t(searched ? 'common.noResults' : 'setup.common.empty')}>
      {onEverything !== undefined && (
        <Button variant="default" onClick={onEverything}>
          {t('setup.common.showAll')}
        </Button>
      )}
      {!searched && view.editable && view.extensible && (
        <Button component={Link} to={`/admin/setup/${view.id}/new`} leftSection={<Icon name="plus" />}>
          {t('setup.common.new')}
        </Button>
      )}
    </EmptyState>
  );
}
