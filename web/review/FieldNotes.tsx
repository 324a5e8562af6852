import { Button } from '@mantine/core';
import { memo, useState, useSyncExternalStore } from 'react';
import type { ReviewNoteView } from '../../server/contract/review.ts';
import { type BesideField, useFormSetting } from '../forms/form-context.ts';
import type { Path } from '../forms/form-data.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { AnswerBox } from './AnswerBox.tsx';
import { MarkEditor } from './MarkEditor.tsx';
import { NoteText } from './NoteText.tsx';
import classes from './review.module.css';
import type { ReviewStore } from './review-store.ts';
import { presentNotes } from './rounds.ts';
import { pointerOf } from '../forms/pointer.ts';
import { usePlaceName } from './use-place-name.ts';

/** What each field shows of a review: nothing, until something is marked there or can be. */
export function besideOf(store: ReviewStore): BesideField {
  return memo(function FieldNotes({ path }: { readonly path: Path }) {
    const pointer = pointerOf(path);
    const notes = useSyncExternalStore(store.subscribe, () => store.notesAt(pointer));
    const marking = useSyncExternalStore(store.subscribe, store.marking);
    if (notes.length === 0 && !marking) return null;
    return <PlaceNotes store={store} path={path} notes={notes} marking={marking} />;
  });
}

type PlaceNotesProps = {
  readonly store: ReviewStore;
  readonly path: Path;
  readonly notes: readonly ReviewNoteView[];
  readonly marking: boolean;
};

/** The notes at one place: those that wait, the newest round with the way to answer, earlier rounds folded away. */
export function PlaceNotes({ store, path, notes, marking }: PlaceNotesProps) {
  const { t, language } = useTexts();
  const { applicationId: id, slug, run } = useFormSetting();
  const { waiting, latest, earlier } = presentNotes(notes);
  const place = { id, slug, run };
  // a mark at a place of a file is changed where it stands
  const mine = waiting.find((note) => note.mine && note.pin === undefined);
  const { reasons, mayAnswer } = store.view();
  const earlierNotes = earlier.flatMap((round) => round.notes);
  return (
    <div className={classes['place']} lang={language}>
      {waiting
        .filter((note) => note !== mine)
        .map((note) => (
          <NoteText key={note.id} note={note} />
        ))}
      {(marking || mine !== undefined) && <OwnMark place={place} path={path} mine={mine} reasons={reasons} />}
      {latest?.notes.map((note) => (
        <NoteText key={note.id} note={note}>
          {mayAnswer && !note.settled && <AnswerBox place={place} note={note} />}
        </NoteText>
      ))}
      {earlierNotes.length > 0 && (
        <details className={classes['earlier']}>
          <summary>{t('review.earlier', { count: earlierNotes.length })}</summary>
          {earlierNotes.map((note) => (
            <NoteText key={note.id} note={note} />
          ))}
        </details>
      )}
    </div>
  );
}

type OwnMarkProps = Pick<Parameters<typeof MarkEditor>[0], 'place' | 'path' | 'reasons'> & {
  readonly mine: ReviewNoteView | undefined;
};

/** One's own mark while it waits: to be written, to be changed, to be taken back. */
function OwnMark({ place, path, mine, reasons }: OwnMarkProps) {
  const { t } = useTexts();
  const name = usePlaceName(path);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  // a cell of a table has no room of its own
  const inCell = path.some((part) => typeof part === 'number');
  const editor = <MarkEditor place={place} path={path} name={name} mine={mine} reasons={reasons} onDone={close} />;
  if (open && !inCell) return editor;
  const plain = path.length === 0 ? 'review.markWhole' : 'review.mark';
  const label = t(mine === undefined ? plain : 'review.changeMark');
  const button = (
    <Button
      variant="subtle"
      color="lake"
      size="compact-sm"
      leftSection={<Icon name={mine === undefined ? 'flag' : 'pencil'} size={14} />}
      aria-label={`${label}: ${name}`}
      onClick={() => setOpen(true)}
    >
      {inCell ? '' : label}
    </Button>
  );
  return (
    <>
      {mine === undefined ? button : <NoteText note={mine}>{button}</NoteText>}
      {open && (
        <Dialog opened title={`${label}: ${name}`} size="md" onClose={close}>
          {editor}
        </Dialog>
      )}
    </>
  );
}
