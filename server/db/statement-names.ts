import type { CompiledQuery } from 'kysely';

/** Only so many texts get a name; one that comes later is planned each time, as any other. */
const MOST_NAMES = 400;
const names = new Map<string, string>();

/** The name under which connections keep the plan of a text; undefined when there are too many already. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = `naksa-${String(names.size + 1)}`;
  names.set(text, name);
  return name;
}

const kept = new WeakSet<CompiledQuery>();

/** Marks a statement whose text is one of few: connections may keep its plan. */
export function markKept<R>(query: CompiledQuery<R>): CompiledQuery<R> {
  kept.add(query);
  return query;
}

/** Whether a statement was marked so; any other is planned each time, for the values that it brings. */
export function isKept(query: CompiledQuery): boolean {
  return kept.has(query);
}
