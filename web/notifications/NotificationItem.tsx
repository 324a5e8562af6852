import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { NotificationView } from '../../server/contract/notification.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import classes from './notifications.module.css';

type NotificationItemProps = { readonly item: NotificationView; readonly onChosen: () => void };

/** One thing that I was told, and the way to it. */
export function NotificationItem({ item, onChosen }: NotificationItemProps) {
  const { pick } = useTexts();
  const application = `/user/applications/${item.applicationId}`;
  const to = item.form === undefined ? application : `${application}/forms/${item.form}`;
  return (
    <li className={classes['item']} data-new={item.isNew}>
      <Anchor component={Link} to={to} fw={600} onClick={onChosen}>
        {pick(item.subject)}
      </Anchor>
      <span>{pick(item.body)}</span>
      <span className={classes['when']}>
        <DateText value={item.at} withTime />
      </span>
    </li>
  );
}
