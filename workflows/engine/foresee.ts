import { advance } from './advance.ts';
import type { CompiledStage } from './compile.ts';
import type { Effect } from './definition.ts';
import type { StageEvent, Waiting } from './event.ts';
import type { Snapshot } from './snapshot.ts';
import { judgedWhenPressed } from './explain.ts';
import { waiting } from './waiting.ts';

/** What an event would lead to. */
export type Foreseen = {
  /** Whom the run waits for then and for whom it does not wait now: whose turn it is next. */
  readonly next: readonly Waiting[];
  readonly effects: readonly Effect[];
  /** The run after it; absent where the event is refused. */
  readonly snapshot?: Snapshot;
};

/** What comes of the event. What the person still gives with it is taken as given; of an event that is refused comes nothing. */
export function foresee(stage: CompiledStage, snapshot: Snapshot, event: StageEvent): Foreseen {
  const result = advance(stage, snapshot, event, judgedWhenPressed);
  if (!result.ok) return { next: [], effects: [] };
  const { at, facts } = event;
  const before = new Set(waiting(stage, snapshot, facts, { at }).map(turnOf));
  const next = waiting(stage, result.snapshot, facts, { at }).filter((row) => !before.has(turnOf(row)));
  return { next, effects: result.effects, snapshot: result.snapshot };
}

function turnOf({ form = '', event, roles }: Waiting): string {
  return [form, event, ...roles].join(' ');
}
