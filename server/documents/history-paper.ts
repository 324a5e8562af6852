import type { FormRule } from '../../form-schemas/engine/form-definition.ts';
import { factShapes } from '../../form-schemas/engine/formula/fact-shapes.ts';
import { kathmanduDate, kathmanduTime } from '../../form-schemas/values/bs-date.ts';
import type { FormState } from '../../workflows/engine/snapshot.ts';
import type { DocumentDefinition, HistoryLine, PrintModel } from '../../templates/engine/definition.ts';
import { printModel } from '../../templates/engine/model.ts';
import { renderDocument } from '../../templates/engine/render.ts';
import { doneBy, recordActivity } from '../office/activity.ts';
import { factsOf, seenFromMain, type WholeCase } from '../case/case.ts';
import { listComments } from '../review/comments.ts';
import { formTitle, roleTitle } from '../case/titles.ts';
import type { HistoryItem } from '../contract/history.ts';
import { listHistory } from '../history/list.ts';
import type { App } from '../http/app-type.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { explainMissing, paperFault } from './missing-value.ts';
import type { Paper } from './paper.ts';
import { shippedTemplates, stylesWithFonts, type Templates, templatesFor } from '../definitions/templates.ts';
import { getCase } from '../case/scope.ts';
import { ApplicationParams } from '../http/params.ts';

type Entry = { readonly id: string; readonly document: DocumentDefinition; readonly templates: Templates };

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
  const { templates, ...entry } = await entryFor(runtime, trx, who);
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
  const history = { events: items.map(eventLine), comments };
  const model = modelOf(runtime, { whole, who, items, history, templates, document: entry.document });
  try {
    const { html, styles, landscape, title } = renderDocument(templates.compiled, entry.id, model);
    return { body: html, styles: stylesWithFonts(styles), landscape, title };
  } catch (cause) {
    const { library } = held;
    throw paperFault(cause, entry.id, (complaint) => explainMissing(complaint, library, { slug: '', fields: [] }));
  }
}

/** The paper that prints the application itself, as the office has it. */
async function entryFor(runtime: Runtime, trx: Trx, who: Who): Promise<Entry> {
  const shipped = shippedTemplates().catalogue;
  const id = Object.keys(shipped).find((each) => shipped[each]?.of === 'application');
  if (id === undefined) throw problem('documentNotFound');
  const templates = templatesFor((await runtime.definitions.template(trx, who.organizationId, id)) || undefined);
  const document = templates.catalogue[id];
  if (document === undefined) throw problem('documentNotFound');
  return { id, document, templates };
}

type Making = {
  readonly whole: WholeCase;
  readonly who: Who;
  readonly items: readonly HistoryItem[];
  readonly history: { readonly events: readonly HistoryLine[]; readonly comments: readonly HistoryLine[] };
  readonly templates: Templates;
  readonly document: DocumentDefinition;
};

function modelOf(runtime: Runtime, { whole, who, items, history, templates, document }: Making): PrintModel {
  const held = seenFromMain(whole);
  const library = templates.libraryFor(held.library);
  const last = items.at(-1);
  return printModel({
    document,
    facts: factsOf({ ...held, library }),
    shapes: factShapes(library),
    codes: library.codes,
    checklists: library.checklists,
    form: { rule: printedBy(who, document), state: signedBy(who, runtime.now()), data: {}, fields: [] },
    issue: {
      number: numberOf(whole),
      version: items.length,
      date: kathmanduDate(runtime.now()),
      ...(last ? { shortHash: last.hash.slice(0, 12) } : {}),
    },
    law: held.config.legalReferences,
    standards: templates.standards,
    images: {},
    history,
  });
}

/** The registration number, or the number that it got when it was filed. */
function numberOf({ application: { registration_no: registered, application_no: filed } }: WholeCase): string {
  return registered ?? String(filed);
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

/** The paper is nobody's form; who prints it stands where another paper names who entered it. */
function printedBy({ role }: Who, { title }: DocumentDefinition): FormRule {
  return { slug: '', title, order: 0, enterBy: role, approvers: [], classes: [], types: [], requirement: 'optional' };
}

/** Whoever prints it answers for it: the only signature that it has. */
function signedBy({ role, accountId, name, designation }: Who, at: string): FormState {
  const signature = { line: 'submitted', role, accountId, name, designation, at };
  return { status: 'approved', revision: 1, approvals: {}, signatures: [signature], since: at };
}
