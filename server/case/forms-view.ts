import { findPriority, nextApprovers } from '../../workflows/engine/roles.ts';
import type { FormStatusView } from '../contract/application.ts';
import type { Case } from './case.ts';
import { roleTitle } from './titles.ts';

/** The forms of the stage in the order of the menu list. */
export function formsInOrder(held: Case) {
  return [...held.definition.stage.body.forms].sort((a, b) => a.order - b.order);
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
