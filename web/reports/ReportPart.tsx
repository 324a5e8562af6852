import { Text, Title } from '@mantine/core';
import type { ReportTable } from '../../server/contract/reports.ts';
import { formatNumber } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Figures } from '../ui/charts/Figures.tsx';
import { WideTable } from '../ui/WideTable.tsx';
import { figureOf } from './figure.ts';
import { NumberTable } from './NumberTable.tsx';
import classes from './reports.module.css';

/** Columns that leave room for the picture beside the table. */
const narrowTable = 4;

/** One table of a report with its picture beside it, or above a wide one. */
export function ReportPart({ part, isNumbered }: { readonly part: ReportTable; readonly isNumbered: boolean }) {
  const { t, language, pick } = useTexts();
  const title = pick(part.title);
  const figure = figureOf(part, language);
  const { leftOff = 0 } = part;
  return (
    <div className={classes['part']}>
      <Title order={3}>{title}</Title>
      {part.rows.length === 0 && <Text c="dimmed">{t('reports.noData')}</Text>}
      {part.rows.length > 0 && (
        <div className={classes['both']} data-beside={part.columns.length <= narrowTable && figure !== undefined}>
          {figure !== undefined && (
            <div className={classes['figure']}>
              <Figures {...figure} title={title} withTable={false} isTitled={false} />
            </div>
          )}
          <WideTable label={title}>
            <NumberTable part={part} title={title} isNumbered={isNumbered} />
          </WideTable>
        </div>
      )}
      {leftOff > 0 && (
        <Text size="sm" c="dimmed">
          {t('reports.leftOff', { count: leftOff, number: formatNumber(leftOff, language) })}
        </Text>
      )}
    </div>
  );
}
