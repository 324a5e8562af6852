import { kathmanduDate, kathmanduTime } from '../../form-schemas/values/bs-date.ts';
import type { FormState } from '../../workflows/engine/snapshot.ts';
import type { HistoryLine } from '../../templates/engine/definition.ts';
import { doneBy, recordActivity } from '../office/activity.ts';
import { seenFromMain } from '../case/case.ts';
import { listComments } from '../review/comments.ts';
import { formTitle, roleTitle } from '../case/titles.ts';
import type { HistoryItem } from '../contract/history.ts';
import { listHistory } from '../history/list.ts';
import type { App } from '../http/app-type.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { getCasePaper, numberOf, renderCasePaper } from './case-paper.ts';
import type { Paper } from './paper.ts';
import { getCase } from '../case/scope.ts';
import { ApplicationParams } from '../http/params.ts';

/** The history of an application on paper: everything that happened and was said, signed by who prints it; kept nowhere. */
export async function historyPaperRoutes(app: App, runtime: Runtime): Promise<void> {
  app.get('/api/applications/:id/history.pdf', {
    config: { permission: 'print' },
    schema: { tags: ['documents'], summary: 'Every event and comment as a paper', params: ApplicationParams },
    handler: async ({ who, params }, reply) => {
      const { title, ...paper } = await runtime.inOrganization(who.organizationId, (trx) =>
        historyPaper(runtime, trx, who, params.id),
      );
      const pdf = await runtime.printer.print({ ...paper, title, isUrgent: true });
      await runtime.inOrganization(who.organizationId, (trx) =>
        recordActivity(trx, { ...doneBy(who), applicationId: params.id, action: 'print.history', detail: {} }),
      );
      return reply.type('application/pdf').send(Buffer.from(pdf));
    },
  });
}

/** The paper as the application stands. Throws `documentNotFound` when the office has no paper for it, `paperIncomplete` while its record lacks what every paper says. */
async function historyPaper(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  id: string,
): Promise<Paper & { readonly title: string }> {
  const paper = await getCasePaper(runtime, trx, who, 'application');
  const whole = await getCase(runtime, trx, who, id);
  const items = await listHistory(runtime, trx, who, id);
  const held = seenFromMain(whole);
  const comments = (await listComments(trx, who, id)).toReversed().map(
    ({ at, author, role, form, text }): HistoryLine => ({
      ...when(at),
      actor: author,
      designation: roleTitle(held, role).ne,
      ...(form ? { form: formTitle(held, form).ne } : {}),
      text,
    }),
  );
  const last = items.at(-1);
  return renderCasePaper(whole, paper, {
    state: signedBy(who, runtime.now()),
    history: { events: items.map(eventLine), comments },
    issue: {
      number: numberOf(whole),
      version: items.length,
      date: kathmanduDate(runtime.now()),
      ...(last ? { shortHash: last.hash.slice(0, 12) } : {}),
    },
  });
}

function eventLine({ at, title, actor, stageTitle, stateTitle, formTitle: form, note }: HistoryItem): HistoryLine {
  return {
    ...when(at),
    actor: actor.name,
    designation: actor.designation,
    ...(title ? { action: title.ne } : {}),
    stage: stageTitle.ne,
    state: stateTitle.ne,
    ...(form ? { form: form.ne } : {}),
    ...(note ? { text: note } : {}),
  };
}

function when(at: string): Pick<HistoryLine, 'date' | 'time'> {
  return { date: kathmanduDate(at), time: kathmanduTime(at) };
}

/** Whoever prints it answers for it: the only signature that it has. */
function signedBy({ role, accountId, name, designation }: Who, at: string): FormState {
  const signature = { line: 'submitted', role, accountId, name, designation, at };
  return { status: 'approved', revision: 1, approvals: {}, signatures: [signature], since: at };
}
