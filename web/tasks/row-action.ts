import type { ApplicationSummary } from '../../server/contract/application.ts';
import { eventKey } from '../i18n/event-key.ts';

export type RowAction = { readonly to: string; readonly labelKey: string; readonly mine: boolean };

/** The one button of a row: the viewer's next act, else to look at the file. */
export function rowAction(summary: ApplicationSummary, role: string): RowAction {
  const mine = summary.myTurn ? summary.waiting.find(({ roles }) => roles.includes(role)) : undefined;
  const base = `/user/applications/${summary.id}`;
  if (mine === undefined) return { to: base, labelKey: 'common.view', mine: false };
  const to = mine.form === undefined ? base : `${base}/forms/${mine.form}`;
  return { to, labelKey: `event.${eventKey(mine.event)}.label`, mine: true };
}
