import type { Text } from '../../form-schemas/engine/definition.ts';
import { advance, startStage } from './advance.ts';
import type { CompiledStage } from './compile.ts';
import type { Effect, FormStatus, Refusal, Snapshot, StageEvent, Waiting } from './definition.ts';
import { judge } from './judge.ts';
import { getState } from './model.ts';
import { waiting } from './waiting.ts';

type Facts = Readonly<Record<string, unknown>>;

/** Someone presses a button, at an instant (a minute after the line before when none is given), and this is what must come of it. */
type PressLine = {
  readonly event: string;
  readonly by: string;
  /** Account; one per role when not given. */
  readonly account?: string;
  readonly form?: string;
  readonly note?: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly checked?: StageEvent['checked'];
  readonly at?: string;
  readonly facts?: Facts;
  readonly then: {
    readonly state?: string;
    readonly form?: FormStatus;
    readonly effects?: readonly Effect['type'][];
    /** The refusal's code and the codes of its reasons. */
    readonly refused?: {
      readonly code: Refusal['code'];
      readonly reasons?: readonly string[];
      readonly waitingFor?: readonly string[];
    };
  };
};

/** Whoever has a form of the present state in the inbox acts on it, until no form waits. */
type CompleteLine = { readonly complete: true; readonly at?: string; readonly facts?: Facts };

/** A file of workflows/scenarios: a case, what happens to it, and what must come of each event. */
export type Scenario = {
  readonly title: Text;
  readonly given: {
    readonly type: string;
    readonly class: string;
    readonly ward: string;
    readonly at: string;
    readonly facts: Facts;
  };
  readonly lines: readonly (PressLine | CompleteLine)[];
};

export type ScenarioResult = {
  /** What did not come as the lines say; empty when the scenario passes. */
  readonly failures: readonly string[];
  /** Transitions taken, `state/EVENT/index`. */
  readonly taken: readonly string[];
  readonly snapshot: Snapshot;
  readonly events: readonly StageEvent[];
};

type Run = {
  readonly stage: CompiledStage;
  snapshot: Snapshot;
  at: string;
  facts: Facts;
  readonly failures: string[];
  readonly taken: string[];
  readonly events: StageEvent[];
};

const longestCourse = 500;

/** Plays a scenario on a stage. */
export function runScenario(stage: CompiledStage, { given, lines }: Scenario): ScenarioResult {
  const { snapshot } = startStage(stage, { applicationId: 'scenario', ...given });
  const run: Run = { stage, snapshot, at: given.at, facts: given.facts, failures: [], taken: [], events: [] };
  for (const [index, line] of lines.entries()) {
    run.at = line.at ?? minuteAfter(run.at);
    run.facts = { ...run.facts, ...line.facts };
    if ('event' in line) playPress(run, line, index);
    else playComplete(run, index);
  }
  const { failures, taken, events } = run;
  return { failures, taken, events, snapshot: run.snapshot };
}

function playPress(run: Run, line: PressLine, index: number): void {
  const { event: type, by, account, form, note, payload, checked, then } = line;
  const event: StageEvent = {
    ...eventOf(run, type, by, form),
    ...(account === undefined ? {} : { actor: actorOf(by, account) }),
    ...(note === undefined ? {} : { note }),
    ...(payload === undefined ? {} : { payload }),
    ...(checked === undefined ? {} : { checked }),
  };
  const found = press(run, event);
  const wanted = JSON.stringify(ordered(then));
  const came = JSON.stringify(ordered(pick(found, then)));
  if (wanted !== came) run.failures.push(`line ${index} (${type} by ${by}): expected ${wanted}, came ${came}`);
}

function playComplete(run: Run, index: number): void {
  for (let count = 0; count < longestCourse; count += 1) {
    const row = waiting(run.stage, run.snapshot, run.facts).find(({ form }) => form !== undefined);
    if (row === undefined) return;
    const { refused } = pressFor(run, row);
    if (refused !== undefined) {
      run.failures.push(
        `line ${index}: ${row.event} on ${row.form} by ${row.roles[0]} was refused: ${JSON.stringify(refused)}`,
      );
      return;
    }
  }
  run.failures.push(`line ${index}: the forms are not complete after ${longestCourse} events`);
}

function pressFor(run: Run, { event, form, roles: [role = ''] }: Waiting): PressLine['then'] {
  run.at = minuteAfter(run.at);
  return press(run, eventOf(run, event, role, form));
}

function press(run: Run, event: StageEvent): Required<Pick<PressLine['then'], 'state'>> & PressLine['then'] {
  const { stage, snapshot } = run;
  const judgement = judge(stage, snapshot, event);
  const result = advance(stage, snapshot, event);
  if (!result.ok) {
    const { code, reasons, waitingFor } = result.refusal;
    return { state: snapshot.value, refused: { code, reasons: reasons.map((reason) => reason.code), waitingFor } };
  }
  if (judgement.ok) run.taken.push(transitionId(stage, snapshot.value, { event: event.type, index: judgement.index }));
  run.events.push(event);
  run.snapshot = result.snapshot;
  const status = event.form === undefined ? undefined : result.snapshot.context.forms[event.form]?.status;
  const effects = result.effects.map(({ type }) => type);
  return { state: result.snapshot.value, effects, ...(status === undefined ? {} : { form: status }) };
}

/** Name of a transition for coverage: one of a fragment counts once, whatever the state. */
function transitionId(
  stage: CompiledStage,
  state: string,
  { event, index }: { readonly event: string; readonly index: number },
): string {
  const shared = getState(stage, state).events.get(event)?.scope === 'form';
  return `${shared ? 'form' : state}/${event}/${index}`;
}

/** Every transition that the scenarios of a stage must take. */
export function transitionsToCover(stage: CompiledStage): readonly string[] {
  const all = [...stage.states.values()].flatMap((state) =>
    [...state.events.values()].flatMap(({ name, transitions }) =>
      transitions.map((_, index) => transitionId(stage, state.name, { event: name, index })),
    ),
  );
  return [...new Set(all)];
}

// A refusal is compared in what the line asks about it.
function pick(found: PressLine['then'], wanted: PressLine['then']): PressLine['then'] {
  const { refused, ...kept } = found;
  const asked = Object.fromEntries(Object.entries(kept).filter(([key]) => Object.hasOwn(wanted, key)));
  if (refused === undefined) return asked;
  const { code, reasons, waitingFor } = refused;
  const more = {
    ...(wanted.refused?.reasons !== undefined && reasons !== undefined ? { reasons } : {}),
    ...(wanted.refused?.waitingFor !== undefined && waitingFor !== undefined ? { waitingFor } : {}),
  };
  return { ...asked, refused: { code, ...more } };
}

function ordered({ state, form, effects, refused }: PressLine['then']): unknown {
  return [state, form, effects, refused && [refused.code, refused.reasons, refused.waitingFor]];
}

function eventOf(run: Run, type: string, role: string, form: string | undefined): StageEvent {
  return {
    type,
    actor: actorOf(role, role),
    at: run.at,
    facts: run.facts,
    checked: { issues: 0, missingFiles: [] },
    ...(form === undefined ? {} : { form }),
  };
}

function actorOf(role: string, accountId: string) {
  return { accountId, role, name: accountId, designation: role };
}

function minuteAfter(at: string): string {
  return new Date(Date.parse(at) + 60_000).toISOString();
}
