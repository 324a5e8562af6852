import { Group, Stack, Text, Title } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { CountTabs } from '../ui/CountTabs.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { useDesk } from './api.ts';
import { DeskBody } from './DeskBody.tsx';
import { withPeriod } from '../ui/calendar/period.ts';
import { DeskFilters } from './DeskFilters.tsx';
import { filterNames, filterOf, type Show, shows } from './filter.ts';
import { SavedViews } from '../views/SavedViews.tsx';
import { useOpeningView } from '../views/use-opening-view.ts';
import { withPart } from '../ui/address-filter.ts';

/** /user/print-desk: what is ready to print, what waits for the hand-over, everything ever issued. */
export function PrintDeskPage() {
  const { t } = useTexts();
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search);
  const desk = useDesk(filter);
  const first = desk.data?.pages[0];
  const filtered = filterNames.some((name) => search.has(name));
  const countOf = (show: Show) => (show === 'all' ? undefined : first?.counts[show]);
  usePageTitle(t('desk.title'));
  useOpeningView('print-desk');
  return (
    <Stack gap="sm">
      <div>
        <Group justify="space-between">
          <Title order={1}>{t('desk.title')}</Title>
          <SavedViews page="print-desk" search={search.toString()} onChoose={(kept) => setSearch(kept)} />
        </Group>
        <Text size="sm" c="dimmed">
          {t('desk.intro')}
        </Text>
      </div>
      <CountTabs
        label={t('desk.title')}
        value={filter.show}
        tabs={shows.map((name) => ({ name, label: t(`desk.tab.${name}`), count: countOf(name) }))}
        onChange={(show) => setSearch(withPart(withPart(search, 'standing', ''), 'show', show))}
      />
      <DeskFilters
        filter={filter}
        forms={first?.forms ?? []}
        onChange={(name, value) =>
          setSearch(withPart(withPart(search, 'show', filter.show), name, value), { replace: true })
        }
        onPeriod={(period) => setSearch(withPeriod(withPart(search, 'show', filter.show), period), { replace: true })}
        onClear={filtered ? () => setSearch({ show: filter.show }, { replace: true }) : undefined}
      />
      <DeskBody desk={desk} list={JSON.stringify(filter)} show={filter.show} filtered={filtered} />
    </Stack>
  );
}
