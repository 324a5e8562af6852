import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { Effect, Deed } from './definition.ts';
import type { Way, Place, Ask } from './marks.ts';
import type { Hold, Snapshot } from './snapshot.ts';

/** Who does something, in which post and under which name, as it is recorded. */
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
  /** Another run holds the case: everything is refused. No accepted event has it. */
  readonly heldBy?: Hold;
};

/** Why a condition is false: a key under `explain.` of the interface texts, with its values. */
export type Reason = { readonly code: string; readonly params: Readonly<Record<string, unknown>> };

/** Why an event is not accepted, with every reason. */
export type Refusal = {
  readonly code: 'unknown-event' | 'unknown-form' | 'condition-false' | 'stage-done';
  readonly reasons: readonly Reason[];
  /** Roles that must act first, and since when. */
  readonly waitingFor: readonly string[];
  readonly since?: string;
};

/** What became of an event: the run as it stands then with what is asked of the host, or the refusal. */
export type AdvanceResult =
  | { readonly ok: true; readonly snapshot: Snapshot; readonly effects: readonly Effect[] }
  | { readonly ok: false; readonly refusal: Refusal };
/** One button: an event of the present state, on a form or on the whole case, open or with every reason why not. */
export type ActionView = {
  readonly event: string;
  readonly form?: string;
  readonly title?: Text;
  /** Wants a reason in writing. */
  readonly needsNote: boolean;
  /** What the note is called where it stands on the paper: the order of who approves last, the terms of a decision. */
  readonly noteTitle?: Text;
  /** The office waits for it. */
  readonly awaited: boolean;
  /** Nobody presses it. */
  readonly bySystem: boolean;
  /** What it does, in the words of the language. */
  readonly does: readonly Deed[];
  readonly way?: Way;
  readonly place: Place;
  readonly asks: readonly Ask[];
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
