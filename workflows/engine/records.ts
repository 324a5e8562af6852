import { type Static, type TSchema, Type } from 'typebox';
import type { FormRule } from '../../form-schemas/engine/form-definition.ts';
import { ownValue } from '../../form-schemas/engine/records.ts';
import type { StageEvent } from './event.ts';
import type { KeptDecision, StageContext } from './snapshot.ts';
import { type RecordName } from './definition.ts';
import { type Approval, type FormState, FormStatus, type Signature } from './snapshot.ts';
import { formStateOf } from './forms.ts';
import type { StageModel } from './model.ts';
import { pendingApprovers } from './roles.ts';
import { paramsReader } from './verdict.ts';

type Entry = { readonly context: StageContext; readonly event: StageEvent; readonly stage: StageModel };
type FormEntry = Entry & { readonly rule: FormRule; readonly form: FormState };

/** A pure writer of the context. */
export type RecordRule = {
  readonly params: TSchema;
  readonly onForm: boolean;
  readonly write: (params: unknown, entry: Entry) => StageContext;
};

const closed = { additionalProperties: false };
const none = Type.Object({}, closed);
const named = Type.Object({ name: Type.String() }, closed);
const keptAs = Type.Object(
  {
    name: Type.String(),
    keeps: Type.Optional(Type.Array(Type.String())),
    every: Type.Optional(Type.Literal(true)),
  },
  closed,
);
/** `by`: the answer that says who objects. */
const objecting = Type.Object({ by: Type.Optional(Type.String()) }, closed);
const readObjecting = paramsReader(objecting);
const submittedLine = 'submitted';

/** Everything that a transition may write into the context. */
export const records = {
  setForm: formRecord(Type.Object({ status: FormStatus }, closed), ({ status }, entry) => {
    const { form, event } = entry;
    const fresh = seenByApprovers(form) ? openRevision(entry, status) : { ...form, status, since: event.at };
    return { ...fresh, revision: Math.max(fresh.revision, 1), enteredBy: event.actor.accountId };
  }),

  submitForm: formRecord(none, (_, entry) => {
    const { form, event, rule } = entry;
    return {
      ...form,
      status: rule.approvers.length === 0 ? 'approved' : 'submitted',
      revision: Math.max(form.revision, 1),
      enteredBy: event.actor.accountId,
      submittedAt: event.at,
      approvals: allPending(rule),
      signatures: sign(form, submittedLine, event),
      since: event.at,
    };
  }),

  recordApproval: formRecord(none, (_, { form, event, rule }) => {
    const approved = { ...form, approvals: decide(form, 'A', event), since: event.at };
    const left = pendingApprovers(rule, approved).length;
    return { ...approved, status: left === 0 ? 'approved' : form.status };
  }),

  returnForm: formRecord(Type.Object({ form: Type.Optional(Type.String()) }, closed), ({ form }, entry) =>
    // a form named from elsewhere has to be made again only once it was handed in
    form === undefined || seenByApprovers(entry.form) ? openRevision(entry, 'returned') : entry.form,
  ),

  rejectForm: formRecord(none, (_, { form, event }) => ({
    ...form,
    status: 'rejected',
    approvals: decide(form, 'R', event),
    rejectedBy: event.actor.role,
    since: event.at,
  })),

  reopenForm: formRecord(none, (_, entry) => openRevision(entry, 'returned')),

  removeForm: formRecord(none, (_, { form, event }) => ({
    status: 'absent',
    revision: form.revision + 1,
    approvals: {},
    signatures: [],
    since: event.at,
  })),

  recordSignature: formRecord(Type.Object({ line: Type.String() }, closed), ({ line }, { form, event }) => ({
    ...form,
    signatures: sign(form, line, event),
  })),

  openObjection: {
    params: objecting,
    onForm: false,
    write: (given, { context, event }) => {
      const { objections } = context;
      const { by } = readObjecting(given);
      const asked = textOf(event, 'objectionId');
      const taken = asked === undefined || objections.some((each) => each.id === asked);
      const id = taken ? `objection-${objections.length + 1}` : asked;
      const who = by === undefined ? undefined : textOf(event, by);
      const objection = { id, filedAt: event.at, open: true, ...(who === undefined ? {} : { by: who }) };
      return { ...context, objections: [...objections, objection] };
    },
  },

  closeObjection: caseRecord(({ context, event }) => {
    const closing = textOf(event, 'objectionId');
    const objections = context.objections.map((each) => (each.id === closing ? { ...each, open: false } : each));
    return { ...context, objections };
  }),

  keepDecision: decisionRecord(keptAs, ({ name, keeps, every }, { context, event }) => {
    const { at, actor, note = '' } = event;
    const { role, name: who, designation } = actor;
    const said = keeps && { said: Object.fromEntries(keeps.map((word) => [word, textOf(event, word) ?? ''])) };
    const before = every && { before: earlier(context.decisions?.[name]) };
    return { ...context.decisions, [name]: { at, role, name: who, designation, reason: note, ...said, ...before } };
  }),

  dropDecision: decisionRecord(named, ({ name }, { context }) => {
    const { [name]: _dropped, ...others } = context.decisions ?? {};
    return others;
  }),

  suspend: caseRecord(({ context, event: { at, actor } }) => ({
    ...context,
    suspended: { since: at, role: actor.role, name: actor.name },
  })),

  // The machine lays what a record returns over the context: a key that is only left out would stay.
  resume: caseRecord(({ context }) => ({ ...context, suspended: undefined })),
} satisfies Record<RecordName, RecordRule>;

