import { Group, Stack, Text, Title } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { CountTabs } from '../ui/CountTabs.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { useApplications } from './api.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { chosenCount, cleared, filterOf, termFilter, termViewOf, termViews } from './filter.ts';
import { withPart } from '../ui/address-filter.ts';
import { ListBody } from './ListBody.tsx';
import { withPeriod } from '../ui/calendar/period.ts';
import { ListFilters } from './ListFilters.tsx';

/** /user/validity: permits whose term runs, the soonest end first; those to renew, those over, those that were extended. */
export function ValidityPage() {
  const { t } = useTexts();
  const [search, setSearch] = useSearchParams();
  const view = termViewOf(search);
  const filter = { ...filterOf(search), ...termFilter(view) };
  const list = useApplications(filter);
  const title = t(view === 'extended' ? 'menu.header.validityExtensionApproved' : 'menu.header.validityApproved');
  usePageTitle(title);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <div>
          <Title order={1}>{title}</Title>
          <Text size="sm" c="dimmed">
            {t('list.validity.intro')}
          </Text>
        </div>
        <ExportMenu filter={filter} />
      </Group>
      <CountTabs
        label={t('list.validity.views')}
        value={view}
        tabs={termViews.map((name) => ({ name, label: t(`list.validity.${name}`) }))}
        onChange={(name) => setSearch(withPart(search, 'show', name === 'any' ? '' : name))}
      />
      <ListFilters
        search={search}
        onChange={(name, value) => setSearch((now) => withPart(now, name, value), { replace: true })}
        onPeriod={(period) => setSearch((now) => withPeriod(now, period), { replace: true })}
        onClear={() => setSearch(cleared)}
      />
      <ListBody
        list={list}
        about="term"
        empty={
          chosenCount(search) > 0
            ? { icon: 'search', text: t('inbox.emptySearch') }
            : { icon: 'check', text: t(`list.validity.none.${view}`) }
        }
      />
    </Stack>
  );
}
