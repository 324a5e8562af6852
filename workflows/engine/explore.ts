import type { StageBody } from './definition.ts';
import { decide, type Subject, type Way } from './ways.ts';

/** Something that a case has or has not got as it goes: a group complete, an amount paid, a notice run out. */
export type Property = {
  readonly atStart: boolean;
  readonly gained: (way: Way, subject: Subject) => boolean;
  /** Asked after `gained`: what a way itself takes away is gone at its end. */
  readonly lost: (way: Way) => boolean;
};

/** The moment at which a way is taken: whether the case has the property while it passes and when it arrives. */
export type Passage = { readonly way: Way; readonly passing: boolean; readonly arriving: boolean };

/** Where the cases of a kind may go. */
export type StageMap = {
  readonly initial: string;
  readonly subject: Subject;
  readonly waysFrom: ReadonlyMap<string, readonly Way[]>;
};

/** Steps that may still be looked at; a definition that needs more is refused, so that a hostile one holds up nobody. */
export type Budget = { left: number };

type Visit = { readonly state: string; readonly has: boolean; readonly way?: Way; readonly before?: Visit };

/**
 * The ways that a case of that kind can take, by the state they leave.
 * @param kinds every kind that the stage has; a way that is for none of them is for a case whose kind is corrected on the way,
 *   which may have been any
 */
export function mapOf(
  { definition }: StageBody,
  { ways, kinds }: { readonly ways: readonly Way[]; readonly kinds: readonly Subject[] },
  subject: Subject,
): StageMap {
  const fits = ({ transition }: Way, kind: Subject) => decide(transition.guard, kind) !== false;
  const possible = ways.filter((way) => fits(way, subject) || !kinds.some((kind) => fits(way, kind)));
  const waysFrom = new Map<string, Way[]>();
  for (const way of possible) {
    const known = waysFrom.get(way.from);
    if (known === undefined) waysFrom.set(way.from, [way]);
    else known.push(way);
  }
  return { initial: definition.initial, subject, waysFrom };
}

/**
 * Explores every state that a case can reach, once with and once without a property, and finds the shortest way to a passage
 * that must not be. Every condition but type and class counts as possibly true, so that a proof holds whatever the facts are.
 * @returns the ways taken; undefined when no such passage can be reached
 */
export function findCourse(
  map: StageMap,
  property: Property,
  { isWrong, budget }: { readonly isWrong: (passage: Passage) => boolean; readonly budget: Budget },
): readonly Way[] | undefined {
  const queue: Visit[] = [{ state: map.initial, has: property.atStart }];
  const seen = { with: new Set<string>(), without: new Set<string>() };
  for (const visit of queue) {
    for (const way of map.waysFrom.get(visit.state) ?? []) {
      budget.left -= 1;
      if (budget.left < 0) return undefined;
      const passing = visit.has || property.gained(way, map.subject);
      const next: Visit = { state: way.to, has: passing && !property.lost(way), way, before: visit };
      if (isWrong({ way, passing, arriving: next.has })) return courseOf(next);
      const known = next.has ? seen.with : seen.without;
      if (known.has(next.state)) continue;
      known.add(next.state);
      queue.push(next);
    }
  }
  return undefined;
}

function courseOf(last: Visit): readonly Way[] {
  const course: Way[] = [];
  for (let visit: Visit | undefined = last; visit?.way !== undefined; visit = visit.before) course.unshift(visit.way);
  return course;
}
