import type { ReviewInHistory } from '../../server/contract/review.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './history.module.css';

/** What an event of the history took along beside its note: the reason, the notes on single fields, the answers to them. */
export function ReviewLines({ review }: { readonly review: ReviewInHistory }) {
  const { t, pick } = useTexts();
  const { reason, notes, answers } = review;
  return (
    <>
      {reason !== undefined && (
        <div>
          <strong>{t('approval.reasonCode')}:</strong> {pick(reason.title)}
        </div>
      )}
      {notes.length + answers.length > 0 && (
        <ul className={classes['lines']}>
          {notes.map((note) => (
            <li key={`${note.form} ${note.path} ${note.by}`}>
              <strong>{pick(note.label)}</strong>
              {note.reason !== undefined && ` · ${pick(note.reason.title)}`}: <span lang="ne">{note.note}</span>
            </li>
          ))}
          {answers.map((answer) => (
            <li key={`${answer.form} ${answer.path} ${answer.note}`}>
              <strong>{pick(answer.label)}</strong> · {t('review.answer')}: <span lang="ne">{answer.answer}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
