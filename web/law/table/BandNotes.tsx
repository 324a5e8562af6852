import { Button } from '@mantine/core';
import { bandFaults } from '../../../form-schemas/engine/rules/decision-table.ts';
import { controlId } from '../../forms/issue-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Notice } from '../../ui/Notice.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import lawClasses from '../law.module.css';
import { bandText } from './band-words.ts';
import type { GridProps } from './TableGrid.tsx';
import { cellPath } from './TableCell.tsx';

/** Gaps and overlaps of the table as it is written, each with the way to its row; nothing where the table has no bands. */
export function BandNotes({ view, desk, columns }: Pick<GridProps, 'view' | 'desk' | 'columns'>) {
  const { t, language } = useTexts();
  const { table, definition } = view;
  if (table.bands.length === 0) return null;
  const { rows } = desk.desk;
  const faults = bandFaults(
    { key: definition.key, table },
    rows.map(({ data }) => data),
  );
  if (faults.length === 0)
    return (
      <output>
        <StatusMark tone="approved" icon="check">
          {t('law.table.fault.none')}
        </StatusMark>
      </output>
    );
  const go = (row: number, column: string) => {
    const name = rows[row]?.name;
    if (name !== undefined) document.getElementById(controlId(cellPath(name, column)))?.focus();
  };
  return (
    <Notice tone="waiting" icon="warning" title={t('law.table.fault.title')}>
      <ul className={lawClasses['plain']} aria-live="polite">
        {faults.map((fault) => {
          const above = columns.conditions.find(({ id }) => id === fault.band.above)?.node;
          const [row = 0] = fault.rows;
          return (
            <li key={`${fault.kind} ${fault.rows.join()} ${fault.from}`}>
              {bandText(fault, above, { t, language })}{' '}
              <Button variant="subtle" color="lake" size="compact-md" fz="sm" onClick={() => go(row, fault.band.above)}>
                {t('law.table.fault.go')}
              </Button>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
