import { Checkbox } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import { Notice } from '../ui/Notice.tsx';
import { type FormPlace, useReview } from './api.ts';
import classes from './review.module.css';
import { unanswered } from './rounds.ts';

type UnansweredProps = {
  readonly place: FormPlace;
  readonly isMeant: boolean;
  readonly onMean: (isMeant: boolean) => void;
};

/** Before a form goes in again: what was marked and nobody has answered, and whether it shall go in all the same. */
export function UnansweredMarks({ place, isMeant, onMean }: UnansweredProps) {
  const { t, pick } = useTexts();
  const left = useUnanswered(place);
  if (left.length === 0) return null;
  return (
    <Notice tone="waiting" icon="flag" title={t('review.unanswered', { count: left.length })}>
      <ul className={classes['links']}>
        {left.map((note) => (
          <li key={note.id}>
            {pick(note.label)}: <span lang="ne">{note.note}</span>
          </li>
        ))}
      </ul>
      <Checkbox
        checked={isMeant}
        onChange={(event) => onMean(event.currentTarget.checked)}
        label={t('review.submitUnanswered')}
      />
    </Notice>
  );
}

/** The marks of the newest round that wait for an answer of the person. */
export function useUnanswered(place: FormPlace) {
  const { data } = useReview(place);
  return data?.mayAnswer === true ? unanswered(data.notes) : [];
}
