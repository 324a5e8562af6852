import { advance } from './advance.ts';
import type { CompiledStage } from './compile.ts';
import type { Snapshot, StageEvent, Waiting } from './definition.ts';
import { judgedWhenPressed } from './explain.ts';
import { waiting } from './waiting.ts';

/**
 * Whom the run waits for once the event has happened and for whom it does not wait now: whose turn it is next. What the person
 * still gives with the event is taken as given; of an event that is refused, nobody.
 */
export function foresee(stage: CompiledStage, snapshot: Snapshot, event: StageEvent): readonly Waiting[] {
  const result = advance(stage, snapshot, event, judgedWhenPressed);
  if (!result.ok) return [];
  const { at, facts } = event;
  const before = new Set(waiting(stage, snapshot, facts, { at }).map(turnOf));
  return waiting(stage, result.snapshot, facts, { at }).filter((row) => !before.has(turnOf(row)));
}

function turnOf({ form = '', event, roles }: Waiting): string {
  return [form, event, ...roles].join(' ');
}
