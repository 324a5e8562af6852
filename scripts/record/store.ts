import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { serialiseSnapshot } from '../../server/case/snapshot.ts';
import { sha256 } from '../../server/record/chain.ts';
import type { StageStart } from '../../workflows/engine/compile.ts';
import type { Effect, StageBody } from '../../workflows/engine/definition.ts';
import type { StageEvent } from '../../workflows/engine/event.ts';
import type { Snapshot } from '../../workflows/engine/snapshot.ts';

/** What came of an event: the beginning of the snapshot's hash, and the effects' names. */
export type Outcome = { readonly hash: string; readonly effects: readonly string[] };

/** One run of a stage as it was: how it began, what happened, and what came of each event. */
export type RecordedHistory = {
  /** Where it comes from: a course of the journey, a scenario, a walk with its seed. */
  readonly from: string;
  /** SHA-256 of the canonical body of the stage that it ran under. */
  readonly body: string;
  readonly start: StageStart;
  readonly began: Outcome;
  readonly steps: readonly { readonly event: StageEvent; readonly came: Outcome }[];
};

/** The recorded histories of one stage, with every body that one of them ran under. */
export type Recorded = {
  readonly bodies: ReadonlyMap<string, StageBody>;
  readonly histories: readonly RecordedHistory[];
};

const folder = join(import.meta.dirname, '../../tests/recorded');
const ending = '.jsonl.gz';
/** Sixty-four bits of the hash: enough to tell snapshots apart, and a quarter of the room. */
const hashLength = 16;

/** What came of an event. */
export function outcomeOf(snapshot: Snapshot, effects: readonly Effect[]): Outcome {
  return { hash: sha256(serialiseSnapshot(snapshot)).slice(0, hashLength), effects: effects.map(({ type }) => type) };
}

/** SHA-256 of the canonical body, as the database names a version by it. */
export function hashOfBody(body: StageBody): string {
  return sha256(canonicalJson(body));
}

/** The stages of which histories are recorded. */
export function recordedStages(): readonly string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));
}

/** Reads the recorded histories of a stage; the recorder itself wrote them, so their shape is trusted. */
export function readRecorded(stage: string): Recorded {
  const text = gunzipSync(readFileSync(join(folder, `${stage}${ending}`))).toString('utf8');
  const [first = '{}', ...lines] = text.trimEnd().split('\n');
  const bodies = JSON.parse(first) as Record<string, StageBody>;
  return {
    bodies: new Map(Object.entries(bodies)),
    histories: lines.map((line) => JSON.parse(line) as RecordedHistory),
  };
}

/** Writes all that is recorded anew: a line with the bodies, then a line for each history. */
export function writeRecorded(recorded: ReadonlyMap<string, Recorded>): void {
  for (const stage of recordedStages()) rmSync(join(folder, `${stage}${ending}`));
  for (const [stage, { bodies, histories }] of recorded) {
    const lines = [canonicalJson(Object.fromEntries(bodies)), ...histories.map((history) => canonicalJson(history))];
    writeFileSync(join(folder, `${stage}${ending}`), gzipSync(`${lines.join('\n')}\n`, { level: 9 }));
  }
}
