import type { Text } from '../../../form-schemas/engine/field-definition.ts';
import type { CompiledStage } from '../../../workflows/engine/compile.ts';
import { transitionsToCover } from '../../../workflows/engine/to-cover.ts';
import { isRecord } from '../../parse.ts';
import { titleOf } from '../title-of.ts';
import { mended } from './mend.ts';
import { compilePlain, play, scenariosOf } from './stage.ts';
import type { Draft, Played, Scenarios } from './task.ts';

/** Plays the scenarios of a stage as somebody wrote it: which come out as they say, what came instead, and how many ways they take. */
export function playScenarios(draft: Draft): Scenarios {
  const compiled = compilePlain(draft);
  const written = scenariosOf(draft.change);
  if (!compiled.ok)
    return { findings: compiled.findings, scenarios: [], written, ways: 0, taken: 0, missed: [], states: {} };
  const { stage } = compiled;
  const taken = new Set<string>();
  const scenarios = written.map((scenario): Played => {
    const played = play(stage, scenario);
    for (const way of played?.taken ?? []) taken.add(way);
    const lines = isRecord(scenario) && Array.isArray(scenario['lines']) ? scenario['lines'].length : 0;
    const said = { title: titleOf(scenario) ?? { ne: '', en: '' }, lines };
    const misses = played?.misses ?? [];
    return { ...said, misses, mended: mended(scenario, misses), readable: played !== undefined };
  });
  const ways = transitionsToCover(stage);
  const missed = ways.filter((way) => !taken.has(way));
  const counts = { ways: ways.length, taken: ways.length - missed.length };
  return { findings: [], scenarios, written, ...counts, missed, states: statesOf(stage) };
}

function statesOf({ body }: CompiledStage): Readonly<Record<string, Text>> {
  return Object.fromEntries(Object.entries(body.definition.states).map(([name, { meta }]) => [name, meta.title]));
}
