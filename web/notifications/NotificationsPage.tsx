import { Button, Group, Skeleton, Stack, Title } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { NotificationView } from '../../server/contract/notification.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { CountTabs } from '../ui/CountTabs.tsx';
import { DateText } from '../ui/DateText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { useMarkRead, useNotifications } from './api.ts';
import { NotificationItem } from './NotificationItem.tsx';
import classes from './notifications.module.css';
import { MoreButton } from '../ui/MoreButton.tsx';

/** /user/notifications: all that I was told, day by day; what is new can be shown alone and marked as read. */
export function NotificationsPage() {
  const { t } = useTexts();
  const [search, setSearch] = useSearchParams();
  const onlyNew = search.get('show') === 'new';
  const told = useNotifications(onlyNew);
  const markRead = useMarkRead();
  usePageTitle(t('menu.header.notifications'));

  const items = told.data?.pages.flatMap((page) => page.items) ?? [];
  const unread = told.data?.pages[0]?.unread;
  const [newest] = items;
  return (
    <Stack gap="sm" maw={960}>
      <Group justify="space-between">
        <Title order={1}>{t('menu.header.notifications')}</Title>
        {newest !== undefined && (unread ?? 0) > 0 && (
          <Button
            variant="default"
            leftSection={<Icon name="check" size={16} />}
            loading={markRead.isPending}
            onClick={() => markRead.mutate({ upTo: newest.id })}
          >
            {t('notification.markAllRead')}
          </Button>
        )}
      </Group>
      <CountTabs
        label={t('menu.header.notifications')}
        value={onlyNew ? 'new' : 'all'}
        tabs={[
          { name: 'all', label: t('notification.everything') },
          { name: 'new', label: t('notification.onlyNew'), count: unread },
        ]}
        onChange={(show) => setSearch(show === 'new' ? { show } : {})}
      />
      {markRead.isError && <ProblemAlert error={markRead.error} />}
      {told.isError && <ProblemAlert error={told.error} onRetry={() => void told.refetch()} />}
      {told.isPending && <Skeleton height={320} />}
      {told.isSuccess && items.length === 0 && (
        <EmptyState icon="bell" text={t(onlyNew ? 'notification.empty' : 'notification.none')} />
      )}
      {items.length > 0 && <Days items={items} />}
      <MoreButton list={told} label={t('notification.more')} />
    </Stack>
  );
}

function Days({ items }: { readonly items: readonly NotificationView[] }) {
  const days = new Map<string, readonly NotificationView[]>();
  for (const item of items) {
    const day = kathmanduDate(item.at);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days].map(([day, told]) => (
    <section key={day} aria-labelledby={`told-${day}`}>
      <h2 id={`told-${day}`} className={classes['day']}>
        <DateText value={day} />
      </h2>
      <ul className={`${classes['items'] ?? ''} ${classes['sheet'] ?? ''}`}>
        {told.map((item) => (
          <NotificationItem key={item.id} item={item} onChosen={stay} />
        ))}
      </ul>
    </section>
  ));
}

function stay(): void {
  // the page itself closes nothing
}
