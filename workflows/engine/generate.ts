import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { FormRule } from '../../form-schemas/engine/form-definition.ts';
import { addDays, kathmanduDate } from '../../form-schemas/values/ad-date.ts';
import { toDevanagari } from '../../form-schemas/values/digits.ts';
import type { CompiledStage } from './compile.ts';
import type { Guard, Transition } from './definition.ts';
import type { StageEvent } from './event.ts';
import { applicableForms, enteringRoles, formStateOf } from './forms.ts';
import { guardTree } from './guards.ts';
import { judge } from './judge.ts';
import { type EventInfo, getState } from './model.ts';
import { listOf } from './references.ts';
import { systemRole } from './roles.ts';
import { beginRun, type PressLine, playLine, type Run, type Scenario, type ScenarioLine } from './scenario.ts';
import { titlesToCover, transitionsToCover } from './to-cover.ts';
import { dueDates } from './terms.ts';
import { waiting } from './waiting.ts';

/** Cases to begin with, and what may become known of them on the way. */
export type Seeds = {
  readonly givens: readonly Scenario['given'][];
  readonly facts?: readonly Readonly<Record<string, unknown>>[];
  /** Transitions that other scenarios take already. */
  readonly covered?: readonly string[];
  /** What is written wherever somebody must say something. */
  readonly said: string;
};

type Node = { readonly run: Run; readonly lines: readonly ScenarioLine[] };
type Search = {
  readonly missing: Set<string>;
  readonly found: Scenario[];
  readonly variants: readonly Run['facts'][];
  readonly titles: ReadonlyMap<string, Text>;
  readonly said: string;
};

/** Points of a course that are looked at for each case to begin with; enough for every shipped stage. */
const mostPoints = 160;

/**
 * Writes a scenario for each transition that none takes yet, as far as somebody could take it in one of the cases given: it goes
 * through the stage breadth first, letting everybody do whatever is open to them.
 */
export function generateScenarios(
  stage: CompiledStage,
  { givens, facts = [], covered = [], said }: Seeds,
): readonly Scenario[] {
  const missing = new Set(transitionsToCover(stage).filter((transition) => !covered.includes(transition)));
  const search: Search = { missing, found: [], variants: [{}, ...facts], titles: titlesToCover(stage), said };
  for (const given of givens) if (missing.size > 0) searchFrom(stage, given, search);
  return search.found;
}

function searchFrom(stage: CompiledStage, given: Scenario['given'], search: Search): void {
  const first: Node = { run: beginRun(stage, given), lines: [] };
  note(search, given, first, 0);
  const queue = [first];
  const seen = new Set(queue.map(({ run }) => keyOf(run)));
  for (const node of queue) {
    for (const line of linesAt(node.run, search)) {
      const next = extend(node, line);
      if (next === undefined) continue;
      note(search, given, next, node.run.taken.length);
      if (search.missing.size === 0) return;
      if (seen.has(keyOf(next.run)) || seen.size >= mostPoints) continue;
      seen.add(keyOf(next.run));
      queue.push(next);
    }
  }
}

function note(
  { missing, found, titles }: Search,
  given: Scenario['given'],
  { run, lines }: Node,
  before: number,
): void {
  const fresh = run.taken.slice(before).filter((transition) => missing.delete(transition));
  if (fresh.length > 0) found.push({ title: apart(titleOf(fresh, titles), found), given, lines });
}

/** What the ways are called that a scenario is the first to take. */
function titleOf(taken: readonly string[], titles: ReadonlyMap<string, Text>): Text {
  const named = taken.map((name): Text => titles.get(name) ?? { ne: name, en: name });
  const joined = (language: keyof Text) => [...new Set(named.map((title) => title[language]))].join(', ');
  return { ne: joined('ne'), en: joined('en') };
}

/** Ways of one name are told apart by a number behind it. */
function apart(title: Text, found: readonly Scenario[]): Text {
  const like = found.filter((other) => other.title.en.startsWith(title.en)).length;
  return like === 0 ? title : { ne: `${title.ne} (${toDevanagari(like + 1)})`, en: `${title.en} (${like + 1})` };
}

function extend({ run, lines }: Node, line: ScenarioLine): Node | undefined {
  const next: Run = { ...run, failures: [], taken: [...run.taken], events: [...run.events] };
  playLine(next, line, lines.length);
  if (next.events.length === run.events.length || next.failures.length > 0) return undefined;
  const played = 'event' in line ? expecting(line, { state: next.snapshot.value }) : line;
  return { run: next, lines: [...lines, played] };
}

