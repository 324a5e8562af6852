import type { Guard, GuardName, Transition } from './definition.ts';
import type { Reason, Refusal, StageEvent } from './event.ts';
import type { Snapshot } from './snapshot.ts';
import { findFormClosed } from './form-guards.ts';
import { judgeGuard } from './guards.ts';
import { findStandstill } from './hold.ts';
import { type EventInfo, getState, type StageModel } from './model.ts';
import { type Failure, failure, type Hearing, type Verdict } from './verdict.ts';

/** The transition that an event takes, or why it takes none. */
export type Judgement =
  | {
      readonly ok: true;
      readonly transition: Transition;
      readonly index: number;
      /** It changes nothing of the case and is accepted wherever the case has come. */
      readonly effectsOnly: boolean;
    }
  | { readonly ok: false; readonly refusal: Refusal };

const nothingAssumed: ReadonlySet<GuardName> = new Set();

/**
 * Finds the first transition whose condition holds, and says why none does: the words to what the machine's guards decide by the
 * same two functions. Never throws on an event, however hostile.
 * @param assumed conditions taken as met (a button's explanation); none when the event is meant to happen
 */
export function judge(
  stage: StageModel,
  snapshot: Snapshot,
  event: StageEvent,
  assumed: ReadonlySet<GuardName> = nothingAssumed,
): Judgement {
  const state = getState(stage, snapshot.value);
  const info = state.events.get(event.type);
  const effectsOnly = info?.scope === 'stage';
  if (snapshot.status === 'done' && !effectsOnly) return refuse('stage-done', [failure('stageDone')]);
  if (info === undefined) return refuse('unknown-event', [failure('unknownEvent', { event: event.type })]);
  const hearing: Hearing = { stage, state, context: snapshot.context, event, assumed };
  const obstacle = findObstacle(info, hearing);
  if (obstacle !== undefined) return refuse(obstacle.code, [obstacle.failure]);
  const verdicts: Verdict[] = [];
  for (const [index, transition] of info.transitions.entries()) {
    const verdict = judgeTransition(transition, hearing);
    if (verdict.holds === true) return { ok: true, transition, index, effectsOnly };
    verdicts.push(verdict);
  }
  return refuse('condition-false', nearest(verdicts).failures);
}

/** The transition that `judge` finds, for who asks for no reasons where there is none: they cost more than the answer. */
export function findTransition(
  stage: StageModel,
  { value, status, context }: Snapshot,
  event: StageEvent,
  assumed: ReadonlySet<GuardName>,
): Transition | undefined {
  const state = getState(stage, value);
  const info = state.events.get(event.type);
  if (info === undefined || (status === 'done' && info.scope !== 'stage')) return undefined;
  const hearing: Hearing = { stage, state, context, event, assumed };
  if (findObstacle(info, hearing) !== undefined) return undefined;
  return info.transitions.find((transition) => judgeTransition(transition, hearing).holds === true);
}

/** What is in the way of an event whatever its own conditions: the case stands still, or its form is not open here. */
export function findObstacle(
  info: EventInfo,
  hearing: Hearing,
): { readonly code: Refusal['code']; readonly failure: Failure } | undefined {
  const standstill = info.scope === 'stage' ? undefined : findStandstill(hearing.state, info, hearing);
  if (standstill !== undefined) return { code: 'condition-false', failure: standstill };
  const misplaced = findMisplaced(info, hearing);
  return misplaced && { code: 'unknown-form', failure: misplaced };
}

/** What a transition's own condition comes to; one without a condition is open. */
export function judgeTransition({ guard }: { readonly guard?: Guard | undefined }, hearing: Hearing): Verdict {
  return guard === undefined ? { holds: true, failures: [] } : judgeGuard(guard, hearing);
}

function findMisplaced({ scope }: EventInfo, hearing: Hearing): Failure | undefined {
  const { form } = hearing.event;
  if (scope === 'form') return findFormClosed(hearing, form);
  if (scope === 'stage') {
    const isOfStage = hearing.stage.body.forms.some(({ slug }) => slug === form);
    return isOfStage ? undefined : failure('formOpen', { form });
  }
  return form === undefined ? undefined : failure('formOpen', { form });
}

// Of several ways out, the one with the fewest obstacles is the one the user meant.
function nearest(verdicts: readonly Verdict[]): Verdict {
  const fewest = Math.min(...verdicts.map((verdict) => verdict.failures.length));
  return verdicts.find((verdict) => verdict.failures.length === fewest) ?? { holds: false, failures: [] };
}

function refuse(code: Refusal['code'], failures: readonly Failure[]): Judgement {
  const since = failures.flatMap((each) => each.since ?? []).sort()[0];
  const waitingFor = [...new Set(failures.flatMap((each) => each.waitingFor ?? []))];
  const refusal = { code, reasons: distinct(failures), waitingFor, ...(since === undefined ? {} : { since }) };
  return { ok: false, refusal };
}

function distinct(failures: readonly Failure[]): readonly Reason[] {
  const bySentence = new Map(failures.map(({ reason }) => [JSON.stringify(reason), reason]));
  return [...bySentence.values()];
}
