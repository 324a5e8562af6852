import { titleBeside } from '../../form-schemas/engine/form/papers.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import { appliesTo, enteringRoles, isRequired } from '../../workflows/engine/forms.ts';
import { foresee } from '../../workflows/engine/foresee.ts';
import { systemRole } from '../../workflows/engine/roles.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { keptText } from '../db/kept-text.ts';
import { findUnmakeable } from '../event/try-paper.ts';
import { listUnissued, unissuedText } from '../event/unissued.ts';
import { findUnconfirmed } from '../confirmations/gate.ts';
import type { ApplicationView, FormStatusView, RunView } from '../contract/application.ts';
import type { ActionsView } from '../contract/actions.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { type Case, factsOf, seenFromMain, stageFacts, type WholeCase } from '../case/case.ts';
import { heldByOf } from '../case/runs.ts';
import { getCase, getCaseWith } from '../case/scope.ts';
import { summariesFrom } from '../lists/summary.ts';
import { askSummaries } from '../lists/summary-rows.ts';
import { getConfig } from '../office/read.ts';
import { roleTitle, stateTitle } from '../case/titles.ts';
import { papersOf } from '../case/decision.ts';
import { formsInOrder, approvalViews } from '../case/forms-view.ts';
import { actionsOf } from '../case/actions.ts';
import { staffedText, withVacancies } from './vacant.ts';

/** The whole page of one application: summary, runs, groups, forms with approvals, deadlines, objections. */
export async function applicationView(runtime: Runtime, trx: Trx, who: Who, id: string): Promise<ApplicationView> {
  const now = runtime.now();
  const today = kathmanduDate(now);
  const config = await getConfig(trx, who.organizationId, today);
  const acting = config.acting.map(({ loginId }) => loginId);
  const [whole, papers, failed, staffed, ...rows] = await getCaseWith(runtime, trx, who, id, [
    papersText({ application: id }),
    unissuedText({ organization: who.organizationId, application: id }),
    staffedText({ application: id, acting, today }),
    ...askSummaries({ ids: [id], drafts: [id], account: who.accountId, now }),
  ]);
  const documents = ownPapers(whole, papers);
  const seen = whole.runs.map((run): Case => ({ ...whole, ...run }));
  const main = seenFromMain(whole);
  const stuck = await listUnissued(runtime, trx, who, whole, failed);
  const [summary] = await summariesFrom(runtime, trx, who, [whole.application], rows);
  if (!summary) throw problem('applicationNotFound');
  return {
    summary: withVacancies(config, staffed, summary),
    fromPaper: whole.fromPaper,
    runs: seen.map(runView),
    groups: seen.flatMap(groupsOf),
    forms: seen.flatMap((held) => formsOfRun(held, documents, runtime.now())),
    deadlines: seen.flatMap(({ row: { run }, snapshot }) =>
      Object.entries(snapshot.context.deadlines).map(([name, due]) => ({ run, name, due })),
    ),
    objections: seen.flatMap(({ row: { run }, snapshot }) =>
      snapshot.context.objections.map((objection) => ({ run, ...objection })),
    ),
    definition: { stage: main.row.id, version: main.definition.version, hash: main.definition.hash },
    ...(stuck.length > 0 ? { stuck } : {}),
  };
}

function runView(held: Case): RunView {
  const { row, definition, snapshot, runs } = held;
  const heldBy = row.status === 'active' ? heldByOf(runs, row.run) : undefined;
  return {
    run: row.run,
    stage: row.id,
    title: definition.stage.body.definition.title,
    state: snapshot.value,
    stateTitle: stateTitle(held, snapshot.value),
    status: snapshot.status,
    openedAt: row.opened_at.toISOString(),
    byHand: row.by_hand,
    ...(row.parent === null ? {} : { parent: row.parent }),
    ...(heldBy ? { heldBy } : {}),
    definition: { version: definition.version, hash: definition.hash },
  };
}

function formsOfRun(held: Case, documents: IssuedByForm, at: string): FormStatusView[] {
  const { context } = held.snapshot;
  const facts = stageFacts(held, factsOf(held), at);
  return formsInOrder(held)
    .filter((rule) => appliesTo(rule, context))
    .map((rule) => formStatusView(held, rule.slug, facts, issuedOf(held, documents, rule.slug)));
}

type Issued = { readonly id: string; readonly number: string | null; readonly code: string };
type IssuedByForm = ReadonlyMap<string, Issued>;

type PaperRow = Issued & { readonly run: number; readonly form: string; readonly template: string };

const papersText = keptText<'application', PaperRow>((db, at) =>
  db
    .selectFrom('document')
    .select(['id', 'run', 'form', 'template', 'number', 'code'])
    .where('application_id', '=', at.text('application'))
    .orderBy('issued_at')
    .compile(),
);

