import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { Pin, ReviewNoteView } from '../../server/contract/review.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { Icon } from '../ui/Icon.tsx';
import classes from './review.module.css';
import { useRoleName } from '../i18n/post-names.ts';
import { useShowPin } from './show-pin.ts';

type NoteTextProps = { readonly note: ReviewNoteView; readonly children?: ReactNode };

/** A note with its reason, who wrote it, and what was answered. */
export function NoteText({ note, children }: NoteTextProps) {
  const { t, pick } = useTexts();
  const roleName = useRoleName();
  const waits = note.round === undefined;
  return (
    <div className={classes['note']} data-waits={waits} data-settled={note.settled}>
      <p className={classes['said']}>
        <Icon name="flag" size={16} />
        <span>
          {note.reason !== undefined && <strong>{pick(note.reason.title)}: </strong>}
          <span lang="ne">{note.note}</span>
        </span>
      </p>
      <p className={classes['quiet']}>
        <span lang="ne">{note.by}</span> · {roleName(note.role)} · <DateText value={note.at} /> ·{' '}
        {waits ? t('review.waits') : t('review.round', { number: note.round })}
      </p>
      {note.pin !== undefined && <PinPlace pin={note.pin} name={note.value} />}
      {note.answer !== undefined && (note.settled || children === undefined || children === false) && (
        <p className={classes['answer']}>
          <Icon name="comment" size={16} />
          <span>
            <strong>{t('review.answer')}: </strong>
            <span lang="ne">{note.answer}</span>{' '}
            <span className={classes['quiet']}>
              <span lang="ne">{note.answeredBy}</span>{' '}
              {note.answeredAt !== undefined && <DateText value={note.answeredAt} />}
            </span>
          </span>
        </p>
      )}
      {children}
    </div>
  );
}

/** On which page of which file the note stands; pressed, the file comes beside the form where there is room for it. */
function PinPlace({ pin, name }: { readonly pin: Pin; readonly name: Text }) {
  const { t, language } = useTexts();
  const show = useShowPin();
  const place = t('review.onPage', { file: name[language], page: withDigits(pin.page, language) });
  return (
    <p className={classes['said']}>
      <Icon name="pin" size={16} />
      {show === undefined ? (
        <span>{place}</span>
      ) : (
        <Anchor component="button" type="button" size="sm" ta="start" onClick={() => show(pin)}>
          {place}
        </Anchor>
      )}
    </p>
  );
}
