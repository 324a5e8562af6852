import type { FormRule } from '../../form-schemas/engine/form-definition.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import type { Approval, FormState } from './snapshot.ts';
import type { StageModel } from './model.ts';

/** Actor of what no person does: deadlines. */
export const systemRole = 'SYSTEM';

const pending: Approval = { status: 'P' };

/** Priority from the designation master; undefined for a role that approves nothing. */
export function findPriority(stage: StageModel, role: string): number | undefined {
  return stage.roles.get(role)?.priority ?? undefined;
}

/** A, R or P of a role on a form; P until it acts. */
export function approvalOf(form: FormState, role: string): Approval {
  return entryOf(form.approvals, role) ?? pending;
}

/** The required approvers who have not acted. */
export function pendingApprovers(rule: FormRule, form: FormState): readonly string[] {
  return rule.approvers.filter((role) => approvalOf(form, role).status === 'P');
}

/** Whether nobody else is left to approve a form: what this post says then is the last word. */
export function isLastApprover(rule: FormRule, form: FormState, role: string): boolean {
  return pendingApprovers(rule, form).every((approver) => approver === role);
}

/** Whose turn it is: the pending approvers of the lowest priority; equals may act in any order. */
export function nextApprovers(stage: StageModel, rule: FormRule, form: FormState): readonly string[] {
  const waiting = pendingApprovers(rule, form);
  const lowest = Math.min(...waiting.map((role) => priorityOf(stage, role)));
  return waiting.filter((role) => priorityOf(stage, role) === lowest);
}

/** Who signs a form last: its approvers of the highest priority. */
export function highestApprovers(stage: StageModel, { approvers }: FormRule): readonly string[] {
  const highest = Math.max(...approvers.map((role) => priorityOf(stage, role)));
  return approvers.filter((role) => priorityOf(stage, role) === highest);
}

/** The first approver of a higher priority who has acted. */
export function findHigherWhoActed(
  stage: StageModel,
  rule: FormRule,
  { form, role }: { readonly form: FormState; readonly role: string },
): string | undefined {
  return rule.approvers.find((other) => isHigher(stage, other, role) && approvalOf(form, other).status !== 'P');
}

/** Says whether the first role stands above the second. */
export function isHigher(stage: StageModel, role: string, than: string): boolean {
  return priorityOf(stage, role) > priorityOf(stage, than);
}

/** The role whose rejection is shown: the first flag set, in the order that the protocol gives (specification 4). */
export function findRejectingRole(stage: StageModel, rule: FormRule, form: FormState): string | undefined {
  const rejecting = rule.approvers.filter((role) => approvalOf(form, role).status === 'R');
  return stage.rejectionOrder.find((role) => rejecting.includes(role)) ?? rejecting[0];
}

function priorityOf(stage: StageModel, role: string): number {
  return findPriority(stage, role) ?? Number.NEGATIVE_INFINITY;
}
