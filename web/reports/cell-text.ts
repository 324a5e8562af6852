import type { Cell, ColumnKind } from '../../server/contract/reports.ts';
import { formatDate, formatNumber, formatWard, withDigits } from '../i18n/format.ts';
import type { Language } from '../i18n/i18n.ts';

/** Kinds whose cells stand under one another by their digits. */
const numbers: readonly ColumnKind[] = ['count', 'days', 'percent', 'money'];

/** True for a column of numbers. */
export function isNumeric(kind: ColumnKind): boolean {
  return numbers.includes(kind);
}

type Shown = (cell: string | number, language: Language) => string;

const shown = {
  money: (cell, language) => formatNumber(cell, language, 2),
  percent: (cell, language) => `${formatNumber(cell, language)}%`,
  count: (cell, language) => formatNumber(cell, language),
  days: (cell, language) => formatNumber(cell, language),
  ward: (cell, language) => formatWard(String(cell), language),
  day: (cell, language) => formatDate(String(cell), language),
  text: (cell, language) => withDigits(String(cell), language),
} as const satisfies Record<ColumnKind, Shown>;

/** A cell as people read it, with the reader's digits; a dash where there is nothing to say. */
export function cellText(cell: Cell | undefined, kind: ColumnKind, language: Language): string {
  if (cell === null || cell === undefined) return '–';
  return typeof cell === 'object' ? cell[language] : shown[kind](cell, language);
}
