import { showValue } from '../../form-schemas/engine/formula/show.ts';
import type { Language } from '../i18n/i18n.ts';
import type { TableShape } from './table-shape.ts';

/** What people call a row; undefined where it has only its number. */
export function rowName(
  { naming, kind }: TableShape,
  row: Readonly<Record<string, unknown>>,
  language: Language,
): string | undefined {
  const column = naming ?? kind;
  const named = column === undefined ? undefined : row[column.key];
  return column === undefined || named === undefined ? undefined : showValue(column.info, named)[language];
}
