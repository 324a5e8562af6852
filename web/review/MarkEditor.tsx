import { Button, Group, NativeSelect, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Pin, ReasonCodeView, ReviewNoteView } from '../../server/contract/review.ts';
import type { Path } from '../forms/form-data.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { type FormPlace, useDropMark, useMark } from './api.ts';
import classes from './review.module.css';
import { pointerOf } from '../forms/pointer.ts';

type MarkEditorProps = {
  readonly place: FormPlace;
  readonly path: Path;
  /** What people call the place. */
  readonly name: string;
  /** Where on a file it stands. */
  readonly pin?: Pin | undefined;
  readonly mine: ReviewNoteView | undefined;
  readonly reasons: readonly ReasonCodeView[];
  readonly onDone: () => void;
};

/** Writes what is wrong at one place of a form: a reason out of the office's list, and a note. */
export function MarkEditor({ place, path, name, pin, mine, reasons, onDone }: MarkEditorProps) {
  const { t, pick } = useTexts();
  const [reason, setReason] = useState(mine?.reason?.code ?? '');
  const [note, setNote] = useState(mine?.note ?? '');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('select, textarea')?.focus(), []);
  const mark = useMark(place);
  const drop = useDropMark(place);
  const complete = note.trim() !== '' && (reasons.length === 0 || reason !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!complete || mark.isPending) return;
    const said = {
      path: pointerOf(path),
      note: note.trim(),
      ...(reason === '' ? {} : { reason }),
      ...(pin === undefined ? {} : { pin }),
    };
    mark.mutate(said, { onSuccess: onDone });
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onDone();
  };
  const failed = mark.error ?? drop.error;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves it from each of its fields
    <form
      ref={form}
      className={classes['editor']}
      aria-label={`${t('review.mark')}: ${name}`}
      onSubmit={submit}
      onKeyDown={leave}
    >
      {reasons.length > 0 && (
        <NativeSelect
          size="sm"
          label={t('approval.reasonCode')}
          withAsterisk
          value={reason}
          data={[{ value: '', label: t('common.choose') }, ...reasons.map(toOption(pick))]}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <Textarea
        size="sm"
        label={t('review.whatIsWrong')}
        withAsterisk
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {failed !== null && <ProblemAlert error={failed} />}
      <Group gap="xs">
        <Button type="submit" size="compact-md" fz="sm" color="lake" disabled={!complete} loading={mark.isPending}>
          {t('review.keepMark')}
        </Button>
        <Button variant="default" size="compact-md" fz="sm" onClick={onDone}>
          {t('common.cancel')}
        </Button>
        {mine !== undefined && (
          <Button
            variant="subtle"
            color="red"
            size="compact-md"
            fz="sm"
            loading={drop.isPending}
            onClick={() => drop.mutate(mine.id, { onSuccess: onDone })}
          >
            {t('review.dropMark')}
          </Button>
        )}
      </Group>
    </form>
  );
}

function toOption(pick: ReturnType<typeof useTexts>['pick']) {
  return ({ code, title }: ReasonCodeView) => ({ value: code, label: pick(title) });
}
