import { Button, Stack, Text } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { useApplications } from './api.ts';
import { ApplicationCard } from './ChosenApplication.tsx';
import { withPart } from '../ui/address-filter.ts';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { MoreButton } from '../ui/MoreButton.tsx';
import { TypedField } from '../ui/TypedField.tsx';

const shown = 8;

/** Finds one application by name, number, plot or phone; before anything is typed, those that changed last. */
export function FindApplication({ onChoose }: { readonly onChoose: (id: string) => void }) {
  const { t } = useTexts();
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const list = useApplications({ ...(q === '' ? {} : { q }), sort: 'changed' }, shown);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Stack gap="sm">
      <TypedField
        label={t('common.search')}
        description={t('inbox.searchHelp')}
        placeholder={t('inbox.search')}
        leftSection={<Icon name="search" />}
        data-autofocus
        value={q}
        onTyped={(value) => setSearch((now) => withPart(now, 'q', value), { replace: true })}
      />
      {list.isError && <ProblemAlert error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <ListSkeleton />}
      {q === '' && items.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('list.start.recent')}
        </Text>
      )}
      {list.isSuccess && items.length === 0 && (
        <EmptyState icon="search" text={t(q === '' ? 'list.empty' : 'inbox.emptySearch')} />
      )}
      {items.map(({ application }) => (
        <ApplicationCard key={application.id} application={application}>
          <Button
            variant="default"
            aria-label={`${t('common.choose')}: ${application.ownerNe}`}
            onClick={() => onChoose(application.id)}
          >
            {t('common.choose')}
          </Button>
        </ApplicationCard>
      ))}
      <MoreButton list={list} />
    </Stack>
  );
}
