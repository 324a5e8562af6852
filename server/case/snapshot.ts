import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import type { Snapshot } from '../../workflows/engine/snapshot.ts';

/** Which engine folded the events; stored with each stage and written into evidence. */
export const STAGE_ENGINE = 'naksa-1 xstate-5.33.3';

/** Canonical JSON of a snapshot: what is stored and what history hashes. */
export function serialiseSnapshot(snapshot: Snapshot): string {
  return canonicalJson(snapshot);
}

/** Reads a stored snapshot; the server itself wrote it, so its shape is trusted. */
export function parseSnapshot(text: string): Snapshot {
  return JSON.parse(text) as Snapshot;
}
