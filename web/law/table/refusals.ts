import type { TFunction } from 'i18next';
import type { LawTableCheck } from '../../../server/contract/law-tables.ts';
import { issueText } from '../../forms/issue-text.ts';
import type { Language } from '../../i18n/i18n.ts';

/** What a check refused, by the place where it is shown. */
export type Refusals = {
  /** What is wrong with a cell. */
  readonly cell: (row: number, column: string) => string | undefined;
  /** What is wrong with a row beside its shown cells. */
  readonly row: (row: number) => readonly string[];
};

/** Puts what a check refused to the cells that are meant, what has no cell to its row. */
export function refusalsOf(
  { refused }: Pick<LawTableCheck, 'refused'>,
  columns: readonly string[],
  { t, language }: { readonly t: TFunction; readonly language: Language },
): Refusals {
  const ofRow = (row: number) => refused.filter((each) => each.row === row);
  const issues = (row: number) =>
    ofRow(row).flatMap((each) => each.issues.map((issue) => ({ issue, column: columnOf(issue.path, columns) })));
  return {
    cell: (row, column) => {
      const found = issues(row).find((each) => each.column === column);
      return found && issueText(found.issue, t, language);
    },
    row: (row) => [
      ...ofRow(row).flatMap(({ issues: own, message }) => (own.length === 0 ? [message[language]] : [])),
      ...issues(row).flatMap(({ issue, column }) => (column === undefined ? [issueText(issue, t, language)] : [])),
    ],
  };
}

/** The column in which a place of the record is written: the field itself, or one that holds it. */
function columnOf(path: readonly (string | number)[], columns: readonly string[]): string | undefined {
  const place = path.join('.');
  return columns.find((column) => place === column || place.startsWith(`${column}.`));
}
