import { advance, startStage } from '../../workflows/engine/advance.ts';
import type { CompiledStage, StageStart } from '../../workflows/engine/compile.ts';
import type { StageEvent } from '../../workflows/engine/event.ts';
import type { Snapshot } from '../../workflows/engine/snapshot.ts';

/**
 * Every snapshot of a course: the start, then one after each event.
 * @throws Error at an event that the stage refuses
 */
export function replay(stage: CompiledStage, start: StageStart, events: readonly StageEvent[]): readonly Snapshot[] {
  const course = [startStage(stage, start).snapshot];
  for (const [index, event] of events.entries()) {
    const [before = startStage(stage, start).snapshot] = course.slice(-1);
    const result = advance(stage, before, event);
    if (!result.ok) throw new Error(`event ${index + 1} (${event.type}) is refused: ${JSON.stringify(result.refusal)}`);
    course.push(result.snapshot);
  }
  return course;
}
