import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EvidenceBundle } from '../../server/history/evidence.ts';
import { parseRecord } from '../../server/record/record.ts';
import { advance, startStage } from '../../workflows/engine/advance.ts';
import { type CompiledStage, compileStage, type StageStart } from '../../workflows/engine/compile.ts';
import type { StageBody } from '../../workflows/engine/definition.ts';
import type { StageEvent } from '../../workflows/engine/event.ts';
import { runScenario, type Scenario } from '../../workflows/engine/scenario.ts';
import { outcomeOf, type RecordedHistory } from './store.ts';

const scenarios = join(import.meta.dirname, '../../workflows/scenarios');

/** A run of a stage, with the body that it ran under. */
export type RunOfStage = { readonly stage: string; readonly body: StageBody; readonly history: RecordedHistory };

/** The runs of an exported case: what the record says happened, and that folding it gives what the record says came of it. */
export function runsOfCase(from: string, { application, definitions, history }: EvidenceBundle): readonly RunOfStage[] {
  return application.runs.map(({ run, stage }) => {
    const rows = history.filter((row) => row.run === run);
    const [opening, ...others] = rows.map((row) => parseRecord(row.payload));
    const hash = rows[0]?.definition_hash ?? '';
    if (opening?.start === undefined) throw new Error(`run ${String(run)} of ${from} has no beginning`);
    const { parent: _parent, ...subject } = opening.start;
    const { at, facts } = opening.event;
    const start: StageStart = { applicationId: application.id, ...subject, at, facts };
    const body = bodyOf(definitions[hash] ?? '');
    const events = others.map(({ event }) => event);
    const played = play(compiled(body), { from: `${from}, run ${String(run)}`, body: hash, start, events });
    const hashes = [played.began, ...played.steps.map(({ came }) => came)].map((came) => came.hash);
    if (rows.some((row, index) => !row.snapshot_hash.startsWith(hashes[index] ?? ' ')))
      throw new Error(`run ${String(run)} of ${from} does not fold to what its record says`);
    return { stage, body, history: played };
  });
}

/** What the scenarios of a stage come to, played on a body: those that pass there as they are written. */
export function runsOfScenarios(stage: CompiledStage, hash: string): readonly RecordedHistory[] {
  const folder = join(scenarios, stage.id);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return names.toSorted().flatMap((name) => {
    const scenario = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Scenario;
    const { failures, start, events } = runScenario(stage, scenario);
    if (failures.length > 0) return [];
    return [play(stage, { from: `scenario ${name}`, body: hash, start, events })];
  });
}

/** Compiles a body that was published once. */
export function compiled(body: StageBody): CompiledStage {
  const result = compileStage(body, { published: true });
  if (result.ok) return result.stage;
  throw new Error(result.problems.map(({ path, message }) => `${path}: ${message.en}`).join('\n'));
}

type Course = Pick<RecordedHistory, 'from' | 'body' | 'start'> & { readonly events: readonly StageEvent[] };

function play(stage: CompiledStage, { from, body, start, events }: Course): RecordedHistory {
  let { snapshot, effects } = startStage(stage, start);
  const began = outcomeOf(snapshot, effects);
  const steps = events.map((event) => {
    const result = advance(stage, snapshot, event);
    if (!result.ok) throw new Error(`${from}: ${event.type} is refused`);
    ({ snapshot, effects } = result);
    return { event, came: outcomeOf(snapshot, effects) };
  });
  return { from, body, start, began, steps };
}

/** The parsing boundary of a stored body: the server wrote it, and it is compiled before anything of it is used. */
function bodyOf(text: string): StageBody {
  return JSON.parse(text) as StageBody;
}
