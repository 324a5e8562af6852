import { Textarea } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import type { ReviewNoteView } from '../../server/contract/review.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { type FormPlace, useAnswer } from './api.ts';
import classes from './review.module.css';

type AnswerBoxProps = { readonly place: FormPlace; readonly note: ReviewNoteView };

const pause = 1200;

/** Answers a note; kept by itself as it is typed, and sent when the form is submitted again. */
export function AnswerBox({ place, note }: AnswerBoxProps) {
  const { t } = useTexts();
  const answer = useAnswer(place, note.id);
  const [text, setText] = useState(note.answer ?? '');
  const keep = useDebouncedCallback(answer.mutate, { delay: pause, flushOnUnmount: true });
  const type = (next: string) => {
    setText(next);
    keep(next);
  };
  const isKept = text.trim() !== '' && text.trim() === (note.answer ?? '');
  return (
    <div className={classes['answerBox']}>
      <Textarea
        size="sm"
        label={t('review.yourAnswer')}
        description={t(isKept ? 'review.answerKept' : 'review.answerHelp')}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={1000}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => keep.flush()}
      />
      {answer.isError && <ProblemAlert error={answer.error} onRetry={() => answer.mutate(text)} />}
    </div>
  );
}
