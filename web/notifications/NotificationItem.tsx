import { Anchor, Button, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { NotificationView } from '../../server/contract/notification.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { useMarkRead } from './api.ts';
import classes from './notifications.module.css';

type NotificationItemProps = { readonly item: NotificationView; readonly onChosen: () => void };

/** One thing that I was told, and the way to it. */
export function NotificationItem({ item, onChosen }: NotificationItemProps) {
  const { t, pick } = useTexts();
  const markRead = useMarkRead();
  const application = `/user/applications/${item.applicationId}`;
  const to = item.form === undefined ? application : `${application}/forms/${item.form}`;
  const seen = () => markRead.mutate({ upTo: item.id, only: true });
  const choose = () => {
    if (item.isNew) seen();
    onChosen();
  };
  return (
    <li className={classes['item']} data-new={item.isNew}>
      <Anchor component={Link} to={to} fw={600} onClick={choose}>
        {item.isNew && <VisuallyHidden>{t('notification.new')} </VisuallyHidden>}
        {pick(item.subject)}
      </Anchor>
      <span>{pick(item.body)}</span>
      <span className={classes['when']}>
        <DateText value={item.at} withTime />
        {item.isNew && (
          <Button variant="subtle" color="lake" size="compact-sm" onClick={seen}>
            {t('notification.markRead')}
          </Button>
        )}
      </span>
    </li>
  );
}
