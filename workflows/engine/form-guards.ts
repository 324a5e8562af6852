import { type Static, type TObject, type TProperties, Type } from 'typebox';
import type { FormRule } from '../../form-schemas/engine/form-definition.ts';
import { ownValue } from '../../form-schemas/engine/records.ts';
import { daysBetween, kathmanduDate } from '../../form-schemas/values/ad-date.ts';
import { type GuardName } from './definition.ts';
import { type FormState, FormStatus } from './snapshot.ts';
import { appliesTo, enteringRoles, findForm, formStateOf, rolesToAct } from './forms.ts';
import {
  approvalOf,
  findHigherWhoActed,
  findPriority,
  findRejectingRole,
  highestApprovers,
  isHigher,
  isLastApprover,
  nextApprovers,
  pendingApprovers,
} from './roles.ts';
import {
  type Failure,
  failure,
  type GuardRule,
  type Hearing,
  holds,
  holdsUnless,
  judgeFormula,
  paramsReader,
  type Verdict,
} from './verdict.ts';

/** A hearing about one form: its rule, what is known of it, and the role that acts. */
type FormHearing = Hearing & { readonly rule: FormRule; readonly form: FormState; readonly role: string };

/** Why a form cannot be worked on now; undefined when it can. */
export function findFormClosed({ state, context }: Hearing, slug: string | undefined): Failure | undefined {
  const rule = slug === undefined ? undefined : findForm(state, slug);
  if (rule === undefined) return failure('formOpen', { form: slug });
  if (!rule.classes.includes(context.class)) return failure('classAllows', { form: slug, class: context.class });
  if (!appliesTo(rule, context)) return failure('typeIs', { form: slug, types: rule.types });
  return undefined;
}

/** Conditions on one form: the event's, or the one named in `form`. */
export const formGuards = {
  formOpen: formRule({}, (_, hearing) => holdsUnless(findFormClosed(hearing, hearing.rule.slug))),

  formStatusIs: formRule({ statuses: Type.Array(FormStatus, { minItems: 1 }) }, ({ statuses }, hearing) => {
    const { status } = hearing.form;
    if (statuses.includes(status)) return holds;
    return holdsUnless(failure('formStatusIs', { status, statuses }, waits(hearing.form, hearing)));
  }),

  isEnterBy: formRule({ only: Type.Optional(Type.Literal(true)) }, ({ only }, { rule, role }) => {
    const roles = only === true ? [rule.enterBy] : enteringRoles(rule);
    return holdsUnless(!roles.includes(role) && failure('isEnterBy', { role: rule.enterBy, roles }));
  }),

  // Specification 4, to the letter: no rule, or none has rejected and at least one has approved.
  mayEdit: formRule({}, (_, hearing) => {
    const { stage, rule, form } = hearing;
    const statuses = rule.approvers.map((approver) => approvalOf(form, approver).status);
    if (statuses.length === 0) return holdsUnless();
    if (statuses.includes('R')) {
      return holdsUnless(
        failure('mayEditRejected', { role: findRejectingRole(stage, rule, form) }, waits(form, hearing)),
      );
    }
    return holdsUnless(!statuses.includes('A') && failure('mayEditNoneApproved', {}, waits(form, hearing)));
  }),

  isApprover: formRule({}, (_, hearing) => holdsUnless(findNotApprover(hearing))),

  isApproversTurn: formRule({}, (_, hearing) =>
    holdsUnless(findNotApprover(hearing) ?? findHigherActed(hearing) ?? findNotNext(hearing)),
  ),

  isLastApprover: formRule({}, (_, hearing) => {
    const { rule, form, role } = hearing;
    const others = pendingApprovers(rule, form).filter((approver) => approver !== role);
    return holdsUnless(others.length > 0 && failure('allRequiredApproved', { roles: others }, waits(form, hearing)));
  }),

  isHighestApprover: formRule({}, (_, { stage, rule, role }) => {
    const highest = highestApprovers(stage, rule);
    return holdsUnless(!highest.includes(role) && failure('roleNamedOnForm', { roles: highest }));
  }),

  isRejecterOrHigher: formRule({}, (_, { stage, form, role }) => {
    const rejecter = form.rejectedBy;
    const may = rejecter !== undefined && (role === rejecter || isHigher(stage, role, rejecter));
    return holdsUnless(!may && failure('rejecterOrHigher', { role: rejecter }));
  }),

  noneRejected: formRule({}, (_, hearing) => {
    const { stage, rule, form } = hearing;
    const role = findRejectingRole(stage, rule, form);
    if (role === undefined) return holdsUnless();
    const { name, at } = approvalOf(form, role);
    return holdsUnless(failure('noneRejected', { role, name, since: at }, waits(form, hearing)));
  }),

  allRequiredApproved: formRule({}, (_, hearing) => {
    const { rule, form } = hearing;
    const missing = rule.approvers.filter((approver) => approvalOf(form, approver).status !== 'A');
    return holdsUnless(
      missing.length > 0 && failure('allRequiredApproved', { roles: missing }, waits(form, hearing)),
      form.status !== 'approved' &&
        missing.length === 0 &&
        failure('formStatusIs', { status: form.status, statuses: ['approved'] }),
    );
  }),

  fourEyes: formRule({}, (_, { form, event }) => {
    const entered = form.enteredBy;
    const name = form.signatures.find((signature) => signature.accountId === entered)?.name;
    return holdsUnless(entered === event.actor.accountId && failure('fourEyes', { name: name ?? event.actor.name }));
  }),

  approvalHolds: formRule({}, (_, hearing) => {
    const { rule, form, role } = hearing;
    const isTooEarly = rule.approval?.last === true && !isLastApprover(rule, form, role);
    if (rule.approval === undefined || isTooEarly) return holdsUnless();
    return judgeFormula(rule.approval, hearing);
  }),

  dataValid: formRule({}, (_, { event: { checked } }) => {
    if (checked === undefined) return holdsUnless(failure('dataUnchecked'));
    const { issues, missingFiles } = checked;
    return holdsUnless(
      issues > 0 && failure('dataValid', { count: issues }),
      missingFiles.length > 0 && failure('attachmentsPresent', { files: missingFiles }),
    );
  }),
} satisfies Partial<Record<GuardName, GuardRule>>;

