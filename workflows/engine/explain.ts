import type { ActionView, Actor, GuardName, Snapshot, StageEvent } from './definition.ts';
import { applicableForms } from './forms.ts';
import { judge } from './judge.ts';
import { type EventInfo, getState, type StageModel } from './model.ts';

/** Judged when the button is pressed, on what the user then gives. */
const judgedWhenPressed: ReadonlySet<GuardName> = new Set(['dataValid', 'noteGiven', 'payloadIs', 'isOpenObjection']);

export type ExplainQuery = {
  readonly actor: Actor;
  /** ISO instant. */
  readonly at: string;
  readonly facts: Readonly<Record<string, unknown>>;
};

/** Every event of the present state, on every open form or on the whole case: open, or each reason why not. */
export function explain(stage: StageModel, snapshot: Snapshot, query: ExplainQuery): readonly ActionView[] {
  if (snapshot.status === 'done') return [];
  const state = getState(stage, snapshot.value);
  const forms = applicableForms(state, snapshot.context).map(({ slug }) => slug);
  return [...state.events.values()].flatMap((event) =>
    placesOf(event, forms).map((place) => viewAction(stage, snapshot, { type: event.name, ...place, ...query })),
  );
}

function placesOf({ scope }: EventInfo, forms: readonly string[]): readonly { readonly form?: string }[] {
  return scope === 'case' ? [{}] : forms.map((form) => ({ form }));
}

function viewAction(stage: StageModel, snapshot: Snapshot, event: StageEvent): ActionView {
  const judgement = judge(stage, snapshot, event, judgedWhenPressed);
  const button = { event: event.type, ...(event.form === undefined ? {} : { form: event.form }) };
  if (!judgement.ok) {
    const { reasons, waitingFor, since } = judgement.refusal;
    return { ...button, open: false, reasons, waitingFor, ...(since === undefined ? {} : { since }) };
  }
  const { target } = judgement.transition;
  return { ...button, open: true, ...(target === undefined ? {} : { target }), reasons: [], waitingFor: [] };
}
