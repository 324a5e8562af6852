import { appliesTo, isRequired } from '../../workflows/engine/forms.ts';
import { explain } from '../../workflows/engine/explain.ts';
import { nextApprovers } from '../../workflows/engine/roles.ts';
import type { ActionsView, ApplicationView, FormStatusView } from '../contract/application.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { type Case, factsOf, findCase, stageFacts } from './case.ts';
import { mustSee } from './scope.ts';
import { summariesOf } from './summary.ts';
import { roleTitle, stateTitle } from './titles.ts';

/** Loads a case that the person may see; throws the problem otherwise. */
export async function getCase(runtime: Runtime, trx: Trx, who: Who, id: string): Promise<Case> {
  const held = await findCase(runtime, trx, who.organizationId, id);
  if (!held) throw problem('applicationNotFound');
  mustSee(who, held.application);
  return held;
}

/** The whole page of one application: summary, groups, forms with approvals, deadlines, objections. */
export async function applicationView(runtime: Runtime, trx: Trx, who: Who, id: string): Promise<ApplicationView> {
  const held = await getCase(runtime, trx, who, id);
  const facts = stageFacts(held, factsOf(held));
  const documents = await issuedDocuments(trx, id);
  const { context } = held.snapshot;
  return {
    summary: await summaryFor(runtime, trx, who, held),
    groups: groupsOf(held),
    forms: formsInOrder(held)
      .filter((rule) => appliesTo(rule, context))
      .map((rule) => formStatusView(held, rule.slug, facts, documents.get(rule.slug))),
    deadlines: Object.entries(context.deadlines).map(([name, due]) => ({ name, due })),
    objections: context.objections.map(({ id: objection, filedAt, open }) => ({ id: objection, filedAt, open })),
    definition: { stage: held.row.id, version: held.definition.version, hash: held.definition.hash },
  };
}

async function summaryFor(runtime: Runtime, trx: Trx, who: Who, held: Case): Promise<ApplicationView['summary']> {
  const [summary] = await summariesOf(runtime, trx, who, [held.application]);
  if (!summary) throw problem('applicationNotFound');
  return summary;
}

/** The forms of the stage in the order of the menu list. */
export function formsInOrder(held: Case) {
  return [...held.definition.stage.body.forms].sort((a, b) => a.order - b.order);
}

type Issued = { readonly id: string; readonly number: string | null; readonly code: string };

async function issuedDocuments(trx: Trx, applicationId: string): Promise<Map<string, Issued>> {
  const rows = await trx
    .selectFrom('document')
    .select(['id', 'form', 'number', 'code'])
    .where('application_id', '=', applicationId)
    .orderBy('issued_at')
    .execute();
  return new Map(rows.map((row) => [row.form, row]));
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
  return {
    slug,
    title: rule.title,
    group: definition?.group ?? '',
    order: rule.order,
    status: state?.status ?? 'absent',
    revision: state?.revision ?? 0,
    required: isRequired(stage, rule, facts),
    open: stage.body.definition.states[value]?.meta.forms?.includes(slug) ?? false,
    enterBy: rule.enterBy,
    enterByTitle: roleTitle(held, rule.enterBy),
    approvals: approvalViews(held, slug),
    ...(state?.rejectedBy ? { rejectedBy: state.rejectedBy } : {}),
    printable: definition?.document !== undefined,
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
  return (rule?.approvers ?? []).map((role) => {
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

function groupsOf(held: Case): ApplicationView['groups'] {
  const order = held.groups.map((group) => group.id);
  const { states } = held.definition.stage.body.definition;
  const current = states[held.snapshot.value]?.meta.group ?? '';
  const at = order.indexOf(current);
  const done = held.snapshot.status === 'done';
  return held.groups.map(({ id, title }, index) => ({
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
  const held = await getCase(runtime, trx, who, id);
  return { version: held.row.seq, actions: actionsOf(runtime, who, held) };
}

/** The actions of a case that is already loaded. */
export function actionsOf(runtime: Runtime, who: Who, held: Case): ActionsView['actions'] {
  const { accountId, role, name, designation } = who;
  const facts = stageFacts(held, factsOf(held));
  const actor = { accountId, role, name, designation };
  return explain(held.definition.stage, held.snapshot, { actor, at: runtime.now(), facts }).map((action) => ({
    event: action.event,
    ...(action.form ? { form: action.form } : {}),
    open: action.open,
    ...(action.target ? { target: action.target, targetTitle: stateTitle(held, action.target) } : {}),
    reasons: action.reasons.map(({ code, params }) => ({ code, params: { ...params } })),
    waitingFor: [...action.waitingFor],
    ...(action.since ? { since: action.since } : {}),
  }));
}