/** A rule on one form; without a form it never holds. */
function formRule<P extends TProperties>(
  properties: P,
  judge: (params: Static<TObject<P>>, hearing: FormHearing) => Verdict,
): GuardRule {
  const read = paramsReader(Type.Object(properties));
  const closed = Type.Object({ ...properties, form: Type.Optional(Type.String()) }, { additionalProperties: false });
  return {
    params: closed,
    onForm: true,
    readsClock: false,
    facts: () => [],
    judge: (given, hearing) => {
      const rule = findNamedForm(given, hearing);
      if (rule === undefined) return holdsUnless(failure('formOpen', { form: hearing.event.form }));
      const form = formStateOf(hearing.context, rule.slug);
      return judge(read(given), { ...hearing, rule, form, role: hearing.event.actor.role });
    },
  };
}

function findNamedForm(given: unknown, { stage, event }: Hearing): FormRule | undefined {
  const slug = ownValue(given, 'form') ?? event.form;
  return stage.body.forms.find((rule) => rule.slug === slug);
}

function findNotApprover({ stage, rule, role }: FormHearing): Failure | undefined {
  if (rule.approvers.includes(role)) return undefined;
  if (findPriority(stage, role) === undefined) return failure('noPriorityPost', { role });
  return failure('roleNamedOnForm', { roles: rule.approvers });
}

function findHigherActed({ stage, rule, form, role }: FormHearing): Failure | undefined {
  const higher = findHigherWhoActed(stage, rule, { form, role });
  return higher === undefined ? undefined : failure('noHigherActed', { role: higher });
}

function findNotNext(hearing: FormHearing): Failure | undefined {
  const { stage, rule, form, role, event } = hearing;
  const next = nextApprovers(stage, rule, form);
  if (next.includes(role)) return undefined;
  const days = daysBetween(kathmanduDate(form.since), kathmanduDate(event.at));
  return failure('isApproversTurn', { role: next[0], roles: next, since: form.since, days }, waits(form, hearing));
}

function waits(form: FormState, { stage, rule }: Pick<FormHearing, 'stage' | 'rule'>) {
  return { waitingFor: rolesToAct(stage, rule, form), since: form.since };
}
