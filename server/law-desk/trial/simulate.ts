import { addDays, dayBegins, kathmanduDate } from '../../../form-schemas/values/ad-date.ts';
import { advance, startStage } from '../../../workflows/engine/advance.ts';
import type { CompiledStage } from '../../../workflows/engine/compile.ts';
import type { AdvanceResult, StageEvent } from '../../../workflows/engine/event.ts';
import type { Snapshot } from '../../../workflows/engine/snapshot.ts';
import { explain } from '../../../workflows/engine/explain.ts';
import { getState } from '../../../workflows/engine/model.ts';
import { expecting } from '../../../workflows/engine/generate.ts';
import { systemRole } from '../../../workflows/engine/roles.ts';
import { deadlineEvent, dueDates } from '../../../workflows/engine/terms.ts';
import type { PressLine } from '../../../workflows/engine/scenario.ts';
import { waiting } from '../../../workflows/engine/waiting.ts';
import type { Press, Simulated, SimulatedStep, Simulation } from './task.ts';

const MINUTE = 60_000;

/** Plays events on a stage: where each leads, what it sets off, why it is refused, which terms run out between. Nothing is stored anywhere. */
export function simulate(stage: CompiledStage, { given, presses, as, terms, now }: Simulation): Simulated {
  const due = dueOf(stage, terms);
  const start = { ...given, facts: due(given.at, given.facts) };
  const { snapshot } = startStage(stage, { applicationId: 'simulation', ...start });
  const walk: Walk = {
    stage,
    due,
    at: given.at,
    facts: given.facts,
    snapshot,
    steps: [],
    lines: [],
    told: new Set(),
  };
  for (const press of presses) {
    passTime(walk, press.at ?? minuteAfter(walk.at));
    walk.facts = { ...walk.facts, ...press.facts };
    take(walk, press, { showsRefusal: true });
  }
  if (now !== undefined) passTime(walk, now);
  const facts = due(walk.at, walk.facts);
  return {
    steps: walk.steps,
    actions: explain(stage, walk.snapshot, { actor: actorOf({ type: '', by: as }), at: walk.at, facts }),
    waiting: waiting(stage, walk.snapshot, facts),
    state: walk.snapshot.value,
    day: kathmanduDate(walk.at),
    deadlines: Object.entries(walk.snapshot.context.deadlines).map(([name, ends]) => ({ name, due: ends })),
    course: { given: { ...given, terms: termsOf(stage, terms) }, lines: walk.lines },
  };
}

/** A simulated case on its way. */
type Walk = {
  readonly stage: CompiledStage;
  readonly due: (at: string, facts: Facts) => Facts;
  at: string;
  facts: Facts;
  snapshot: Snapshot;
  readonly steps: SimulatedStep[];
  /** The steps as a scenario tells them. */
  readonly lines: PressLine[];
  /** Terms that the case was told of, each with its last day. */
  readonly told: Set<string>;
};

/** Goes to a moment, never back; each term whose last day ends on the way is told as the office's jobs tell it. */
function passTime(walk: Walk, to: string): void {
  for (let next = nextTerm(walk, to); next !== undefined; next = nextTerm(walk, to)) {
    const { name, due, key } = next;
    walk.told.add(key);
    walk.at = laterOf(walk.at, dayBegins(addDays(due, 1)));
    take(walk, { type: deadlineEvent, by: systemRole, payload: { name } }, { showsRefusal: false });
  }
  walk.at = laterOf(walk.at, to);
}

/** The term that ends first and was not told; while the case is suspended none is. */
function nextTerm({ snapshot: { context }, told }: Walk, to: string) {
  if (context.suspended !== undefined) return undefined;
  return Object.entries(context.deadlines)
    .map(([name, due]) => ({ name, due, key: `${name} ${due}` }))
    .filter(({ due, key }) => due < kathmanduDate(to) && !told.has(key))
    .toSorted((a, b) => a.due.localeCompare(b.due))[0];
}

function take(walk: Walk, press: Press, { showsRefusal }: { readonly showsRefusal: boolean }): void {
  const { stage, at } = walk;
  const from = walk.snapshot.value;
  const event = eventOf(press, at, walk.due(at, walk.facts));
  const result = advance(stage, walk.snapshot, event);
  if (result.ok) walk.snapshot = result.snapshot;
  if (!result.ok && !showsRefusal) return;
  walk.lines.push(lineOf(event, press, { result, state: walk.snapshot.value }));
  const effects = result.ok ? result.effects.map(({ type }) => type) : [];
  walk.steps.push({
    ...stepOf(stage, press, walk.snapshot),
    from,
    day: kathmanduDate(at),
    effects,
    ...(result.ok ? {} : { refusal: result.refusal }),
  });
}

/** What was pressed, and everything that came of it. */
function lineOf(
  { type, at, checked }: StageEvent,
  { by, account, form, note, payload, facts }: Press,
  { result, state }: { readonly result: AdvanceResult; readonly state: string },
): PressLine {
  const line = {
    event: type,
    by,
    ...(account !== undefined && { account }),
    ...(form !== undefined && { form }),
    ...(note !== undefined && { note }),
    ...(payload !== undefined && { payload }),
    checked,
    at,
    ...(facts !== undefined && { facts }),
  };
  if (!result.ok) {
    const { code, reasons, waitingFor } = result.refusal;
    const refused = { code, reasons: reasons.map((reason) => reason.code), waitingFor: [...waitingFor] };
    return expecting(line, { state, refused });
  }
  const status = form === undefined ? undefined : result.snapshot.context.forms[form]?.status;
  const effects = result.effects.map((effect) => effect.type);
  return expecting(line, { state, ...(status !== undefined && { form: status }), effects });
}

/** The days of the timers by which the stage's own terms run. */
function termsOf(stage: CompiledStage, terms: Simulation['terms']): Simulation['terms'] {
  const own = new Set(stage.terms.map(({ term }) => term));
  return Object.fromEntries(Object.entries(terms).filter(([term]) => own.has(term)));
}

function minuteAfter(at: string): string {
  return new Date(Date.parse(at) + MINUTE).toISOString();
}

function laterOf(at: string, other: string): string {
  return Date.parse(other) > Date.parse(at) ? new Date(other).toISOString() : at;
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

function stepOf(stage: CompiledStage, { type, by, form }: Press, snapshot: Snapshot) {
  const title = stage.body.definition.states[getState(stage, snapshot.value).name]?.meta.title;
  const named = title ?? { ne: snapshot.value, en: snapshot.value };
  return { type, by, ...(form === undefined ? {} : { form }), state: snapshot.value, title: named, snapshot };
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
