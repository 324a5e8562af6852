import { type Static, Type } from 'typebox';
import type { Text } from '../../form-schemas/engine/field-definition.ts';

/** How a form of a run stands. */
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

/** A form as its run knows it: how it stands, who entered and who approved it. */
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

/** What somebody had to say against the work, and whether that is still open; `by` says who, where the stage keeps it. */
export type Objection = {
  readonly id: string;
  readonly filedAt: string;
  readonly open: boolean;
  readonly by?: string;
};

/** What somebody of the office decided of the case, with the reason that was given. */
export type KeptDecision = {
  /** ISO instant. */
  readonly at: string;
  readonly role: string;
  readonly name: string;
  readonly designation: string;
  readonly reason: string;
  /** What was answered to the questions whose answers are kept, by their names; absent where none is. */
  readonly said?: Readonly<Record<string, string>>;
  /** Where every decision of the name is kept: those that were taken earlier, the oldest first. */
  readonly before?: readonly Omit<KeptDecision, 'before'>[];
};

/** A run that stands still where it is: since when, and by which role. */
export type Suspension = { readonly since: string; readonly role: string; readonly name: string };
/** Ids, statuses, counters, ISO dates and the reasons of decisions; never form data. */
export type StageContext = {
  readonly applicationId: string;
  readonly type: string;
  readonly class: string;
  readonly ward: string;
  readonly forms: Readonly<Record<string, FormState>>;
  readonly objections: readonly Objection[];
  /** Due dates (AD) by deadline name. */
  readonly deadlines: Readonly<Record<string, string>>;
  /** By name; absent while there is none. */
  readonly decisions?: Readonly<Record<string, KeptDecision>> | undefined;
  readonly suspended?: Suspension | undefined;
  /** Instant at which the present state was entered. */
  readonly since: string;
};

/** Another run of the application that lets this one stand still. */
export type Hold = {
  readonly run: number;
  readonly stage: string;
  readonly title: Text;
  readonly state: string;
  readonly stateTitle: Text;
  readonly since: string;
};

/** What is stored of a machine: slim, restorable with the same definition. */
export type Snapshot = { readonly value: string; readonly status: 'active' | 'done'; readonly context: StageContext };
