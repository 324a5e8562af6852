import { titleBeside } from '../../form-schemas/engine/papers.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import { appliesTo, isRequired } from '../../workflows/engine/forms.ts';
import { explain } from '../../workflows/engine/explain.ts';
import { foresee } from '../../workflows/engine/foresee.ts';
import { findPriority, nextApprovers, systemRole } from '../../workflows/engine/roles.ts';
import { findUnmakeable } from '../documents/try-paper.ts';
import { listUnissued } from '../documents/unissued.ts';
import { findUnconfirmed } from '../confirmations/gate.ts';
import type { ActionsView, ApplicationView, FormStatusView, RunView } from '../contract/application.ts';
import { problem } from '../http/problems.ts';
import { seatsOn } from '../accounts/seats.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { type Case, factsAtEnd, factsOf, findCase, seenFromMain, stageFacts, type WholeCase } from './case.ts';
import { papersOf } from './decide.ts';
import { heldByOf } from './runs.ts';
import { mustSee } from './scope.ts';
import { summariesOf } from './summary.ts';
import { roleTitle, stateTitle } from './titles.ts';

/** Loads a case that the person may see; throws the problem otherwise. */
export async function getCase(runtime: Runtime, trx: Trx, who: Who, id: string): Promise<WholeCase> {
  const whole = await findCase(runtime, trx, who.organizationId, id);
  if (!whole) throw problem('applicationNotFound');
  mustSee(who, whole.application);
  return whole;
}

/** The whole page of one application: summary, runs, groups, forms with approvals, deadlines, objections. */
export async function applicationView(runtime: Runtime, trx: Trx, who: Who, id: string): Promise<ApplicationView> {
  const whole = await getCase(runtime, trx, who, id);
  const documents = await issuedDocuments(trx, whole);
  const seen = whole.runs.map((run): Case => ({ ...whole, ...run }));
  const main = seenFromMain(whole);
  const stuck = await listUnissued(runtime, trx, who, whole);
  return {
    summary: await summaryFor(runtime, trx, who, whole),
    fromPaper: whole.fromPaper,
    runs: seen.map(runView),
    groups: seen.flatMap(groupsOf),
    forms: seen.flatMap((held) => formsOfRun(held, documents, runtime.now())),
    deadlines: seen.flatMap(({ row: { run }, snapshot }) =>
      Object.entries(snapshot.context.deadlines).map(([name, due]) => ({ run, name, due })),
    ),
    objections: seen.flatMap(({ row: { run }, snapshot }) =>
      snapshot.context.objections.map(({ id: objection, filedAt, open }) => ({ run, id: objection, filedAt, open })),
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

async function summaryFor(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  { application }: WholeCase,
): Promise<ApplicationView['summary']> {
  const [summary] = await summariesOf(runtime, trx, who, [application]);
  if (!summary) throw problem('applicationNotFound');
  return summary;
}

/** The forms of the stage in the order of the menu list. */
export function formsInOrder(held: Case) {
  return [...held.definition.stage.body.forms].sort((a, b) => a.order - b.order);
}

type Issued = { readonly id: string; readonly number: string | null; readonly code: string };
type IssuedByForm = ReadonlyMap<string, Issued>;

/** The newest own paper of each form; those that are issued beside it are in the list of papers. */
async function issuedDocuments(trx: Trx, { application, inForce }: WholeCase): Promise<IssuedByForm> {
  const rows = await trx
    .selectFrom('document')
    .select(['id', 'run', 'form', 'template', 'number', 'code'])
    .where('application_id', '=', application.id)
    .orderBy('issued_at')
    .execute();
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
    enterByTitle: roleTitle(held, rule.enterBy),
    approvals: approvalViews(held, slug),
    ...(state?.rejectedBy ? { rejectedBy: state.rejectedBy } : {}),
    printable: definition?.document !== undefined,
    ...(definition?.papers ? { papers: definition.papers.map(({ document, title }) => ({ document, title })) } : {}),
    ...(issued
      ? { document: { id: issued.id, code: issued.code, ...(issued.number ? { number: issued.number } : {}) } }
      : {}),
  };
}

/** Approvers of a form in order; name, designation and date only when the status is A (specification 4). */
export function approvalViews(held: Case, slug: string): FormStatusView['approvals'] {
  const { stage } = held.definition;
  const rule = stage.body.forms.find((each) => each.slug === slug);
  const state = held.snapshot.context.forms[slug];
  return inOrderOfPriority(stage, rule?.approvers ?? []).map((role) => {
    const approval = state?.approvals[role];
    const signed = approval?.status === 'A' ? approval : undefined;
    return {
      role,
      roleTitle: roleTitle(held, role),
      status: approval?.status ?? 'P',
      turn: rule !== undefined && state?.status === 'submitted' && nextApprovers(stage, rule, state).includes(role),
      ...(signed?.name ? { name: signed.name } : {}),
      ...(signed?.designation ? { designation: signed.designation } : {}),
      ...(signed?.at ? { at: signed.at } : {}),
    };
  });
}

/** Whoever acts first stands first; equals as the form names them. */
function inOrderOfPriority(stage: Case['definition']['stage'], roles: readonly string[]): readonly string[] {
  const priority = (role: string) => findPriority(stage, role) ?? Number.POSITIVE_INFINITY;
  return roles.toSorted((a, b) => priority(a) - priority(b));
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

/**
 * The actions of a run of a case that is already loaded. What is closed to the person's own post and open to one that they hold as
 * acting officer is open, and says as what.
 * @param form only what may be done on this form
 */
export function actionsOf(runtime: Runtime, who: Who, held: Case, form?: string): ActionsView['actions'] {
  const [own, ...others] = seatsOn(held, who).map((seat) => ({
    seat,
    actions: actionsIn(runtime, { ...who, ...seat }, held, form),
  }));
  return (own?.actions ?? []).map((action, place) => {
    if (action.open) return action;
    const open = others.find(({ actions }) => actions[place]?.open === true);
    return { ...action, ...open?.actions[place], ...(open ? { as: open.seat.role } : {}) };
  });
}

function actionsIn(runtime: Runtime, who: Who, held: Case, form?: string): ActionsView['actions'] {
  const { accountId, role, name, designation } = who;
  const at = runtime.now();
  const known = factsOf(held);
  const facts = held.snapshot.status === 'done' ? factsAtEnd(held, known) : stageFacts(held, known, at);
  const heldBy = heldByOf(held.runs, held.row.run);
  const query = {
    actor: { accountId, role, name, designation },
    at,
    facts,
    ...(heldBy ? { heldBy } : {}),
    ...(form === undefined ? {} : { form }),
  };
  return explain(held.definition.stage, held.snapshot, query).map((action) => ({
    run: held.row.run,
    event: action.event,
    ...(action.form ? { form: action.form } : {}),
    title: action.title ?? { ne: action.event, en: action.event },
    needsNote: action.needsNote,
    ...(action.noteTitle ? { noteTitle: action.noteTitle } : {}),
    awaited: action.awaited,
    bySystem: action.bySystem,
    does: [...action.does],
    ...(action.way ? { way: action.way } : {}),
    place: action.place,
    asks: action.asks.map((ask) => ({ ...ask })),
    open: action.open,
    ...(action.target ? { target: action.target, targetTitle: stateTitle(held, action.target) } : {}),
    reasons: action.reasons.map(({ code, params }) => ({ code, params: { ...params } })),
    waitingFor: [...action.waitingFor],
    ...(action.since ? { since: action.since } : {}),
  }));
}
