import type { Cell, ReportTable } from '../../server/contract/reports.ts';
import { formatNumber } from '../i18n/format.ts';
import type { Language } from '../i18n/i18n.ts';
import type { FigureKind, FigureNames, FigureRow } from '../ui/charts/figure-row.ts';
import { cellText } from './cell-text.ts';

type Figure = {
  readonly kind: FigureKind;
  readonly rows: readonly FigureRow[];
  readonly names: FigureNames;
  readonly format: (value: number) => string;
};

/** More bars than these cannot be told apart. */
const mostRows = 24;

/**
 * How a table is drawn; sums and months that have not come yet are left out of it. Undefined for a table without a picture,
 * and where there is only nought to draw.
 */
export function figureOf({ figure, columns, rows }: ReportTable, language: Language): Figure | undefined {
  if (figure === undefined) return undefined;
  const at = (id: string | undefined) => columns.findIndex((column) => column.id === id);
  const [label, value, second] = [at(figure.label), at(figure.value), at(figure.second)];
  const [labels, values, seconds] = [columns[label], columns[value], columns[second]];
  if (labels === undefined || values === undefined) return undefined;
  const drawn = rows
    .filter(({ isSum, cells }) => isSum !== true && cells[value] !== null)
    .slice(0, mostRows)
    .map(({ cells }) => ({
      label: cellText(cells[label], labels.kind, language),
      value: numberOf(cells[value]),
      ...(seconds === undefined ? {} : { second: numberOf(cells[second]) }),
    }));
  if (drawn.every((row) => row.value === 0 && (row.second ?? 0) === 0)) return undefined;
  return {
    kind: figure.kind,
    rows: drawn,
    names: {
      label: labels.title[language],
      value: values.title[language],
      ...(seconds === undefined ? {} : { second: seconds.title[language] }),
    },
    format: (number) => formatNumber(number, language),
  };
}

function numberOf(cell: Cell | undefined): number {
  return typeof cell === 'string' || typeof cell === 'number' ? Number(cell) : 0;
}
