import { Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { Icon } from '../ui/Icon.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { useApplications } from './api.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { chosenCount, cleared, filterOf, sorts } from './filter.ts';
import { searchOf, withPart } from '../ui/address-filter.ts';
import { ListBody } from './ListBody.tsx';
import { withPeriod } from '../ui/calendar/period.ts';
import { ListFilters } from './ListFilters.tsx';
import { SavedViews } from '../views/SavedViews.tsx';
import { useOpeningView } from '../views/use-opening-view.ts';

/** /user/applications: every application that the person may see; by registration, or by the last change (“updated”). */
export function ApplicationsPage() {
  const { t } = useTexts();
  const { may } = useSession();
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search);
  const list = useApplications(filter);
  useOpeningView('applications');
  const title = t(filter.sort === 'changed' ? 'menu.header.updated' : 'menu.header.searchList');
  usePageTitle(title);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={1}>{title}</Title>
        <Group gap="xs">
          {may.includes('newApplication') && (
            <Button
              component={Link}
              to={`/user/applications/new?${searchOf({ type: filter.constructionType }).toString()}`}
              leftSection={<Icon name="plus" />}
            >
              {t('menu.header.newRegistration')}
            </Button>
          )}
          <SavedViews
            page="applications"
            search={search.toString()}
            onChoose={(kept) => setSearch(new URLSearchParams(kept), { replace: false })}
          />
          <ExportMenu filter={filter} />
        </Group>
      </Group>
      <ListFilters
        search={search}
        onChange={(name, value) => setSearch((now) => withPart(now, name, value), { replace: true })}
        onPeriod={(period) => setSearch((now) => withPeriod(now, period), { replace: true })}
        onClear={() => setSearch(cleared)}
      />
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {t('common.sortBy')}
        </Text>
        <SegmentedControl
          size="sm"
          aria-label={t('common.sortBy')}
          value={filter.sort}
          data={sorts.map((value) => ({ value, label: t(`list.sort.${value}`) }))}
          onChange={(value) => setSearch((now) => withPart(now, 'sort', value === 'registered' ? '' : value))}
        />
      </Group>
      <ListBody
        list={list}
        about="change"
        empty={
          chosenCount(search) > 0
            ? { icon: 'search', text: t('inbox.emptySearch') }
            : { icon: 'file', text: t('list.empty') }
        }
      />
    </Stack>
  );
}
