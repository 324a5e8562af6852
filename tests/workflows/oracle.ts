import type { FormRule } from '../../form-schemas/engine/form-definition.ts';
import { kathmanduDate } from '../../form-schemas/values/ad-date.ts';
import type { CompiledStage } from '../../workflows/engine/compile.ts';
import type { Demand, Effect } from '../../workflows/engine/definition.ts';
import type { StageEvent } from '../../workflows/engine/event.ts';
import type { FormState, Snapshot } from '../../workflows/engine/snapshot.ts';
import { appliesTo, isRequired } from '../../workflows/engine/forms.ts';

/** A case after an event, with the dates on which its deadlines last fell due. */
export type Moment = {
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly event: StageEvent;
  readonly effects: readonly Effect[];
  readonly dues: Readonly<Record<string, string>>;
};

/** Which fact says what was paid of which. */
const payments: Readonly<Record<string, string>> = {
  'revenue.total': 'revenue.paid',
  'revenue.demanded': 'revenue.paid',
  'deposit.amount': 'deposit.paid',
  'deposit.demanded': 'deposit.paid',
};

/**
 * What is wrong with where a case has come, told from the approvals, amounts and dates themselves and from what the stage as it
 * is shipped demands; no condition of a transition is asked.
 */
export function findBreaches(reference: CompiledStage, moment: Moment): readonly string[] {
  const { before, after } = moment;
  const arrived = after.value !== before.value;
  const demands = (reference.body.definition.demands ?? []).filter(
    (demand) => demand.before.includes(after.value) && concerns(demand, after),
  );
  return [
    ...(arrived ? demands.flatMap((demand) => breachesOf(reference, demand, moment)) : []),
    ...issuedTooEarly(reference, moment),
    ...approvedOutOfTurn(reference, moment),
  ];
}

function breachesOf(reference: CompiledStage, demand: Demand, moment: Moment): readonly string[] {
  const { after, event, dues } = moment;
  const { complete = [], paid = [], elapsed = [], settled } = demand;
  const today = kathmanduDate(event.at);
  return [
    ...complete.flatMap((group) =>
      requiredIn(reference, group, moment).flatMap((rule) =>
        isApproved(rule, after.context.forms[rule.slug]) ? [] : [`${after.value} without ${rule.slug}`],
      ),
    ),
    ...paid.flatMap((fact) => (isPaid(fact, event) ? [] : [`${after.value} without paying ${fact}`])),
    ...elapsed.flatMap((name) => ((dues[name] ?? '9999') < today ? [] : [`${after.value} before ${name} ran out`])),
    ...(settled && after.context.objections.some(({ open }) => open) ? [`${after.value} with an open objection`] : []),
  ];
}

function concerns({ types, classes }: Demand, { context }: Snapshot): boolean {
  return (types?.includes(context.type) ?? true) && (classes?.includes(context.class) ?? true);
}

function requiredIn(reference: CompiledStage, group: string, { after, event }: Moment): readonly FormRule[] {
  const forms = reference.states.get(group)?.forms ?? [];
  return forms.filter((rule) => appliesTo(rule, after.context) && isRequired(reference, rule, event.facts));
}

function isApproved({ approvers }: FormRule, form: FormState | undefined): boolean {
  const stands = form?.status === 'approved' || form?.status === 'locked';
  return stands && approvers.every((role) => form.approvals[role]?.status === 'A');
}

function isPaid(fact: string, { facts }: StageEvent): boolean {
  const due = facts[fact];
  const paid = facts[payments[fact] ?? ''] ?? 0;
  return typeof due === 'number' && typeof paid === 'number' && paid >= due;
}

function issuedTooEarly({ body }: CompiledStage, { after, effects }: Moment): readonly string[] {
  return effects.flatMap(({ type, params }) => {
    const rule = body.forms.find(({ slug }) => slug === params['form']);
    if (type !== 'issueDocument' || rule === undefined || rule.requirement !== 'required') return [];
    if (rule.condition !== undefined || !appliesTo(rule, after.context)) return [];
    return isApproved(rule, after.context.forms[rule.slug]) ? [] : [`the paper of ${rule.slug} before its approval`];
  });
}

function approvedOutOfTurn(reference: CompiledStage, { before, after, event }: Moment): readonly string[] {
  const { form: slug = '', actor } = event;
  const was = before.context.forms[slug];
  const rule = reference.body.forms.find((each) => each.slug === slug);
  const given = after.context.forms[slug]?.approvals[actor.role];
  if (rule === undefined || given?.status !== 'A' || was?.approvals[actor.role]?.status === 'A') return [];
  const own = priorityOf(reference, actor.role);
  const open = rule.approvers.filter(
    (role) => priorityOf(reference, role) < own && was?.approvals[role]?.status !== 'A',
  );
  return [
    ...open.map((role) => `${slug} approved by ${actor.role} before ${role}`),
    ...(was?.enteredBy === actor.accountId ? [`${slug} approved by who entered it`] : []),
    ...(rule.approvers.includes(actor.role) ? [] : [`${slug} approved by ${actor.role}, who is no approver`]),
  ];
}

function priorityOf({ roles }: CompiledStage, role: string): number {
  return roles.get(role)?.priority ?? -1;
}
