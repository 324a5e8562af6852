import type { GuardName } from './definition.ts';
import type { ActionView, Actor, StageEvent } from './event.ts';
import type { Hold, Snapshot } from './snapshot.ts';
import { type EventLook, lookOf } from './event-look.ts';
import { applicableForms, formStateOf } from './forms.ts';
import { judge } from './judge.ts';
import { type EventInfo, getState, type StageModel, type StateInfo } from './model.ts';
import { isLastApprover } from './roles.ts';

/** Judged when the button is pressed, on what the user then gives. */
export const judgedWhenPressed: ReadonlySet<GuardName> = new Set([
  'dataValid',
  'noteGiven',
  'payloadIs',
  'payloadGiven',
  'isOpenObjection',
]);

export type ExplainQuery = {
  readonly actor: Actor;
  /** ISO instant. */
  readonly at: string;
  readonly facts: Readonly<Record<string, unknown>>;
  /** Another run of the application that lets this one stand still. */
  readonly heldBy?: Hold;
  /** Only what may be done on this form; otherwise on every form and on the whole case. */
  readonly form?: string;
};

/**
 * Every event of the present state, on every open form or on the whole case: open, or each reason why not. Of a stage that is
 * over, what may be done with its approved forms.
 */
export function explain(stage: StageModel, snapshot: Snapshot, query: ExplainQuery): readonly ActionView[] {
  const state = getState(stage, snapshot.value);
  const isDone = snapshot.status === 'done';
  const { form, ...asked } = query;
  const events = [...state.events.values()].filter(({ scope }) => !isDone || scope === 'stage');
  return events.flatMap((event) =>
    placesOf(event, state, snapshot)
      .filter((place) => form === undefined || place.form === form)
      .map((place) => viewAction(stage, snapshot, event, { type: event.name, ...place, ...asked })),
  );
}

function placesOf(
  { scope }: EventInfo,
  state: StateInfo,
  { context }: Snapshot,
): readonly { readonly form?: string }[] {
  if (scope === 'case') return [{}];
  if (scope === 'form') return applicableForms(state, context).map(({ slug }) => ({ form: slug }));
  const approved = Object.entries(context.forms).filter(([, { status }]) => status === 'approved');
  return approved.map(([form]) => ({ form }));
}

function viewAction(stage: StageModel, snapshot: Snapshot, info: EventInfo, event: StageEvent): ActionView {
  const judgement = judge(stage, snapshot, event, judgedWhenPressed);
  const button = { event: event.type, ...(event.form === undefined ? {} : { form: event.form }) };
  if (!judgement.ok) {
    const { reasons, waitingFor, since } = judgement.refusal;
    return { ...button, ...lookOf(info), open: false, reasons, waitingFor, ...(since === undefined ? {} : { since }) };
  }
  const { target } = judgement.transition;
  const look = lookOf(info, judgement.transition);
  return {
    ...button,
    ...look,
    ...noteOf(stage, snapshot, event, look),
    open: true,
    ...(target === undefined ? {} : { target }),
    reasons: [],
    waitingFor: [],
  };
}

/** The note of who approves last is part of the paper where the form says so. */
function noteOf(
  { body }: StageModel,
  { context }: Snapshot,
  { form, actor }: StageEvent,
  { does }: EventLook,
): Pick<ActionView, 'noteTitle'> {
  const rule = body.forms.find(({ slug }) => slug === form);
  const noteTitle = rule?.approval?.note;
  if (!rule || !noteTitle || !does.includes('recordApproval')) return {};
  return isLastApprover(rule, formStateOf(context, rule.slug), actor.role) ? { noteTitle } : {};
}
