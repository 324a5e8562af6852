import { Anchor, Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import type { ReviewNoteView, ReviewView } from '../../server/contract/review.ts';
import { focusField } from '../forms/focus-field.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PlaceNotes } from './FieldNotes.tsx';
import { NoteText } from './NoteText.tsx';
import classes from './review.module.css';
import type { ReviewStore } from './review-store.ts';
import { presentNotes, type Round } from './rounds.ts';
import { pathOf } from '../forms/pointer.ts';

type ReviewPanelProps = { readonly store: ReviewStore; readonly view: ReviewView };

/** Over the form: what waits to be sent back, what has to be corrected, and the earlier rounds. */
export function ReviewPanel({ store, view }: ReviewPanelProps) {
  const { t } = useTexts();
  const marking = useSyncExternalStore(store.subscribe, store.marking);
  const { waiting, latest, earlier } = presentNotes(view.notes);
  const whole = view.notes.filter(({ path }) => path === '');
  const openRound = latest !== undefined && !latest.settled ? latest : undefined;
  const closedRounds = latest !== undefined && latest.settled ? [latest, ...earlier] : earlier;
  return (
    <section className={classes['panel']} aria-label={t('review.title')}>
      {view.mayMark && (
        <Notice tone={waiting.length > 0 ? 'waiting' : 'info'} icon="flag">
          <p className={classes['line']}>
            {t(waiting.length > 0 ? 'review.marked' : 'review.markHelp', { count: waiting.length })}
          </p>
          <NoteLinks notes={waiting} />
          <Button
            variant="default"
            size="compact-md"
            fz="sm"
            aria-pressed={marking}
            leftSection={<Icon name="flag" size={16} />}
            onClick={() => store.setMarking(!marking)}
          >
            {t(marking ? 'review.stopMarking' : 'review.startMarking')}
          </Button>
        </Notice>
      )}
      {openRound !== undefined && (
        <Notice tone="waiting" icon="flag" title={t('review.toCorrect', { count: openRound.notes.length })}>
          <p className={classes['line']}>{t(view.mayAnswer ? 'review.answerAll' : 'review.withFiler')}</p>
          <NoteLinks notes={openRound.notes} />
        </Notice>
      )}
      {(whole.length > 0 || marking) && <PlaceNotes store={store} path={[]} notes={whole} marking={marking} />}
      {closedRounds.length > 0 && <Rounds rounds={closedRounds} />}
    </section>
  );
}

/** Notes in a list, each with the way to its field. */
function NoteLinks({ notes }: { readonly notes: readonly ReviewNoteView[] }) {
  const { t, pick } = useTexts();
  if (notes.length === 0) return null;
  return (
    <ul className={classes['links']}>
      {notes.map((note) => (
        <li key={note.id}>
          <Anchor component="button" type="button" ta="start" onClick={() => focusField(pathOf(note.path))}>
            {pick(note.label)}
          </Anchor>
          : <span lang="ne">{note.note}</span>
          {note.answer !== undefined && (
            <span className={classes['answered']}>
              <Icon name="check" size={14} /> {t('review.answered')}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Rounds that are over: what was marked, what the field said then, what was answered. */
function Rounds({ rounds }: { readonly rounds: readonly Round[] }) {
  const { t, pick } = useTexts();
  return (
    <details className={classes['rounds']}>
      <summary>{t('review.rounds', { count: rounds.length })}</summary>
      {rounds.map(({ round, notes }) => (
        <section key={round} aria-label={t('review.round', { number: round })}>
          <h4 className={classes['roundTitle']}>{t('review.round', { number: round })}</h4>
          {notes.map((note) => (
            <div key={note.id}>
              <p className={classes['line']}>
                <strong>{pick(note.label)}</strong>
                {pick(note.value) !== '' && (
                  <span className={classes['quiet']}> · {t('review.saidThen', { value: pick(note.value) })}</span>
                )}
              </p>
              <NoteText note={note} />
            </div>
          ))}
        </section>
      ))}
    </details>
  );
}
