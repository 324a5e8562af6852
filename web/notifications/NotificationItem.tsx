import { Anchor, Button, Text, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { NotificationView } from '../../server/contract/notification.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { DateText } from '../ui/DateText.tsx';
import { useMarkRead } from './api.ts';
import classes from './notifications.module.css';

type NotificationItemProps = { readonly item: NotificationView; readonly onChosen: () => void };

/** One thing that I was told, and the way to it. */
export function NotificationItem({ item, onChosen }: NotificationItemProps) {
  const { t, pick } = useTexts();
  const markRead = useMarkRead();
  const to = addressOf(item, useSession().may);
  const seen = () => markRead.mutate({ upTo: item.id, only: true });
  const choose = () => {
    if (item.isNew) seen();
    onChosen();
  };
  const subject = (
    <>
      {item.isNew && <VisuallyHidden>{t('notification.new')} </VisuallyHidden>}
      {pick(item.subject)}
    </>
  );
  return (
    <li className={classes['item']} data-new={item.isNew}>
      {to === undefined ? (
        <Text fw={600}>{subject}</Text>
      ) : (
        <Anchor component={Link} to={to} fw={600} onClick={choose}>
          {subject}
        </Anchor>
      )}
      <span>{pick(item.body)}</span>
      {item.before !== undefined && <ToldBefore item={item} before={item.before} onChosen={choose} />}
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

type ToldBeforeProps = {
  readonly item: NotificationView;
  readonly before: NonNullable<NotificationView['before']>;
  readonly onChosen: () => void;
};

/** What was told of the same case minutes before: a line each, once somebody asks. */
function ToldBefore({ item, before, onChosen }: ToldBeforeProps) {
  const { t, language, pick } = useTexts();
  const { may } = useSession();
  return (
    <details>
      <summary className={classes['more']}>
        {t('notification.before', { number: withDigits(before.length, language) })}
      </summary>
      <ul className={classes['before']}>
        {before.map(({ id, subject, form }) => (
          <li key={id}>
            <Anchor component={Link} to={addressOf({ ...item, form }, may) ?? ''} onClick={onChosen}>
              {pick(subject)}
            </Anchor>
          </li>
        ))}
      </ul>
    </details>
  );
}

type About = Pick<NotificationView, 'applicationId' | 'proposalId' | 'law'> & { readonly form?: string | undefined };

/** Where the thing is that it tells of; whoever may not see a proposal is only told. */
function addressOf(item: About, may: readonly string[]): string | undefined {
  const { applicationId, proposalId, law, form } = item;
  if (law !== undefined) return may.includes('definitions') ? `/user/setup/versions/${law.kind}/${law.id}` : undefined;
  if (applicationId === undefined && proposalId === undefined) return '/user/profile';
  if (applicationId === undefined) return may.includes('proposals') ? `/user/proposals/${proposalId ?? ''}` : undefined;
  const application = `/user/applications/${applicationId}`;
  return form === undefined ? application : `${application}/forms/${form}`;
}
