import { VisuallyHidden } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './tasks.module.css';

/** The mark of a file that the person has not had open since it came to them. */
export function UnreadDot() {
  const { t } = useTexts();
  return (
    <span className={classes['unread']} title={t('inbox.unread')}>
      <VisuallyHidden>{t('inbox.unread')}</VisuallyHidden>
    </span>
  );
}
