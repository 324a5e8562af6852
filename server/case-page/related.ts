import type { RelatedList } from '../contract/case-page.ts';
import { APPLICATION_COLUMNS, type ApplicationRow } from '../case/queries.ts';
import { findApplicationFor, maySee } from '../case/scope.ts';
import { isOver } from '../case/status.ts';
import { summariesOf } from '../lists/summary.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';

const most = 50;

/** Other applications on the same plot of the same ward, newest first; of those that the person may not see only whether one is open. */
export async function relatedApplications(runtime: Runtime, trx: Trx, who: Who, id: string): Promise<RelatedList> {
  const application = await findApplicationFor(trx, who, id);
  const rows = await onSamePlot(trx, application);
  const seen = rows.filter((row) => maySee(who, row));
  const summaries = await summariesOf(runtime, trx, who, seen);
  return {
    plotNo: application.plot_no,
    items: summaries.map((each) => ({
      id: each.id,
      applicationNo: each.applicationNo,
      ...(each.registrationNo ? { registrationNo: each.registrationNo } : {}),
      ownerNe: each.ownerNe,
      constructionTypeTitle: each.constructionTypeTitle,
      stageTitle: each.stageTitle,
      stateTitle: each.stateTitle,
      status: each.status,
      filedAt: each.filedAt,
      open: !isOver(each.status),
    })),
    hiddenOpen: rows.some((row) => !maySee(who, row) && !isOver(row.status)),
  };
}

async function onSamePlot(trx: Trx, { id, ward, plot_no }: ApplicationRow): Promise<ApplicationRow[]> {
  if (plot_no.trim() === '') return [];
  return trx
    .selectFrom('application')
    .select(APPLICATION_COLUMNS)
    .where('ward', '=', ward)
    .where('plot_no', '=', plot_no)
    .where('id', '<>', id)
    .orderBy('filed_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
}
