import { type Static, Type } from 'typebox';
import type { FactShape, FormRule, Text } from '../../form-schemas/engine/definition.ts';

/** A role of the designation master as stages need it: priority null = not an approver. */
export type RoleRule = { readonly code: string; readonly title: Text; readonly priority: number | null };

/** The closed vocabulary of conditions; each has params, a sentence and an explanation when false (guards.ts). */
export const GuardName = Type.Union([
  Type.Literal('all'),
  Type.Literal('any'),
  Type.Literal('not'),
  Type.Literal('roleIs'),
  Type.Literal('formOpen'),
  Type.Literal('formStatusIs'),
  Type.Literal('isEnterBy'),
  Type.Literal('mayEdit'),
  Type.Literal('isApprover'),
  Type.Literal('isApproversTurn'),
  Type.Literal('isLastApprover'),
  Type.Literal('isRejecterOrHigher'),
  Type.Literal('noneRejected'),
  Type.Literal('dataValid'),
  Type.Literal('noteGiven'),
  Type.Literal('groupComplete'),
  Type.Literal('allRequiredApproved'),
  Type.Literal('noticeElapsed'),
  Type.Literal('noOpenObjection'),
  Type.Literal('paid'),
  Type.Literal('withinValidity'),
  Type.Literal('classIs'),
  Type.Literal('typeIs'),
  Type.Literal('fourEyes'),
  Type.Literal('approvalHolds'), // what the form itself says of its approval
  Type.Literal('formula'),
  Type.Literal('factGiven'), // params { facts }: each has a value
  Type.Literal('payloadIs'), // params { name, in }: what the event itself says
  Type.Literal('isOpenObjection'), // payload.objectionId names an open objection
]);
export type GuardName = Static<typeof GuardName>;
export type Guard = { readonly type: GuardName; readonly params?: Readonly<Record<string, unknown>> };

/** What a machine writes into its own context. */
export const RecordName = Type.Union([
  Type.Literal('setForm'), // params { status }; a save of what approvers have already seen opens a new revision
  Type.Literal('submitForm'), // status submitted, every approval P
  Type.Literal('recordApproval'), // A for the actor's role; the last one makes the form approved
  Type.Literal('returnForm'), // returned, new revision; params { form }: another than the event's, once it was submitted
  Type.Literal('rejectForm'), // rejected, flag of the role
  Type.Literal('reopenForm'),
  Type.Literal('removeForm'),
  Type.Literal('recordSignature'), // params { line }
  Type.Literal('openObjection'),
  Type.Literal('closeObjection'),
]);
export type RecordName = Static<typeof RecordName>;

/** What the world must do after a transition; data for the outbox, never performed by a machine. */
export const EffectName = Type.Union([
  Type.Literal('issueDocument'), // params { form } or the event's form
  Type.Literal('openStage'),
  Type.Literal('notify'), // params { template, roles }; roles: codes, or next / enterer / owner
  Type.Literal('setValidity'),
  Type.Literal('startDeadline'), // params { name, due: fact name }; also kept in context.deadlines
  Type.Literal('clearDeadline'),
  Type.Literal('assignNumber'), // params { series, as: engine fact }
  Type.Literal('demand'),
  Type.Literal('refund'),
  Type.Literal('lockForms'),
]);
export type EffectName = Static<typeof EffectName>;
export type Action = {
  readonly type: RecordName | EffectName;
  readonly params?: Readonly<Record<string, unknown>>;
};
export type Effect = { readonly type: EffectName; readonly params: Readonly<Record<string, unknown>> };

export type Transition = {
  readonly target?: string;
  readonly guard?: Guard;
  /** Says aloud that no condition is wanted. */
  readonly unguarded?: true;
  readonly actions?: readonly Action[];
  readonly meta?: {
    readonly title?: Text;
    /** The office waits for it: whoever may do it has it in the inbox. */
    readonly awaited?: true;
  };
};

export type StateMeta = {
  readonly title: Text;
  /** Role codes that move the file on from here. */
  readonly owner: readonly string[];
  /** Menu group of form-schemas/menus.json. */
  readonly group?: string;
  readonly forms?: readonly string[];
  readonly deadlines?: readonly string[];
  readonly opens?: readonly { readonly stage: string }[];
};

export type StateNode = {
  readonly type?: 'final';
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly meta: StateMeta;
  readonly entry?: readonly Action[];
  readonly exit?: readonly Action[];
  readonly always?: readonly Transition[];
  readonly on?: Readonly<Record<string, Transition | readonly Transition[]>>;
};

/** A file of workflows/stages: XState JSON over the closed vocabulary. */
export type StageDefinition = {
  readonly id: string;
  readonly title: Text;
  readonly use: readonly string[];
  /** Construction types whose cases begin with this stage. */
  readonly starts?: { readonly types: readonly string[] };
  /** The facts that say what the case is about; the context follows them, so that a corrected class changes the forms. */
  readonly subject?: { readonly type: string; readonly class: string; readonly ward: string };
  readonly initial: string;
  readonly states: Readonly<Record<string, StateNode>>;
};

