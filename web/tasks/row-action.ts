import type { ApplicationSummary } from '../../server/contract/application-list.ts';
import { runQuery } from '../application/runs.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';

/** Where a row of the task list leads, and what is to be done there. */
export type RowAction = {
  readonly to: string;
  /** Only where something is to be done. */
  readonly label?: Text;
  /** What is done to a form first: it is filled in, or corrected where it came back. */
  readonly fills?: 'fill' | 'correct';
};

/** The one button of a row: the viewer's next act, else to look at the file. */
export function rowAction(summary: Pick<ApplicationSummary, 'id' | 'waiting' | 'returned'>): RowAction {
  const mine = summary.waiting.find((each) => each.mine);
  const base = `/user/applications/${summary.id}`;
  if (mine === undefined) return { to: base };
  const to = mine.form === undefined ? base : `${base}/forms/${mine.form}${mine.run === 1 ? '' : runQuery(mine.run)}`;
  return { to, label: mine.eventTitle, ...(mine.fills && { fills: summary.returned ? 'correct' : 'fill' }) };
}
