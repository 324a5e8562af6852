import { advance, startStage } from '../../../workflows/engine/advance.ts';
import type { CompiledStage } from '../../../workflows/engine/compile.ts';
import type { Snapshot } from '../../../workflows/engine/snapshot.ts';
import { migrate } from '../../../workflows/engine/migrate.ts';
import { parseSnapshot } from '../../case/snapshot.ts';
import { type HistoryRecord, parseRecord } from '../../record/record.ts';
import type { DryRun, RecordedRun } from './task.ts';

/**
 * What a stage would have made of a run: its recorded events folded again, compared with the state that each came to, and at
 * the end with the forms as they stand.
 */
export function dryRun(stage: CompiledStage, recorded: RecordedRun): DryRun {
  const { id, run, seqs, states, payloads } = recorded;
  let snapshot: Snapshot | undefined;
  for (const [index, payload] of payloads.split('\n').entries()) {
    const record = parseRecord(payload);
    const [seq = 0, state = ''] = [seqs[index], states[index]];
    const from = snapshot === undefined ? {} : { from: snapshot.value };
    const at = { id, run, seq, event: record.event.type, ...from, was: state };
    const step = foldOne(stage, id, snapshot, record);
    if ('refusal' in step) return { ...at, outcome: 'refused', ...step.refusal };
    snapshot = step.snapshot;
    if (snapshot.value !== state) return { ...at, outcome: 'different', would: snapshot.value };
  }
  return { id, run, ...compared(snapshot, parseSnapshot(recorded.snapshot)) };
}

type Step = { readonly snapshot: Snapshot } | { readonly refusal: Pick<DryRun, 'reasons' | 'waitingFor'> };

function foldOne(
  stage: CompiledStage,
  applicationId: string,
  before: Snapshot | undefined,
  record: HistoryRecord,
): Step {
  const { event, start, migration } = record;
  if (start) return startStage(stage, { applicationId, ...start, at: event.at, facts: event.facts });
  if (before === undefined) return { refusal: {} };
  if (migration) {
    const moved = migrate(stage, before, { mapping: migration.mapping, at: event.at });
    return moved.ok ? moved : { refusal: { reasons: [{ code: moved.refusal.code, params: { ...moved.refusal } }] } };
  }
  const result = advance(stage, before, event);
  if (result.ok) return result;
  const { reasons, waitingFor } = result.refusal;
  return { refusal: { reasons, waitingFor } };
}

/** The states agree at every event; the forms must at the end. */
function compared(would: Snapshot | undefined, was: Snapshot): Pick<DryRun, 'outcome' | 'was' | 'would'> {
  const [before, after] = [statuses(was), statuses(would)];
  const form = Object.keys({ ...before, ...after }).find((slug) => before[slug] !== after[slug]);
  if (form === undefined) return { outcome: 'same' };
  return {
    outcome: 'different',
    was: `${form}: ${before[form] ?? 'absent'}`,
    would: `${form}: ${after[form] ?? 'absent'}`,
  };
}

function statuses(snapshot: Snapshot | undefined): Readonly<Record<string, string>> {
  const forms = Object.entries(snapshot?.context.forms ?? {}).map(([slug, { status }]) => [slug, status]);
  return Object.fromEntries(forms);
}