/** A file of workflows/fragments: transitions that every state with forms receives. */
export type FragmentDefinition = {
  readonly id: string;
  readonly title: Text;
  /** Whose rejection is shown when more than one role has rejected: the first of these. */
  readonly rejectionOrder?: readonly string[];
  readonly on: Readonly<Record<string, Transition | readonly Transition[]>>;
};

/** A stage with all it was published with; its canonical JSON is what the definition hash covers. */
export type StageBody = {
  readonly definition: StageDefinition;
  readonly fragments: readonly FragmentDefinition[];
  readonly forms: readonly FormRule[];
  readonly roles: readonly RoleRule[];
  /** How the facts that its conditions read are stored (`factShapes`), so that the body alone gives them their meaning. */
  readonly facts?: Readonly<Record<string, FactShape>>;
};

export const FormStatus = Type.Union([
  Type.Literal('absent'),
  Type.Literal('draft'),
  Type.Literal('submitted'),
  Type.Literal('returned'),
  Type.Literal('approved'),
  Type.Literal('rejected'),
  Type.Literal('locked'),
]);
export type FormStatus = Static<typeof FormStatus>;

/** A, R or P of one role on one form (specification 4), with who and when. */
export type Approval = {
  readonly status: 'A' | 'R' | 'P';
  readonly accountId?: string;
  readonly name?: string;
  readonly designation?: string;
  readonly at?: string;
};

/** A signature line that decides nothing: verified, prepared, reconciled, submitted. */
export type Signature = {
  readonly line: string;
  readonly role: string;
  readonly accountId: string;
  readonly name: string;
  readonly designation: string;
  readonly at: string;
};

export type FormState = {
  readonly status: FormStatus;
  readonly revision: number;
  readonly enteredBy?: string;
  readonly submittedAt?: string;
  readonly approvals: Readonly<Record<string, Approval>>;
  readonly rejectedBy?: string;
  readonly signatures: readonly Signature[];
  /** Since when the form waits in this status (ISO instant). */
  readonly since: string;
};

export type Objection = { readonly id: string; readonly filedAt: string; readonly open: boolean };

/** Ids, statuses, counters and ISO dates only; never form data. */
export type StageContext = {
  readonly applicationId: string;
  readonly type: string;
  readonly class: string;
  readonly ward: string;
  readonly forms: Readonly<Record<string, FormState>>;
  readonly objections: readonly Objection[];
  /** Due dates (AD) by deadline name. */
  readonly deadlines: Readonly<Record<string, string>>;
  /** Instant at which the present state was entered. */
  readonly since: string;
};

/** What is stored of a machine: slim, restorable with the same definition. */
export type Snapshot = { readonly value: string; readonly status: 'active' | 'done'; readonly context: StageContext };

export type Actor = {
  readonly accountId: string;
  readonly role: string;
  readonly name: string;
  readonly designation: string;
};

/** What happened, with everything a guard may look at; stored whole, so that replay needs nothing else. */
export type StageEvent = {
  readonly type: string;
  readonly form?: string;
  readonly note?: string;
  readonly actor: Actor;
  /** ISO instant. */
  readonly at: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  /** The facts that the stage's conditions read (`CompiledStage.factsNeeded`), as they were. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** SUBMIT: the host's validation of the form's data. */
  readonly checked?: { readonly issues: number; readonly missingFiles: readonly string[] };
};

/** Why a condition is false: a key under `explain.` of the interface texts, with its values. */
export type Reason = { readonly code: string; readonly params: Readonly<Record<string, unknown>> };

export type Refusal = {
  readonly code: 'unknown-event' | 'unknown-form' | 'condition-false' | 'stage-done';
  readonly reasons: readonly Reason[];
  /** Roles that must act first, and since when. */
  readonly waitingFor: readonly string[];
  readonly since?: string;
};

export type AdvanceResult =
  | { readonly ok: true; readonly snapshot: Snapshot; readonly effects: readonly Effect[] }
  | { readonly ok: false; readonly refusal: Refusal };

/** One button: an event of the present state, on a form or on the whole case, open or with every reason why not. */
export type ActionView = {
  readonly event: string;
  readonly form?: string;
  readonly open: boolean;
  readonly target?: string;
  readonly reasons: readonly Reason[];
  readonly waitingFor: readonly string[];
  readonly since?: string;
};

/** One row of an inbox: these roles must act on this form (or move the case on) since then. */
export type Waiting = {
  readonly form?: string;
  readonly event: string;
  readonly roles: readonly string[];
  readonly since: string;
  readonly due?: string;
};

/** One thing wrong with a definition, said so that an officer can mend it. */
export type Problem = {
  readonly file: string;
  readonly path: string;
  readonly rule: string;
  readonly message: Text;
};