/** The newest own paper of each form; those that are issued beside it are in the list of papers. */
function ownPapers({ inForce }: WholeCase, rows: readonly PaperRow[]): IssuedByForm {
  const { forms } = inForce.library;
  const own = rows.filter(({ form, template }) => titleBeside(entryOf(forms, form) ?? {}, template) === undefined);
  return new Map(own.map((row) => [`${row.run} ${row.form}`, row]));
}

/** The newest paper of a form, of its run or of one that it carries on. */
function issuedOf({ lineage }: Case, documents: IssuedByForm, slug: string): Issued | undefined {
  return lineage.map((run) => documents.get(`${run} ${slug}`)).find((issued) => issued !== undefined);
}

function formStatusView(
  held: Case,
  slug: string,
  facts: Record<string, unknown>,
  issued: Issued | undefined,
): FormStatusView {
  const { stage } = held.definition;
  const { context, value } = held.snapshot;
  const rule = stage.body.forms.find((each) => each.slug === slug);
  if (!rule) throw new Error(`stage ${stage.id} has no form ${slug}`);
  const state = context.forms[slug];
  const definition = held.library.forms[slug];
  const required = isRequired(stage, rule, facts);
  return {
    run: held.row.run,
    slug,
    title: rule.title,
    group: definition?.group ?? '',
    order: rule.order,
    status: state?.status ?? 'absent',
    revision: state?.revision ?? 0,
    required,
    ...(!required && rule.requirement !== 'optional' ? { notNow: true } : {}),
    open: stage.body.definition.states[value]?.meta.forms?.includes(slug) ?? false,
    enterBy: rule.enterBy,
    enteredBy: enteringRoles(rule).map((role) => roleTitle(held, role)),
    approvals: approvalViews(held, slug),
    ...(state?.rejectedBy ? { rejectedBy: state.rejectedBy } : {}),
    printable: definition?.document !== undefined,
    ...(definition?.papers ? { papers: definition.papers.map(({ document, title }) => ({ document, title })) } : {}),
    ...(issued
      ? { document: { id: issued.id, code: issued.code, ...(issued.number ? { number: issued.number } : {}) } }
      : {}),
  };
}

function groupsOf(held: Case): ApplicationView['groups'] {
  const order = held.groups.map((group) => group.id);
  const { states } = held.definition.stage.body.definition;
  const current = states[held.snapshot.value]?.meta.group ?? '';
  const at = order.indexOf(current);
  const done = held.snapshot.status === 'done';
  return held.groups.map(({ id, title }, index) => ({
    run: held.row.run,
    id,
    title,
    status: groupStatus(held, id, index, done ? order.length : at),
  }));
}

function groupStatus(
  held: Case,
  group: string,
  index: number,
  at: number,
): ApplicationView['groups'][number]['status'] {
  const { context } = held.snapshot;
  const used = formsInOrder(held).some(
    (rule) => held.library.forms[rule.slug]?.group === group && appliesTo(rule, context),
  );
  if (!used) return 'skipped';
  if (index < at) return 'done';
  return index === at ? 'current' : 'next';
}

/** What the person may do now, and for everything closed, why not and who must act. */
export async function actionsView(runtime: Runtime, trx: Trx, who: Who, id: string): Promise<ActionsView> {
  const whole = await getCase(runtime, trx, who, id);
  const actions: ActionsView['actions'] = [];
  for (const run of whole.runs) {
    const held = { ...whole, ...run };
    actions.push(...(await withForesight(runtime, trx, who, held)));
  }
  return { version: whole.application.seq, actions };
}

/** What is yet to be written with an event whose paper is tried. */
const SOME_NOTE = '…';

/** The actions of a run: with whose turn it is after each that is open, and closed where its paper waits for its law or a value. */
async function withForesight(runtime: Runtime, trx: Trx, who: Who, held: Case): Promise<ActionsView['actions']> {
  const actions = actionsOf(runtime, who, held);
  if (held.snapshot.status === 'done' || !actions.some(({ open }) => open)) return actions;
  const at = runtime.now();
  const facts = stageFacts(held, factsOf(held), at);
  const { accountId, name, designation } = who;
  return Promise.all(
    actions.map(async (action) => {
      if (!action.open) return action;
      const actor = { accountId, name, designation, role: action.as ?? who.role };
      const event = { type: action.event, actor, at, facts, ...(action.form ? { form: action.form } : {}) };
      const { next, effects, snapshot = held.snapshot } = foresee(held.definition.stage, held.snapshot, event);
      const missing = await findUnconfirmed(runtime, trx, held, papersOf(effects));
      if (missing) return { ...action, open: false, reasons: [{ code: 'lawUnconfirmed', params: missing }] };
      const lacks = await findUnmakeable(runtime, trx, {
        held,
        event: { ...event, note: SOME_NOTE },
        snapshot,
        effects,
      });
      if (lacks) return { ...action, open: false, reasons: [lacks] };
      const people = [...new Set(next.flatMap(({ roles }) => roles))].filter((role) => role !== systemRole);
      return { ...action, next: people.map((role) => ({ role, title: roleTitle(held, role) })) };
    }),
  );
}
