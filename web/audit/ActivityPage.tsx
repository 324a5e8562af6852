import { Group, Stack, Text, Title } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { usePageTitle } from '../ui/use-page-title.ts';
import { withPeriod } from '../ui/calendar/period.ts';
import { ActivityFilters } from './ActivityFilters.tsx';
import { ActivityTable } from './ActivityTable.tsx';
import { AuditTabs } from './AuditTabs.tsx';
import { type FilterName, filterNames, filterOf } from './filter.ts';
import { withPart } from '../ui/address-filter.ts';

/** /user/audit/activity: what everybody did in the office, newest first. */
export function ActivityPage() {
  const { t } = useTexts();
  const [search, setSearch] = useSearchParams();
  usePageTitle(t('history.activityLog'));
  const change = (name: FilterName, value: string) => setSearch(withPart(search, name, value), { replace: true });
  const isFiltered = filterNames.some((name) => search.has(name));
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1}>{t('history.activityLog')}</Title>
          <Text size="sm" c="dimmed">
            {t('audit.activity.intro')}
          </Text>
        </div>
      </Group>
      <AuditTabs value="activity" />
      <ActivityFilters
        search={search}
        onChange={change}
        onPeriod={(period) => setSearch(withPeriod(search, period), { replace: true })}
        onClear={isFiltered ? () => setSearch({}, { replace: true }) : undefined}
      />
      <ActivityTable filter={filterOf(search)} isFiltered={isFiltered} />
    </Stack>
  );
}
