import { Stack } from '@mantine/core';
import type { RefObject } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import type { OpenBlank } from '../../forms/blank.ts';
import type { FindingView } from '../../../server/contract/definitions.ts';
import { bringIntoView } from '../into-view.ts';
import { AddField } from './AddField.tsx';
import { Canvas } from './Canvas.tsx';
import type { FormDesk } from './desk.ts';
import { FieldCard } from './FieldCard.tsx';
import classes from './form.module.css';
import { nodeAt, type Place } from './edit-source.ts';
import { Outline } from './Outline.tsx';

type DesignTabProps = {
  /** What is said of the chosen field: it takes the focus of whoever is led to one. */
  readonly ref: RefObject<HTMLElement | null>;
  readonly desk: FormDesk;
  readonly form: OpenBlank | undefined;
  readonly problems: readonly FindingView[];
  readonly round: number;
};

/** Outline, the real form, and what is said of the chosen field. */
export function DesignTab({ ref, desk, form, problems, round }: DesignTabProps) {
  const { t } = useTexts();
  return (
    <div className={classes['design']}>
      <Stack gap="sm">
        <AddField desk={desk} words="add" />
        <Outline desk={desk} onChosen={() => bringIntoView(ref.current)} />
      </Stack>
      <section aria-label={t('law.form.canvas')}>
        <Canvas
          form={form}
          problems={problems}
          round={round}
          onChoose={(place) => desk.choose(writtenAbove(desk, place))}
        />
      </section>
      <aside ref={ref} tabIndex={-1} aria-label={t('law.form.card')} className={classes['card']}>
        <FieldCard key={desk.place.join('.')} desk={desk} />
      </aside>
    </div>
  );
}

/** The place itself, or the section that holds it where it is not written in the form. */
function writtenAbove({ source }: Pick<FormDesk, 'source'>, place: Place): Place {
  return nodeAt(source, place) === undefined && place.length > 1 ? writtenAbove({ source }, place.slice(0, -1)) : place;
}
