import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { addDays } from '../../form-schemas/values/ad-date.ts';
import { advance, startStage } from './advance.ts';
import { alwaysTaken } from './always.ts';
import type { CompiledStage, StageStart } from './compile.ts';
import type { Effect } from './definition.ts';
import type { Refusal, StageEvent, Waiting } from './event.ts';
import type { FormState, FormStatus, Snapshot } from './snapshot.ts';
import { judge } from './judge.ts';
import { dueDates } from './terms.ts';
import { firstWaitingForm } from './waiting.ts';
import { whensShown } from './whens.ts';
import { transitionId } from './to-cover.ts';

type Facts = Readonly<Record<string, unknown>>;

/** Someone presses a button, at an instant (a minute after the line before when none is given), and this is what must come of it. */
export type PressLine = {
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

/** A line of a scenario: one press, or everything that waits. */
export type ScenarioLine = PressLine | CompleteLine;

/** A file of workflows/scenarios: a case, what happens to it, and what must come of each event. */
export type Scenario = {
  readonly title: Text;
  readonly given: {
    readonly type: string;
    readonly class: string;
    readonly ward: string;
    readonly at: string;
    readonly facts: Facts;
    /** Form states that a stage before hands on. */
    readonly forms?: Readonly<Record<string, FormState>>;
    /** Days of the office's timers, for deadlines that run by one; 15 when not said. */
    readonly terms?: Readonly<Record<string, number>>;
  };
  readonly lines: readonly ScenarioLine[];
};

/** A line that did not come out as it says. */
export type Miss = {
  /** Counted from 0. */
  readonly line: number;
  /** What was pressed; absent where forms that waited were to be completed and never were. */
  readonly event?: string;
  readonly by?: string;
  readonly form?: string;
  readonly wanted: PressLine['then'];
  readonly came: PressLine['then'];
};

/** What became of a scenario that was played to its end. */
export type ScenarioResult = {
  /** What did not come as the lines say; empty when the scenario passes. */
  readonly failures: readonly string[];
  /** The same, part by part. */
  readonly misses: readonly Miss[];
  /** Transitions taken, `state/EVENT/index`. */
  readonly taken: readonly string[];
  /** What the stage was started with, due dates included; with the events it replays. */
  readonly start: StageStart;
  readonly snapshot: Snapshot;
  readonly events: readonly StageEvent[];
};

/** A scenario as far as it has been played. */
export type Run = {
  readonly stage: CompiledStage;
  readonly start: StageStart;
  snapshot: Snapshot;
  at: string;
  facts: Facts;
  readonly terms: Readonly<Record<string, number>>;
  readonly failures: string[];
  readonly misses: Miss[];
  readonly taken: string[];
  readonly events: StageEvent[];
};

const longestCourse = 500;
const usualDays = 15;

/** Plays a scenario on a stage. */
export function runScenario(stage: CompiledStage, { given, lines }: Scenario): ScenarioResult {
  const run = beginRun(stage, given);
  for (const [index, line] of lines.entries()) playLine(run, line, index);
  const { failures, misses, taken, events, start, snapshot } = run;
  return { failures, misses, taken, events, start, snapshot };
}

/** A stage as a scenario begins it. */
export function beginRun(stage: CompiledStage, given: Scenario['given']): Run {
  const { terms = {}, ...subject } = given;
  const start = { applicationId: 'scenario', ...subject, facts: withDueDates(stage, given, terms) };
  const { snapshot } = startStage(stage, start);
  const { at, facts } = given;
  const taken = [...alwaysTaken(stage, stage.body.definition.initial, snapshot, start)];
  return { stage, start, snapshot, at, facts, terms, failures: [], misses: [], taken, events: [] };
}

/** Plays the next line of a scenario. */
export function playLine(run: Run, line: ScenarioLine, index: number): void {
  run.at = line.at ?? minuteAfter(run.at);
  run.facts = { ...run.facts, ...line.facts };
  if ('event' in line) playPress(run, line, index);
  else playComplete(run, index);
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
  const picked = pick(found, then);
  const came = JSON.stringify(ordered(picked));
  if (wanted === came) return;
  run.failures.push(`line ${index} (${type} by ${by}): expected ${wanted}, came ${came}`);
  // a press that should have been refused and was not is told by where it led
  const shown = Object.keys(picked).length === 0 ? { state: found.state } : picked;
  run.misses.push({ line: index, event: type, by, ...(form !== undefined && { form }), wanted: then, came: shown });
}

function playComplete(run: Run, index: number): void {
  for (let count = 0; count < longestCourse; count += 1) {
    const row = firstWaitingForm(run.stage, run.snapshot, run.facts);
    if (row === undefined) return;
    const { refused } = pressFor(run, row);
    if (refused !== undefined) {
      run.failures.push(
        `line ${index}: ${row.event} on ${row.form} by ${row.roles[0]} was refused: ${JSON.stringify(refused)}`,
      );
      run.misses.push({ line: index, ...waitedFor(row), wanted: {}, came: { refused } });
      return;
    }
  }
  run.failures.push(`line ${index}: the forms are not complete after ${longestCourse} events`);
  run.misses.push({ line: index, wanted: {}, came: {} });
}

function waitedFor({ event, form, roles: [by] }: Waiting): Pick<Miss, 'event' | 'form' | 'by'> {
  return { event, ...(by !== undefined && { by }), ...(form !== undefined && { form }) };
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
  if (judgement.ok) {
    const { index, transition } = judgement;
    const id = transitionId(stage, snapshot.value, { event: event.type, index });
    const { value: state, context } = result.snapshot;
    run.taken.push(id, ...whensShown(id, transition.actions, { stage, state, context, event }));
    run.taken.push(...alwaysTaken(stage, transition.target ?? snapshot.value, result.snapshot, event));
  }
  run.events.push(event);
  run.snapshot = result.snapshot;
  const status = event.form === undefined ? undefined : result.snapshot.context.forms[event.form]?.status;
  const effects = result.effects.map(({ type }) => type);
  return { state: result.snapshot.value, effects, ...(status === undefined ? {} : { form: status }) };
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
    facts: withDueDates(run.stage, run, run.terms),
    checked: { issues: 0, missingFiles: [] },
    ...(form === undefined ? {} : { form }),
  };
}

// What the scenario itself says of a due date wins.
function withDueDates(
  stage: CompiledStage,
  { at, facts }: { readonly at: string; readonly facts: Facts },
  terms: Readonly<Record<string, number>>,
): Facts {
  if (stage.terms.length === 0) return facts;
  const dates = dueDates(stage, { at, facts }, (from, term) => addDays(from, terms[term] ?? usualDays));
  return { ...dates, ...facts };
}

function actorOf(role: string, accountId: string) {
  return { accountId, role, name: accountId, designation: role };
}

function minuteAfter(at: string): string {
  return new Date(Date.parse(at) + 60_000).toISOString();
}
