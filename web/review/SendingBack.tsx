import { NativeSelect, Textarea } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { Notice } from '../ui/Notice.tsx';
import { type FormPlace, useReview } from './api.ts';
import classes from './review.module.css';
import { presentNotes } from './rounds.ts';

/** Why a form is sent back, and what only the office shall read of it. */
export type SendingBackValue = { readonly reason?: string; readonly internalNote?: string };

type SendingBackProps = {
  readonly place: FormPlace;
  readonly value: SendingBackValue;
  readonly onChange: (value: SendingBackValue) => void;
  /** Hears what the note to the filer could say, once it is known. */
  readonly onPropose: (note: string) => void;
  /** The note to the filer. */
  readonly children: ReactNode;
};

/** What a form that goes back takes along: the marks on its fields, a reason out of the office's list, a note for the office only. */
export function SendingBack({ place, value, onChange, onPropose, children }: SendingBackProps) {
  const { t, pick } = useTexts();
  const { data } = useReview(place);
  const waiting = presentNotes(data?.notes ?? []).waiting;
  const proposal = waiting.length === 0 ? '' : t('review.noteOf', { count: waiting.length });
  useEffect(() => {
    if (proposal !== '') onPropose(proposal);
  }, [proposal, onPropose]);
  const reasons = data?.reasons ?? [];
  return (
    <>
      {waiting.length > 0 && (
        <Notice tone="info" icon="flag" title={t('review.goAlong', { count: waiting.length })}>
          <ul className={classes['links']}>
            {waiting.map((note) => (
              <li key={note.id}>
                {pick(note.label)}: <span lang="ne">{note.note}</span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {reasons.length > 0 && (
        <NativeSelect
          label={t('approval.reasonCode')}
          value={value.reason ?? ''}
          data={[
            { value: '', label: t('common.choose') },
            ...reasons.map(({ code, title }) => ({ value: code, label: pick(title) })),
          ]}
          onChange={(event) => onChange({ ...value, reason: event.currentTarget.value })}
        />
      )}
      {children}
      <Textarea
        label={t('approval.internalNote')}
        description={t('review.officeOnly')}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={4000}
        value={value.internalNote ?? ''}
        onChange={(event) => onChange({ ...value, internalNote: event.currentTarget.value })}
      />
    </>
  );
}
