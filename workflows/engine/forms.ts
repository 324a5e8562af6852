import type { FormRule } from '../../form-schemas/engine/form-definition.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import type { FormState, StageContext } from './snapshot.ts';
import type { StageModel, StateInfo } from './model.ts';
import { findRejectingRole, nextApprovers } from './roles.ts';

type Facts = Readonly<Record<string, unknown>>;

/** What is known of a form on the case; a form nobody has touched is absent since the state was entered. */
export function formStateOf(context: StageContext, slug: string): FormState {
  return (
    entryOf(context.forms, slug) ?? {
      status: 'absent',
      revision: 0,
      approvals: {},
      signatures: [],
      since: context.since,
    }
  );
}

/** The form's rule when the state has the form. */
export function findForm(state: StateInfo, slug: string): FormRule | undefined {
  return state.forms.find((rule) => rule.slug === slug);
}

/** Says whether a form is meant for the case's class and type. */
export function appliesTo(rule: FormRule, context: StageContext): boolean {
  return rule.classes.includes(context.class) && rule.types.includes(context.type);
}

/** The state's forms that the case may carry. */
export function applicableForms(state: StateInfo, context: StageContext): readonly FormRule[] {
  return state.forms.filter((rule) => appliesTo(rule, context));
}

/**
 * Says whether the case cannot go on without the form.
 * A required form with a condition is waived only by a condition known to be false; a conditional one is needed once its condition is known to hold.
 */
export function isRequired(stage: StageModel, rule: FormRule, facts: Facts): boolean {
  if (rule.requirement === 'optional') return false;
  const holds = rule.condition === undefined ? undefined : stage.cel.evaluate(rule.condition, facts);
  return rule.requirement === 'required' ? holds !== false : holds === true;
}

/** The state's required forms that are not approved yet. */
export function incompleteForms(
  stage: StageModel,
  state: StateInfo,
  { context, facts }: { readonly context: StageContext; readonly facts: Facts },
): readonly FormRule[] {
  return applicableForms(state, context).filter(
    (rule) => isRequired(stage, rule, facts) && formStateOf(context, rule.slug).status !== 'approved',
  );
}

/** Roles of which one must act on a form for it to get on: whoever may fill it in while it is to be filled in. */
export function rolesToAct(stage: StageModel, rule: FormRule, form: FormState): readonly string[] {
  const rejecting = findRejectingRole(stage, rule, form);
  const byStatus = {
    absent: enteringRoles(rule),
    draft: enteringRoles(rule),
    returned: enteringRoles(rule),
    submitted: nextApprovers(stage, rule, form),
    rejected: rejecting === undefined ? [] : [rejecting],
    approved: [],
    locked: [],
  } satisfies Record<FormState['status'], readonly string[]>;
  return byStatus[form.status];
}

/** Roles that may fill a form in. */
export function enteringRoles(rule: FormRule): readonly string[] {
  return [rule.enterBy, ...(rule.enterAlso ?? [])];
}
