import { addDays } from '../../../form-schemas/values/ad-date.ts';
import { advance, startStage } from '../../../workflows/engine/advance.ts';
import type { CompiledStage } from '../../../workflows/engine/compile.ts';
import type { Snapshot, StageEvent } from '../../../workflows/engine/definition.ts';
import { explain } from '../../../workflows/engine/explain.ts';
import { getState } from '../../../workflows/engine/model.ts';
import { dueDates } from '../../../workflows/engine/terms.ts';
import { waiting } from '../../../workflows/engine/waiting.ts';
import type { Press, Simulated, SimulatedStep, Simulation } from './task.ts';

const MINUTE = 60_000;

/** Plays events on a stage: where each leads, what it sets off, why it is refused. Nothing is stored anywhere. */
export function simulate(stage: CompiledStage, { given, presses, as, terms }: Simulation): Simulated {
  const due = dueOf(stage, terms);
  const start = { ...given, facts: due(given.at, given.facts) };
  let { snapshot } = startStage(stage, { applicationId: 'simulation', ...start });
  let { at, facts } = given;
  const steps: SimulatedStep[] = [];
  for (const press of presses) {
    at = press.at ?? new Date(Date.parse(at) + MINUTE).toISOString();
    facts = { ...facts, ...press.facts };
    const result = advance(stage, snapshot, eventOf(press, at, due(at, facts)));
    if (result.ok) snapshot = result.snapshot;
    const effects = result.ok ? result.effects.map(({ type }) => type) : [];
    steps.push({ ...stepOf(stage, press, snapshot), effects, ...(result.ok ? {} : { refusal: result.refusal }) });
  }
  const now = due(at, facts);
  return {
    steps,
    actions: explain(stage, snapshot, { actor: actorOf({ type: '', by: as }), at, facts: now }),
    waiting: waiting(stage, snapshot, now),
  };
}

type Facts = Readonly<Record<string, unknown>>;

function dueOf(stage: CompiledStage, terms: Simulation['terms']): (at: string, facts: Facts) => Facts {
  return (at, facts) => {
    const dates = dueDates(stage, { at, facts }, (from, term) => {
      const days = terms[term];
      return days === undefined ? undefined : addDays(from, days);
    });
    return { ...dates, ...facts };
  };
}

function stepOf(stage: CompiledStage, { type }: Press, snapshot: Snapshot) {
  const title = stage.body.definition.states[getState(stage, snapshot.value).name]?.meta.title;
  return { type, state: snapshot.value, title: title ?? { ne: snapshot.value, en: snapshot.value }, snapshot };
}

function eventOf(press: Press, at: string, facts: Facts): StageEvent {
  const { type, form, note, payload, issues = 0, missingFiles = [] } = press;
  return {
    type,
    actor: actorOf(press),
    at,
    facts,
    checked: { issues, missingFiles: [...missingFiles] },
    ...(form === undefined ? {} : { form }),
    ...(note === undefined ? {} : { note }),
    ...(payload === undefined ? {} : { payload }),
  };
}

function actorOf({ by, account = by }: Press): StageEvent['actor'] {
  return { accountId: account, role: by, name: account, designation: by };
}