function linesAt(run: Run, search: Search): readonly ScenarioLine[] {
  const { stage, snapshot } = run;
  const { missing } = search;
  if (snapshot.status === 'done') return [];
  const state = getState(stage, snapshot.value);
  const inbox = waiting(stage, snapshot, run.facts).some(({ form }) => form !== undefined);
  const form = [...missing].some((transition) => /^(?:form|stage)\//u.test(transition)) ? formToTry(run) : undefined;
  const presses = [...state.events.values()].flatMap((info) =>
    info.scope === 'case' || form !== undefined
      ? pressesOf(run, info, info.scope === 'case' ? undefined : form, search)
      : [],
  );
  return [...(inbox ? [{ complete: true as const }] : []), ...presses];
}

// One form of a desk shows all that can happen to any: the one with the most approvers.
function formToTry({ stage, snapshot }: Run): FormRule | undefined {
  const forms = applicableForms(getState(stage, snapshot.value), snapshot.context);
  return forms.toSorted((one, other) => other.approvers.length - one.approvers.length)[0];
}

/** A line with what must come of it. */
export function expecting(line: Omit<PressLine, 'then'>, outcome: PressLine['then']): PressLine {
  // oxlint-disable-next-line unicorn/no-thenable -- the language of scenarios; nobody awaits a line
  return { ...line, then: outcome };
}

/** A line for each transition of an event that somebody could take now. */
function pressesOf(run: Run, info: EventInfo, form: FormRule | undefined, search: Search): readonly ScenarioLine[] {
  const lines = new Map<number, ScenarioLine>();
  for (const line of attemptsAt(run, info, form, search)) {
    const judgement = judge(run.stage, run.snapshot, toEvent(run, line));
    if (judgement.ok && !lines.has(judgement.index)) lines.set(judgement.index, expecting(line, {}));
    if (lines.size === info.transitions.length) break;
  }
  return [...lines.values()];
}

type Attempt = Omit<PressLine, 'then'> & { readonly at: string };

function* attemptsAt(
  run: Run,
  info: EventInfo,
  form: FormRule | undefined,
  { variants, said }: Search,
): Generator<Attempt> {
  const roles = form === undefined ? rolesOf(run, info) : [...new Set([...enteringRoles(form), ...form.approvers])];
  for (const transition of info.transitions) {
    for (const facts of variants) {
      for (const at of momentsOf(run)) {
        for (const by of roles) {
          const place = form === undefined ? {} : { form: form.slug };
          yield { event: info.name, by, ...place, at, ...saidBy(run, transition, said), ...(facts && { facts }) };
        }
      }
    }
  }
}

function rolesOf({ stage }: Run, { transitions }: EventInfo): readonly string[] {
  const named = transitions.flatMap(({ guard }) =>
    guardsOf(guard, 'roleIs').flatMap(({ params }) => listOf(params?.['roles'])),
  );
  return named.length > 0 ? [...new Set(named)] : [...stage.roles.keys(), systemRole];
}

/** A minute later, and the day after everything has fallen due. */
function momentsOf({ at, snapshot }: Run): readonly string[] {
  const soon = new Date(Date.parse(at) + 60_000).toISOString();
  const last = Object.values(snapshot.context.deadlines).sort().at(-1);
  const later = last === undefined ? soon : `${addDays(last, 1)}T06:00:00.000Z`;
  return later > soon ? [soon, later] : [soon];
}

function saidBy({ snapshot, at }: Run, { guard }: Transition, said: string): Pick<Attempt, 'note' | 'payload'> {
  const chosen = guardsOf(guard, 'payloadIs').map(
    ({ params }) => [String(params?.['name']), listOf(params?.['in'])[0]] as const,
  );
  const given = guardsOf(guard, 'payloadGiven').flatMap(({ params }) => [
    ...listOf(params?.['names']).map((name) => [name, said] as const),
    ...listOf(params?.['days']).map((name) => [name, kathmanduDate(at)] as const),
  ]);
  const open = snapshot.context.objections.find((objection) => objection.open)?.id;
  const payload = {
    ...(open === undefined ? {} : { objectionId: open }),
    ...Object.fromEntries([...given, ...chosen]),
  };
  return { note: said, ...(Object.keys(payload).length === 0 ? {} : { payload }) };
}

function guardsOf(guard: Guard | undefined, type: Guard['type']): readonly Guard[] {
  return guard === undefined ? [] : guardTree(guard).filter((each) => each.type === type);
}

function toEvent(
  { stage, facts, terms }: Run,
  { event: type, by, form, at, note: written, payload, facts: more }: Attempt,
): StageEvent {
  const known = { ...facts, ...more };
  const dates = dueDates(stage, { at, facts: known }, (from, term) => addDays(from, terms[term] ?? 15));
  return {
    type,
    actor: { accountId: by, role: by, name: by, designation: by },
    at,
    facts: { ...dates, ...known },
    checked: { issues: 0, missingFiles: [] },
    ...(form === undefined ? {} : { form }),
    ...(written === undefined ? {} : { note: written }),
    ...(payload === undefined ? {} : { payload }),
  };
}

// Two points are the same when the case stands alike: who has approved what, which objections and deadlines run.
function keyOf({ stage, snapshot, facts }: Run): string {
  const { value, context } = snapshot;
  const forms = stage.body.forms.map(({ slug }) => {
    const { status, approvals } = formStateOf(context, slug);
    return [status, Object.values(approvals).map((approval) => approval.status)];
  });
  const open = context.objections.filter((objection) => objection.open).length;
  return JSON.stringify([value, forms, open, Object.keys(context.deadlines), context.suspended !== undefined, facts]);
}
