import { advance, startStage } from '../../workflows/engine/advance.ts';
import type { CompiledStage } from '../../workflows/engine/compile.ts';
import type { Snapshot } from '../../workflows/engine/snapshot.ts';
import { migrate } from '../../workflows/engine/migrate.ts';
import { placeStage } from '../../workflows/engine/place.ts';
import type { HistoryRecord } from '../record/record.ts';

/** The state of a fold; no snapshot means the event was refused. */
export type Refold = { readonly snapshot: Snapshot | undefined };

/**
 * Folds one recorded event: OPEN starts the stage of a run (that of a paper file where the file stood), MIGRATE carries it over into the version that the row names, everything
 * else advances it.
 * @param before how that run stood
 */
export function step(
  stage: CompiledStage,
  before: Refold | undefined,
  applicationId: string,
  record: HistoryRecord,
): Refold {
  const { event, start, migration } = record;
  if (start?.placed)
    return { snapshot: placeStage(stage, { applicationId, ...start, at: event.at, facts: event.facts }, start.placed) };
  if (start)
    return { snapshot: startStage(stage, { applicationId, ...start, at: event.at, facts: event.facts }).snapshot };
  if (!before?.snapshot) return { snapshot: undefined };
  if (migration) {
    const moved = migrate(stage, before.snapshot, { mapping: migration.mapping, at: event.at });
    return { snapshot: moved.ok ? moved.snapshot : undefined };
  }
  const result = advance(stage, before.snapshot, event);
  return { snapshot: result.ok ? result.snapshot : undefined };
}
