import { type Static, Type } from 'typebox';
import type { FactShape } from '../../form-schemas/engine/fact-definition.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { FormRule } from '../../form-schemas/engine/form-definition.ts';
import type { Marks } from './marks.ts';
import { stateTags } from './state-tags.ts';

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
  Type.Literal('isHighestApprover'), // whoever signs the form last, by priority
  Type.Literal('isRejecterOrHigher'),
  Type.Literal('noneRejected'),
  Type.Literal('dataValid'),
  Type.Literal('noteGiven'),
  Type.Literal('groupComplete'),
  Type.Literal('allRequiredApproved'),
  Type.Literal('noticeElapsed'),
  Type.Literal('fullPeriod'), // params { deadline, due, days, late }: facts; who is heard by the period has its days from the day of the event
  Type.Literal('noOpenObjection'),
  Type.Literal('isSuspended'), // the run was suspended by `suspend`; only what resumes it is accepted then
  Type.Literal('paid'),
  Type.Literal('withinValidity'),
  Type.Literal('classIs'),
  Type.Literal('typeIs'),
  Type.Literal('fourEyes'),
  Type.Literal('approvalHolds'), // what the form itself says of its approval
  Type.Literal('formula'),
  Type.Literal('factGiven'), // params { facts }: each has a value
  Type.Literal('payloadIs'), // params { name, in }: what the event itself says
  Type.Literal('payloadGiven'), // params { names, days? }: questions that are answered; `days` with a day that has come
  Type.Literal('isOpenObjection'), // payload.objectionId names an open objection
]);
export type GuardName = Static<typeof GuardName>;
/** A condition of a transition, by its name in the vocabulary, with its parameters. */
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
  Type.Literal('keepDecision'), // params { name, keeps?, every? }: who decided, when and why, and which answers, for conditions and papers; the last of a name, or every one
  Type.Literal('dropDecision'), // params { name }
  Type.Literal('suspend'), // the run stands still where it is, until `resume`
  Type.Literal('resume'),
]);
export type RecordName = Static<typeof RecordName>;

/** What the world must do after a transition; data for the outbox, never performed by a machine. */
export const EffectName = Type.Union([
  Type.Literal('issueDocument'), // params { form } or the event's form
  Type.Literal('revokeDocument'), // the paper of the event's form that payload.document names; params { all }: every paper of the case
  Type.Literal('openStage'), // params { stage, carries }; carries: its form states go along
  Type.Literal('tellStage'), // params { stage, event, payload }: SYSTEM sends it to the newest active run of that stage
  Type.Literal('notify'), // params { template, roles }; roles: codes, or next / enterer / owner
  Type.Literal('setValidity'), // params { until: fact name }
  Type.Literal('handOver'), // params { to: fact name }: registration number of the designer whose file it is from now on
  Type.Literal('startDeadline'), // params { name, due: fact name } or { name, term: timer, from: fact name }; also kept in context.deadlines
  Type.Literal('clearDeadline'),
  Type.Literal('assignNumber'), // params { series, as: engine fact }
  Type.Literal('demand'),
  Type.Literal('refund'),
  Type.Literal('lockForms'), // every form that was begun becomes locked, in the context too
]);
export type EffectName = Static<typeof EffectName>;
/** Anything that a transition may do. */
export const Deed = Type.Union([...RecordName.anyOf, ...EffectName.anyOf]);
export type Deed = Static<typeof Deed>;
/** One thing that a transition does: writes into the run, or asks the host for something. */
export type Action = {
  readonly type: Deed;
  readonly params?: Readonly<Record<string, unknown>>;
  /** Over facts and the kind of the case alone: where it is false, or a fact is missing, an effect that changes nothing of the run is left out. */
  readonly when?: Guard;
};
/** What the host is asked to do once the event is written. */
export type Effect = { readonly type: EffectName; readonly params: Readonly<Record<string, unknown>> };

/** Where an event leads, on which condition, and what it does. */
export type Transition = {
  readonly target?: string;
  readonly guard?: Guard;
  /** Says aloud that no condition is wanted. */
  readonly unguarded?: true;
  readonly actions?: readonly Action[];
  readonly meta?: Marks;
};

/** The tags of a state as a schema; anything else said of a state stands in its meta. */
export const StateTag = Type.Union(stateTags.map((tag) => Type.Literal(tag)));
export type StateTag = (typeof stateTags)[number];

/** What people and hosts are told of a state: its title, its owners, its forms, its terms. */
export type StateMeta = {
  readonly title: Text;
  /** Role codes that move the file on from here. */
  readonly owner: readonly string[];
  /** Menu group of form-schemas/menus.json. */
  readonly group?: string;
  readonly forms?: readonly string[];
  readonly deadlines?: readonly string[];
  /** Timer with the office days in which the office must move the case on. */
  readonly sla?: string;
  readonly opens?: readonly { readonly stage: string }[];
};

/** A state: what it accepts, and what happens on entering it or by itself. */
export type StateNode = {
  readonly type?: 'final';
  readonly description?: string;
  readonly tags?: readonly StateTag[];
  readonly meta: StateMeta;
  readonly entry?: readonly Action[];
  readonly exit?: readonly Action[];
  readonly always?: readonly Transition[];
  readonly on?: Readonly<Record<string, Transition | readonly Transition[]>>;
};

/** By whom and when a stage may be begun by hand. */
export type Opening = {
  readonly roles: readonly string[];
  /** An expression over facts that must hold, and what it says. */
  readonly condition?: { readonly cel: string; readonly says: Text };
  /** Never a second time for the same application. */
  readonly once?: true;
};

/** What every way to these states must have passed; the compiler proves it. */
export type Demand = {
  readonly before: readonly string[];
  /** States whose required forms are all approved. */
  readonly complete?: readonly string[];
  /** Facts of amounts that are paid. */
  readonly paid?: readonly string[];
  /** Deadlines that have run out. */
  readonly elapsed?: readonly string[];
  /** No objection is open. */
  readonly settled?: true;
  /** Only of cases of these types and classes. */
  readonly types?: readonly string[];
  readonly classes?: readonly string[];
};

/** Cases of these construction types; of these classes only, when they are named. */
export type CaseKind = { readonly types: readonly string[]; readonly classes?: readonly string[] };

/** A file of workflows/stages: XState JSON over the closed vocabulary. */
export type StageDefinition = {
  readonly id: string;
  readonly title: Text;
  readonly use: readonly string[];
  /** The cases that begin with this stage: of one kind, or of any of several. */
  readonly starts?: CaseKind | readonly CaseKind[];
  readonly opening?: Opening;
  /** The facts that say what the case is about; the context follows them, so that a corrected class changes the forms. */
  readonly subject?: { readonly type: string; readonly class: string; readonly ward: string };
  readonly demands?: readonly Demand[];
  /** The groups that its states name, in order, as people read them; absent: those of `form-schemas/menus.json`. */
  readonly formGroups?: readonly { readonly id: string; readonly title: Text }[];
  readonly initial: string;
  readonly states: Readonly<Record<string, StateNode>>;
};

/**
 * A file of workflows/fragments: transitions that every state with forms receives, on each form; of scope case: every state that
 * is not final; of scope stage: on each approved form of the stage wherever the case has come, its end included (effects only).
 */
export type FragmentDefinition = {
  readonly id: string;
  readonly title: Text;
  readonly scope?: 'case' | 'stage';
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