/** The decisions of a name that were kept so far, the oldest first. */
function earlier(decision: KeptDecision | undefined): NonNullable<KeptDecision['before']> {
  if (decision === undefined) return [];
  const { before = [], ...last } = decision;
  return [...before, last];
}

function seenByApprovers({ status }: FormState): boolean {
  return status === 'submitted' || status === 'approved';
}

function caseRecord(write: (entry: Entry) => StageContext): RecordRule {
  return { params: none, onForm: false, write: (_, entry) => write(entry) };
}

function decisionRecord<T extends TSchema>(
  params: T,
  write: (params: Static<T>, entry: Entry) => NonNullable<StageContext['decisions']>,
): RecordRule {
  const read = paramsReader(params);
  return {
    params,
    onForm: false,
    write: (given, entry) => {
      const decisions = write(read(given), entry);
      const isNone = Object.keys(decisions).length === 0;
      // a context without decisions is as it was before there were any
      if (isNone && entry.context.decisions === undefined) return entry.context;
      return { ...entry.context, decisions: isNone ? undefined : decisions };
    },
  };
}

function formRecord<T extends TSchema>(
  params: T,
  write: (params: Static<T>, entry: FormEntry) => FormState,
): RecordRule {
  const read = paramsReader(params);
  return {
    params,
    onForm: true,
    write: (given, entry) => {
      const { context, event, stage } = entry;
      const slug = ownValue(given, 'form') ?? event.form;
      const rule = stage.body.forms.find((each) => each.slug === slug);
      if (rule === undefined)
        throw new Error(`a record of ${event.type} names no form of the stage: ${JSON.stringify(slug)}`);
      const form = formStateOf(context, rule.slug);
      const written = write(read(given), { ...entry, rule, form });
      if (written === form) return context;
      return { ...context, forms: { ...context.forms, [rule.slug]: written } };
    },
  };
}

// What was signed and approved belongs to the revision before; the history keeps it.
function openRevision({ form, event, rule }: FormEntry, status: FormStatus): FormState {
  const { rejectedBy: _rejected, submittedAt: _submitted, ...kept } = form;
  const revision = form.revision + 1;
  return { ...kept, status, revision, approvals: allPending(rule), signatures: [], since: event.at };
}

function allPending(rule: FormRule): FormState['approvals'] {
  return Object.fromEntries(rule.approvers.map((role) => [role, { status: 'P' }]));
}

function decide(form: FormState, status: 'A' | 'R', { actor, at }: StageEvent): FormState['approvals'] {
  const { accountId, name, designation } = actor;
  const approval: Approval = { status, accountId, name, designation, at };
  return { ...form.approvals, [actor.role]: approval };
}

function sign(form: FormState, line: string, { actor, at }: StageEvent): readonly Signature[] {
  const others = form.signatures.filter((each) => each.line !== line || each.accountId !== actor.accountId);
  const { role, accountId, name, designation } = actor;
  return [...others, { line, role, accountId, name, designation, at }];
}

function textOf({ payload }: StageEvent, name: string): string | undefined {
  const text = ownValue(payload, name);
  return typeof text === 'string' && text !== '' ? text : undefined;
}
