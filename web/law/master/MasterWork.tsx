import { Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLibrary } from '../../forms/blank.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { AddField } from '../form/AddField.tsx';
import type { FormDesk } from '../form/desk.ts';
import { fieldsBelow, type Place } from '../form/edit-source.ts';
import { FieldCard } from '../form/FieldCard.tsx';
import classes from '../form/form.module.css';
import type { FieldKind } from '../form/new-field.ts';
import { Outline } from '../form/Outline.tsx';
import { bringIntoView } from '../into-view.ts';
import type { WorkProps } from '../work.ts';
import { withColumns } from './edit-master.ts';
import { MasterWords } from './MasterWords.tsx';
import { NamedBy } from './NamedBy.tsx';
import { RowPreview } from './RowPreview.tsx';

/** What a column of a list may hold: one plain value. */
const columnKinds: readonly FieldKind[] = [
  'text',
  'lines',
  'whole',
  'number',
  'money',
  'length',
  'area',
  'date',
  'choice',
  'yes',
];

/** A list of the office's own as a picture: its columns, what it is called and who fills it in, and the chosen column. */
export function MasterWork({ view, source, onChange, shown }: WorkProps) {
  const { t } = useTexts();
  const [place, setPlace] = useState<Place>([]);
  const [led, setLed] = useState<WorkProps['shown']>();
  if (shown !== led) {
    setLed(shown);
    const column = /^\/schema\/properties\/([^/]+)/u.exec(shown?.pointer ?? '')?.[1];
    if (column !== undefined && fieldsBelow(source, []).includes(column)) setPlace([column]);
  }
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (shown !== undefined) card.current?.focus();
  }, [shown]);
  const library = useLibrary();
  const desk: FormDesk = {
    slug: view.id,
    source,
    bundle: undefined,
    words: undefined,
    codes: library.data?.codes ?? {},
    place,
    choose: setPlace,
    change: (next, said) => {
      if (next !== source) onChange(withColumns(next), said);
    },
  };
  return (
    <div className={classes['design']}>
      <Stack gap="sm">
        <AddField desk={desk} kinds={columnKinds} words="addColumn" />
        <Outline desk={desk} label={t('law.master.columns')} onChosen={() => bringIntoView(card.current)} />
      </Stack>
      <Stack gap="sm">
        <RowPreview source={source} />
        <MasterWords desk={desk} roles={library.data?.roles ?? []} />
      </Stack>
      <aside ref={card} tabIndex={-1} aria-label={t('law.master.card')} className={classes['card']}>
        {place.length === 0 ? (
          <p>{t('law.master.choose')}</p>
        ) : (
          <>
            <NamedBy desk={desk} />
            <FieldCard key={place.join('.')} desk={desk} />
          </>
        )}
      </aside>
    </div>
  );
}
