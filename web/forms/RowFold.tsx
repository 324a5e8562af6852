import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useMemo, useState } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import classes from './fold.module.css';
import { useFormSetting, useStored } from './form-context.ts';
import type { Path } from './form-data.ts';
import { rowsOf } from './records.ts';
import { fewestParts } from './section-state.ts';

/** Whether so many cards are folded to their heads: where they are filled on a small screen. */
export function useRowsFold(count: number): boolean {
  const small = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const { readOnly } = useFormSetting();
  return small && !readOnly && count >= fewestParts;
}

/** Whether a card is open, and what its row lacks; at first the first row that lacks something is. */
export function useRowFold(table: Path, index: number) {
  const { store } = useFormSetting();
  const row = useMemo((): Path => [...table, index], [table, index]);
  const missing = useStored((each) => each.missingIn(row));
  const [open, setOpen] = useState(() => {
    const rows = rowsOf(store.typed(table));
    return rows.findIndex((_, at) => (store.missingIn([...table, at]) ?? 0) > 0) === index;
  });
  return { missing, open, setOpen };
}

type RowFoldProps = ReturnType<typeof useRowFold> & {
  readonly title: string;
  readonly lang: string | undefined;
  readonly children: ReactNode;
};

/** One row behind its head. */
export function RowFold({ title, lang, missing, open, setOpen, children }: RowFoldProps) {
  const { t, language } = useTexts();
  const count = missing ?? 0;
  return (
    <details className={classes['card']} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes['cardHead']} data-state={missing === 0 ? 'whole' : 'open'}>
        <Icon name={open ? 'down' : 'right'} size={14} />
        <span className={classes['title']} lang={lang}>
          {title}
        </span>
        <span className={classes['count']}>
          {missing === 0 && <Icon name="check" size={14} />}
          {count > 0 && t('form.map.left', { number: formatNumber(String(count), language) })}
        </span>
      </summary>
      {children}
    </details>
  );
}
