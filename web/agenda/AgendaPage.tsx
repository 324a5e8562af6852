import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useSearchParams } from 'react-router-dom';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { useMonth } from './api.ts';
import { MonthList } from './MonthList.tsx';
import { MonthTable } from './MonthTable.tsx';
import { type Asked, askedOf, daysOf, monthBeside } from './weeks.ts';

/** /user/calendar: a month of terms, inquiries and visits; each leads to its case. A table on a desk, a list on a phone. */
export function AgendaPage() {
  const { t, language } = useTexts();
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useMonth(askedOf(search));
  const phone = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  usePageTitle(t('calendar.title'));
  const show = ({ year, month }: Asked) =>
    setSearch(year === undefined ? {} : { year: String(year), month: String(month) });
  const Month = phone ? MonthList : MonthTable;
  return (
    <Stack gap="sm">
      <div>
        <Title order={1}>{t('calendar.title')}</Title>
        <Text size="sm" c="dimmed">
          {t('calendar.intro')}
        </Text>
      </div>
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <ListSkeleton />}
      {data !== undefined && (
        <>
          <Group gap="xs">
            <Button variant="default" aria-label={t('calendar.before')} onClick={() => show(monthBeside(data, -1))}>
              <Icon name="left" />
            </Button>
            <Title order={2} size="h3" aria-live="polite">
              {t(`calendar.month.${String(data.month)}`)} {withDigits(data.year, language)}
            </Title>
            <Button variant="default" aria-label={t('calendar.after')} onClick={() => show(monthBeside(data, 1))}>
              <Icon name="right" />
            </Button>
            <Button variant="subtle" color="lake" onClick={() => show({})}>
              {t('calendar.thisMonth')}
            </Button>
          </Group>
          {data.more && (
            <Notice tone="waiting" icon="warning">
              {t('calendar.more')}
            </Notice>
          )}
          <Month days={daysOf(data)} />
        </>
      )}
    </Stack>
  );
}
