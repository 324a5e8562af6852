import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { advance, startStage } from './advance.ts';
import type { CompiledStage, StageStart } from './compile.ts';
import type { Refusal, Snapshot, StageEvent } from './definition.ts';

/** Where a recorded course and its recomputation part: index 0 is the start, index n the n-th event. */
export type Divergence = {
  readonly index: number;
  readonly recorded: Snapshot | undefined;
  readonly recomputed?: Snapshot;
  readonly refusal?: Refusal;
};

type Step = { readonly snapshot: Snapshot } | { readonly refusal: Refusal };

/**
 * Every snapshot of a course: the start, then one after each event.
 * @throws Error at an event that the stage refuses: such an event cannot have been recorded
 */
export function replay(stage: CompiledStage, start: StageStart, events: readonly StageEvent[]): readonly Snapshot[] {
  return [...refold(stage, start, events)].map((step, index) => {
    if ('snapshot' in step) return step.snapshot;
    throw new Error(`event ${index} (${events[index - 1]?.type}) is refused: ${JSON.stringify(step.refusal)}`);
  });
}

/** The first point at which what was recorded is not what the events give; undefined when all agree. */
export function firstDivergence(
  stage: CompiledStage,
  start: StageStart,
  { events, recorded }: { readonly events: readonly StageEvent[]; readonly recorded: readonly Snapshot[] },
): Divergence | undefined {
  let index = 0;
  for (const step of refold(stage, start, events)) {
    const before = recorded[index];
    if ('refusal' in step) return { index, recorded: before, refusal: step.refusal };
    if (before === undefined || !isSame(before, step.snapshot))
      return { index, recorded: before, recomputed: step.snapshot };
    index += 1;
  }
  const extra = recorded[index];
  return extra === undefined ? undefined : { index, recorded: extra };
}

function* refold(stage: CompiledStage, start: StageStart, events: readonly StageEvent[]): Generator<Step> {
  let { snapshot } = startStage(stage, start);
  yield { snapshot };
  for (const event of events) {
    const result = advance(stage, snapshot, event);
    if (!result.ok) {
      yield { refusal: result.refusal };
      return;
    }
    snapshot = result.snapshot;
    yield { snapshot };
  }
}

function isSame(one: Snapshot, other: Snapshot): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
