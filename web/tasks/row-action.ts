import type { ApplicationSummary } from '../../server/contract/application-list.ts';
import { runQuery } from '../application/runs.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';

/** Where a row of the task list leads, and what is to be done there. */
export type RowAction = {
  readonly to: string;
  /** Only where something is to be done. */
  readonly label?: Text;
  /** A form is to be filled first. */
  readonly fills: boolean;
};

/** The one button of a row: the viewer's next act, else to look at the file. */
export function rowAction(summary: ApplicationSummary): RowAction {
  const mine = summary.waiting.find((each) => each.mine);
  const base = `/user/applications/${summary.id}`;
  if (mine === undefined) return { to: base, fills: false };
  const to = mine.form === undefined ? base : `${base}/forms/${mine.form}${mine.run === 1 ? '' : runQuery(mine.run)}`;
  return { to, label: mine.eventTitle, fills: mine.fills };
}
