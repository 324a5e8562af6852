import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import type { ReviewView } from '../../server/contract/review.ts';
import { focusField } from '../forms/focus-field.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { FormPlace } from '../review/api.ts';
import { MarkEditor } from '../review/MarkEditor.tsx';
import { NoteText } from '../review/NoteText.tsx';
import { pathOf } from '../forms/pointer.ts';
import { Icon } from '../ui/Icon.tsx';
import type { PinnedNote } from './pins.ts';
import classes from './source.module.css';

type PinnedNotesProps = {
  readonly place: FormPlace;
  readonly pins: readonly PinnedNote[];
  readonly review: ReviewView | undefined;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
};

/** What the marks on a document say, by their numbers; who answers is led to where that is done. */
export function PinnedNotes({ place, pins, review, chosen, onChoose }: PinnedNotesProps) {
  const { t, language } = useTexts();
  if (pins.length === 0) return null;
  return (
    <ol className={classes['notes']} aria-label={t('source.marks')}>
      {pins.map((note) => (
        <li key={note.id} className={classes['note']} data-chosen={note.id === chosen}>
          <Anchor
            component="button"
            type="button"
            className={classes['number'] ?? ''}
            aria-label={t('review.pinNo', { number: withDigits(note.number, language), text: note.note })}
            onClick={() => onChoose(note.id)}
          >
            {withDigits(note.number, language)}
          </Anchor>
          <div>
            <NoteText note={note} />
            {note.mine && note.round === undefined && (
              <OwnPin place={place} note={note} reasons={review?.reasons ?? []} />
            )}
            {review?.mayAnswer === true && !note.settled && (
              <Button variant="subtle" color="lake" size="compact-sm" onClick={() => focusField(pathOf(note.path))}>
                {t('source.answer')}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

type OwnPinProps = {
  readonly place: FormPlace;
  readonly note: PinnedNote;
  readonly reasons: ReviewView['reasons'];
};

/** One's own mark while it waits: said otherwise, or taken back. */
function OwnPin({ place, note, reasons }: OwnPinProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <Button
        variant="subtle"
        color="lake"
        size="compact-sm"
        leftSection={<Icon name="pencil" size={14} />}
        onClick={() => setOpen(true)}
      >
        {t('review.changeMark')}
      </Button>
    );
  return (
    <MarkEditor
      place={place}
      path={pathOf(note.path)}
      name={note.label.ne}
      pin={note.pin}
      mine={note}
      reasons={reasons}
      onDone={() => setOpen(false)}
    />
  );
}
