import type { SimulateBody, SimulateView } from '../../server/contract/definition-drafts.ts';
import { isRecord } from '../../form-schemas/engine/records.ts';

export type Press = SimulateBody['events'][number];
export type SimulatedAction = SimulateView['actions'][number];

/** What a simulation begins with, as it stands in the fields. */
export type Given = {
  readonly type: string;
  readonly class: string;
  readonly ward: string;
  /** JSON: values of facts. */
  readonly facts: string;
};

/** What is asked of the server; undefined while the facts are no JSON object. */
export function simulationOf(
  given: Given,
  { events, as, source }: { readonly events: readonly Press[]; readonly as: string; readonly source: unknown },
): SimulateBody | undefined {
  const facts = readObject(given.facts);
  if (facts === undefined || source === undefined) return undefined;
  return { source, given: { type: given.type, class: given.class, ward: given.ward, facts }, events: [...events], as };
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
