import { Button, Text } from '@mantine/core';
import { useTexts } from '../../i18n/use-texts.ts';
import { cellText } from '../../masters/master.ts';
import lawClasses from '../law.module.css';
import type { Columns, DeskRow } from './rows.ts';

type GoneRowsProps = {
  readonly rows: readonly DeskRow[];
  readonly columns: Columns;
  readonly onBack: (row: DeskRow) => void;
};

/** Rows in force that the table would not have any more, each with the way back. */
export function GoneRows({ rows, columns, onBack }: GoneRowsProps) {
  const { t, language } = useTexts();
  if (rows.length === 0) return null;
  const words = (row: DeskRow) =>
    [...columns.conditions, ...columns.values]
      .map(({ id, node }) => cellText(row, { id, info: node.info }, language))
      .join(' · ');
  return (
    <section aria-label={t('law.table.gone')}>
      <Text fw={600}>{t('law.table.gone')}</Text>
      <ul className={lawClasses['plain']}>
        {rows.map((row) => (
          <li key={row.name}>
            <s>{words(row)}</s>{' '}
            <Button variant="subtle" color="lake" size="compact-md" fz="sm" onClick={() => onBack(row)}>
              {t('law.table.back')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
