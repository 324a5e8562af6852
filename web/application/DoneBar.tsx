import { Button, CloseButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { PrintReceiptButton } from './PrintReceiptButton.tsx';
import { receiptSince, useReceipts } from './receipts.ts';
import { Icon } from '../ui/Icon.tsx';
import classes from './application.module.css';
import { useSession } from '../session/session.ts';
import { doneSentence, setDoneNote, useDoneNote } from './done-note.ts';

/**
 * What was just done, the number that was given in large letters, and the way to the next piece of work.
 * @param id the case that is shown; without it the bar tells of any case, and leads back to it
 */
export function DoneBar({ id }: { readonly id?: string }) {
  const { t, language, pick } = useTexts();
  const { pathname } = useLocation();
  const { account } = useSession();
  const note = useDoneNote();
  const { receiptSince: since } = note ?? {};
  const { data: receipts = [] } = useReceipts(note?.id ?? '', since !== undefined);
  const receipt = since === undefined ? undefined : receiptSince(receipts, since);
  const bar = useRef<HTMLElement>(null);
  const number = note?.number;
  // whoever has read a form to its end stands far below it, and writes the number down
  useEffect(() => {
    if (number !== undefined) bar.current?.scrollIntoView({ block: 'nearest' });
  }, [number]);
  if (note === undefined || (id !== undefined && note.id !== id)) return null;
  const next = note.next !== undefined && !note.next.to.startsWith(pathname) ? note.next : undefined;
  return (
    <section ref={bar} className={classes['done']} aria-label={t('done.label')}>
      <Icon name="check" size={20} />
      <div className={classes['doneText']}>
        <p>{doneSentence(note.action, { t, language, own: account.role })}</p>
        {number !== undefined && <p className={classes['doneNumber']}>{t('done.registered', { number })}</p>}
      </div>
      {receipt !== undefined && <PrintReceiptButton id={note.id} receipt={receipt} />}
      {receipt !== undefined && (
        <Button
          component={Link}
          to={`/user/applications/${note.id}/receipt`}
          variant="default"
          size="compact-md"
          fz="sm"
        >
          {t('receipt.open')}
        </Button>
      )}
      {next !== undefined && (
        <Button component={Link} to={next.to} variant="default" size="compact-md" fz="sm">
          {t('done.next', { work: next.form === undefined ? t('menu.header.taskList') : pick(next.form) })}
        </Button>
      )}
      {id === undefined && (
        <Button component={Link} to={`/user/applications/${note.id}`} variant="subtle" size="compact-md" fz="sm">
          {t('done.backToCase')}
        </Button>
      )}
      <CloseButton aria-label={t('common.close')} onClick={() => setDoneNote(undefined)} />
    </section>
  );
}
