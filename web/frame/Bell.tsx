import '@mantine/core/styles/Popover.layer.css';
import { Anchor, Button, Group, Popover, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import shell from './Shell.module.css';
import { useMarkRead, useNotifications } from '../notifications/api.ts';
import { NotificationItem } from '../notifications/NotificationItem.tsx';
import classes from '../notifications/notifications.module.css';

// the server counts no further than a hundred
const mostShown = 99;

/** What I was told since I last looked: a bell with how many are new, and the list behind it. */
export function Bell() {
  const { t, language } = useTexts();
  const [opened, setOpened] = useState(false);
  const { data } = useNotifications();
  const unread = data?.pages[0]?.unread ?? 0;
  const label =
    unread === 0 ? t('notification.open') : t('notification.count', { number: withDigits(unread, language) });
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={360} withinPortal trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={`${shell['tool']} ${classes['bell']}`}
          onClick={() => setOpened((shown) => !shown)}
        >
          <Icon name="bell" />
          <VisuallyHidden>{label}</VisuallyHidden>
          {unread > 0 && (
            <span aria-hidden="true" className={`${classes['count']} tabular`}>
              {unread > mostShown ? `${withDigits(mostShown, language)}+` : withDigits(unread, language)}
            </span>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('menu.header.notifications')} className={classes['list'] ?? ''}>
        <NotificationPages onChosen={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function NotificationPages({ onChosen }: { readonly onChosen: () => void }) {
  const { t } = useTexts();
  const { data, isError, isPending } = useNotifications();
  const markRead = useMarkRead();
  if (isPending) return <Text>{t('common.loading')}</Text>;
  if (isError) return <Text role="alert">{t('notification.failed')}</Text>;
  const items = data.pages.flatMap((page) => page.items);
  const newest = items[0];
  if (newest === undefined) return <Text>{t('notification.empty')}</Text>;
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Anchor component={Link} to="/user/notifications" fw={600} onClick={onChosen}>
          {t('notification.all')}
        </Anchor>
        {items.some(({ isNew }) => isNew) && (
          <Button variant="subtle" size="compact-sm" onClick={() => markRead.mutate({ upTo: newest.id })}>
            {t('notification.markAllRead')}
          </Button>
        )}
      </Group>
      <ul className={classes['items']}>
        {items.map((item) => (
          <NotificationItem key={item.id} item={item} onChosen={onChosen} />
        ))}
      </ul>
    </Stack>
  );
}
