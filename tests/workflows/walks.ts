import * as fc from 'fast-check';
import { addDays, kathmanduDate } from '../../form-schemas/values/ad-date.ts';
import { advance, startStage } from '../../workflows/engine/advance.ts';
import type { CompiledStage, StageStart } from '../../workflows/engine/compile.ts';
import type { StageEvent } from '../../workflows/engine/event.ts';
import type { Snapshot } from '../../workflows/engine/snapshot.ts';
import { guardTree } from '../../workflows/engine/guards.ts';
import { runScenario, type Scenario } from '../../workflows/engine/scenario.ts';
import { dueDates } from '../../workflows/engine/terms.ts';
import { waiting } from '../../workflows/engine/waiting.ts';
import type { Moment } from './oracle.ts';

type Facts = StageEvent['facts'];

/** Someone tries whatever comes to mind, or does what the inbox asks of them (which is how a case gets on). */
export type Attempt =
  | {
      readonly kind: 'try';
      readonly type: string;
      readonly form: number;
      readonly role: number;
      readonly account: number;
    }
  | { readonly kind: 'inbox'; readonly row: number; readonly account: number }
  | { readonly kind: 'wait'; readonly days: number }
  | { readonly kind: 'learn'; readonly facts: number };

export type Course = {
  readonly start: StageStart;
  readonly first: Snapshot;
  readonly moments: readonly Moment[];
};

/** Attempts on a stage: mostly what is asked for, sometimes anything at all. */
export function attemptsOn(stage: CompiledStage, length: { readonly minLength: number; readonly maxLength: number }) {
  const attempt: fc.Arbitrary<Attempt> = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('try' as const),
        type: fc.constantFrom(...stage.events),
        form: fc.nat(40),
        role: fc.nat(20),
        account: fc.nat(2),
      }),
    },
    { weight: 14, arbitrary: fc.record({ kind: fc.constant('inbox' as const), row: fc.nat(5), account: fc.nat(3) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.nat(40) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('learn' as const), facts: fc.nat(20) }) },
  );
  return fc.array(attempt, length);
}

/** A case up to some event of one of the stage's scenarios, and then attempts on it; refused ones leave no trace. */
export function playAttempts(
  stage: CompiledStage,
  {
    scenario,
    share,
    attempts,
  }: { readonly scenario: Scenario; readonly share: number; readonly attempts: readonly Attempt[] },
): Course {
  const { terms = {} } = scenario.given;
  const { start, events } = runScenario(stage, scenario);
  const known = scenario.lines.flatMap((line) => (line.facts === undefined ? [] : [line.facts]));
  const first = startStage(stage, start).snapshot;
  const course: Course = { start, first, moments: [] };
  const moments = [...playEvents(stage, course, events.slice(0, Math.floor(events.length * share)))];
  let now = moments.at(-1)?.after ?? first;
  let dues = moments.at(-1)?.dues ?? first.context.deadlines;
  let { at, facts }: { at: string; facts: Facts } = moments.at(-1)?.event ?? start;
  const withDues = (): Facts => ({
    ...facts,
    ...dueDates(stage, { at, facts }, (from, term) => addDays(from, terms[term] ?? 15)),
  });
  for (const attempt of attempts) {
    at = new Date(Date.parse(at) + 60_000).toISOString();
    if (attempt.kind === 'wait') at = `${addDays(kathmanduDate(at), attempt.days)}T06:00:00.000Z`;
    if (attempt.kind === 'learn') facts = { ...facts, ...known[attempt.facts % Math.max(known.length, 1)] };
    const event = toEvent(stage, now, attempt, { at, facts: withDues() });
    const result = event && advance(stage, now, event);
    if (event === undefined || !result?.ok) continue;
    dues = { ...dues, ...result.snapshot.context.deadlines };
    moments.push({ before: now, after: result.snapshot, event, effects: result.effects, dues });
    now = result.snapshot;
  }
  return { start, first, moments };
}

/** Events one after the other; those that are refused leave no trace. */
export function playEvents(
  stage: CompiledStage,
  { first }: Pick<Course, 'first'>,
  events: readonly StageEvent[],
): readonly Moment[] {
  const moments: Moment[] = [];
  for (const event of events) {
    const { after: before, dues } = moments.at(-1) ?? { after: first, dues: first.context.deadlines };
    const result = advance(stage, before, event);
    if (!result.ok) continue;
    const { snapshot: after, effects } = result;
    moments.push({ before, after, event, effects, dues: { ...dues, ...after.context.deadlines } });
  }
  return moments;
}

/** Everything that somebody could say with an event of the case, as its conditions ask for it. */
export function payloadsOf(
  stage: CompiledStage,
  { value, context }: Snapshot,
  type: string,
): readonly StageEvent['payload'][] {
  const transitions = stage.states.get(value)?.events.get(type)?.transitions ?? [];
  const objectionId = context.objections.find(({ open }) => open)?.id ?? 'objection-1';
  const said = transitions.map(({ guard }) => {
    const named = guard === undefined ? [] : guardTree(guard).filter((each) => each.type === 'payloadIs');
    return Object.fromEntries(named.map(({ params }) => [String(params?.['name']), firstOf(params?.['in'])]));
  });
  return said.map((payload) => ({ objectionId, ...payload }));
}

function toEvent(
  stage: CompiledStage,
  now: Snapshot,
  attempt: Attempt,
  when: { readonly at: string; readonly facts: Facts },
): StageEvent | undefined {
  const base = { ...when, note: 'क', checked: { issues: 0, missingFiles: [] } };
  if (attempt.kind === 'try') return { ...base, ...tried(stage, now, attempt) };
  if (attempt.kind !== 'inbox') return undefined;
  const rows = waiting(stage, now, when.facts);
  const { form, event: type, roles } = rows[attempt.row % Math.max(rows.length, 1)] ?? {};
  if (type === undefined || roles === undefined) return undefined;
  const role = roles[attempt.account % roles.length] ?? '';
  const payloads = form === undefined ? payloadsOf(stage, now, type) : [];
  const payload = payloads[attempt.account % Math.max(payloads.length, 1)];
  return { ...base, type, actor: actorOf(role, role), ...(form && { form }), ...(payload && { payload }) };
}

function tried(stage: CompiledStage, now: Snapshot, { type, form, role, account }: Extract<Attempt, { kind: 'try' }>) {
  const roles = [...stage.roles.keys(), 'SYSTEM', 'AUD'];
  const slugs = [...(stage.states.get(now.value)?.forms ?? stage.body.forms)].map(({ slug }) => slug);
  const isCase = stage.states.get(now.value)?.events.get(type)?.scope === 'case';
  const slug = isCase ? undefined : slugs[form % Math.max(slugs.length, 1)];
  const payloads = payloadsOf(stage, now, type);
  const payload = payloads[account % Math.max(payloads.length, 1)];
  const actor = actorOf(roles[role % roles.length] ?? '', ['one', 'two', 'D'][account] ?? 'one');
  return { type, actor, ...(slug && { form: slug }), ...(payload && { payload }) };
}

function actorOf(role: string, accountId: string) {
  return { role, accountId, name: accountId, designation: role };
}

function firstOf(words: unknown): unknown {
  return Array.isArray(words) ? words[0] : undefined;
}
