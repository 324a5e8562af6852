import type { SimulateBody, SimulateView } from '../../server/contract/definition-drafts.ts';
import { isRecord } from '../../form-schemas/engine/records.ts';
import { dayBegins } from '../../form-schemas/values/ad-date.ts';

const HALF_DAY = 12 * 60 * 60_000;

/** One event of a simulated course: what was done, by which post, with what words. */
export type Press = SimulateBody['events'][number];
/** What can be done next in a simulated course. */
export type SimulatedAction = SimulateView['actions'][number];

/** What a simulation begins with, as it stands in the fields. */
export type Given = {
  readonly type: string;
  readonly class: string;
  readonly ward: string;
  /** AD: the day on which it begins; empty for today. */
  readonly day: string;
  /** JSON: values of facts. */
  readonly facts: string;
};

/** One thing done in a simulation: a button pressed, or the clock moved to a day (AD). */
export type Move = { readonly press: Press } | { readonly day: string };

type Asked = { readonly moves: readonly Move[]; readonly as: string; readonly source: unknown };

/** What is asked of the server; undefined while the facts are no JSON object. */
export function simulationOf(given: Given, { moves, as, source }: Asked): SimulateBody | undefined {
  const facts = readObject(given.facts);
  if (facts === undefined || source === undefined) return undefined;
  const { type, class: buildingClass, ward } = given;
  const at = given.day === '' ? {} : { at: noonOf(given.day) };
  return { source, given: { type, class: buildingClass, ward, facts, ...at }, ...clockOf(moves), as };
}

/** Each press at noon of the day to which the clock was moved before it, and where the clock stands at the end. */
function clockOf(moves: readonly Move[]): Pick<SimulateBody, 'events' | 'now'> {
  const events: Press[] = [];
  let now: string | undefined;
  for (const move of moves) {
    if ('day' in move) now = noonOf(move.day);
    else events.push(now === undefined ? move.press : { ...move.press, at: now });
  }
  return { events, ...(now === undefined ? {} : { now }) };
}

function noonOf(day: string): string {
  return new Date(Date.parse(dayBegins(day)) + HALF_DAY).toISOString();
}

/** A JSON object as somebody typed it; nothing typed is an empty one. */
export function readObject(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Buttons in the order in which they help: open ones first, those of the case before those of single forms. */
export function orderActions(actions: readonly SimulatedAction[]): readonly SimulatedAction[] {
  return actions.toSorted((a, b) => rank(a) - rank(b));
}

function rank({ open, form }: SimulatedAction): number {
  return (open ? 0 : 2) + (form === undefined ? 0 : 1);
}
