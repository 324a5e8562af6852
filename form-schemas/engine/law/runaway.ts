import { type Letters, type PatternNode, readPattern } from './pattern-syntax.ts';

/** Why a pattern is refused that is no worse than linear on the server: a browser goes back and tries again. */
export type PatternRefusal = 'unreadable' | 'too-large' | 'runaway';

/** The places of a pattern that take a letter, and which may follow which in how many ways: its Glushkov automaton. */
type Automaton = { readonly letters: Letters[]; readonly next: Map<number, number>[] };
/** First and last places of a part, and whether it may take no letter at all. */
type Part = { readonly first: readonly number[]; readonly last: readonly number[]; readonly empty: boolean };
/** An automaton under judgement: which places can be reached from each, and how much has been tried. */
type Trial = { readonly automaton: Automaton; readonly reach: readonly ReadonlySet<number>[]; steps: number };
/** Where walkers stand that take the same letters. */
type Walkers = readonly number[];

const mostPlaces = 400;
const mostLoopPlaces = 48;
/** Places outside loops at which a letter may be taken in two ways: each doubles what is tried. */
const mostChoices = 8;
/** A repetition that may be done more often is as bad as one without end. */
const fewTimes = 9;
const mostSteps = 400_000;
const start = 0;
const nothing: Part = { first: [], last: [], empty: true };
// a pattern that may begin anywhere is tried from every letter on
const anywhere: PatternNode = { kind: 'repeat', part: { kind: 'letter', letters: [[0, 0x10ffff]] }, least: 0 };

/**
 * Judges whether an engine that goes back (every browser’s) may take more than linear time on some text: a loop that can be
 * gone through in two ways on the same letters, two loops in a row that take the same letters, or very many choices.
 * The work is bounded by counts; what passes them is refused.
 */
export function patternRefusal(source: string): PatternRefusal | undefined {
  const read = readPattern(source);
  if (read === undefined) return 'unreadable';
  const automaton: Automaton = { letters: [[]], next: [new Map()] };
  const whole = add(automaton, read.anchored ? read.node : { kind: 'all', parts: [anywhere, read.node] }, 1);
  if (whole === undefined) return 'too-large';
  join(automaton, [start], whole.first);
  const places = automaton.letters.map((_letters, place) => place);
  return judge({ automaton, reach: places.map((place) => reachable(automaton, place)), steps: 0 }, places);
}

function judge(trial: Trial, places: readonly number[]): PatternRefusal | undefined {
  const looping = places.filter((place) => reaches(trial, place, place));
  if (looping.length > mostLoopPlaces) return 'too-large';
  const choices = places.filter((place) => !looping.includes(place) && isChoice(trial, place));
  if (choices.length > mostChoices || looping.some((place) => loopsTwice(trial, place))) return 'runaway';
  if (looping.some((one) => looping.some((other) => one !== other && overlaps(trial, one, other)))) return 'runaway';
  return trial.steps > mostSteps ? 'too-large' : undefined;
}

/** Adds a part of the pattern; undefined when there are too many places. `times` is how often what holds it may be repeated. */
function add(automaton: Automaton, node: PatternNode, times: number): Part | undefined {
  if (automaton.letters.length > mostPlaces) return undefined;
  if (node.kind === 'letter') return addLetter(automaton, node.letters);
  if (node.kind === 'repeat') return addRepetition(automaton, node, times);
  if (node.kind === 'one') return addChoice(automaton, node.parts, times);
  let whole: Part | undefined = nothing;
  for (const part of node.parts) whole = whole && follow(automaton, whole, add(automaton, part, times));
  return whole;
}

function addLetter({ letters, next }: Automaton, taken: Letters): Part {
  const place = letters.push(taken) - 1;
  next.push(new Map());
  return { first: [place], last: [place], empty: false };
}

function addChoice(automaton: Automaton, nodes: readonly PatternNode[], times: number): Part | undefined {
  const parts = nodes.map((node) => add(automaton, node, times)).filter((part) => part !== undefined);
  if (parts.length < nodes.length) return undefined;
  return {
    first: parts.flatMap(({ first }) => first),
    last: parts.flatMap(({ last }) => last),
    empty: parts.some(({ empty }) => empty),
  };
}

type Repetition = Extract<PatternNode, { readonly kind: 'repeat' }>;

function addRepetition(automaton: Automaton, { part, least, most }: Repetition, times: number): Part | undefined {
  if (most === undefined || most * times > fewTimes) return addLoop(automaton, part, { least, times });
  let whole: Part | undefined = nothing;
  for (let count = 1; count <= most && whole !== undefined; count += 1) {
    const copy = add(automaton, part, times * most);
    whole = follow(automaton, whole, copy && { ...copy, empty: copy.empty || count > least });
  }
  return whole;
}

function addLoop(
  automaton: Automaton,
  node: PatternNode,
  { least, times }: { readonly least: number; readonly times: number },
): Part | undefined {
  const part = add(automaton, node, times * fewTimes);
  if (part === undefined) return undefined;
  join(automaton, part.last, part.first);
  return { ...part, empty: part.empty || least === 0 };
}

function follow(automaton: Automaton, before: Part, part: Part | undefined): Part | undefined {
  if (part === undefined) return undefined;
  join(automaton, before.last, part.first);
  return {
    first: before.empty ? [...before.first, ...part.first] : before.first,
    last: part.empty ? [...before.last, ...part.last] : part.last,
    empty: before.empty && part.empty,
  };
}

function join({ next }: Automaton, from: readonly number[], to: readonly number[]): void {
  for (const place of from) {
    const ways = next[place];
    for (const following of to) ways?.set(following, (ways.get(following) ?? 0) + 1);
  }
}

function reachable({ next }: Automaton, from: number): ReadonlySet<number> {
  const found = new Set<number>();
  const open = [from];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    for (const following of next[place]?.keys() ?? []) {
      if (found.has(following)) continue;
      found.add(following);
      open.push(following);
    }
  }
  return found;
}

function reaches({ reach }: Trial, from: number, to: number): boolean {
  return reach[from]?.has(to) === true;
}

function isOneLoop(trial: Trial, one: number, other: number): boolean {
  return reaches(trial, one, other) && reaches(trial, other, one);
}

function waysFrom({ automaton }: Trial, place: number): readonly (readonly [to: number, ways: number])[] {
  return [...(automaton.next[place] ?? [])];
}

/** Whether two places that may follow take the same letter, or one follows in two ways. */
function isChoice(trial: Trial, place: number): boolean {
  const next = waysFrom(trial, place);
  return next.some(
    ([one, ways], index) => ways > 1 || next.slice(index + 1).some(([other]) => shareLetter(trial, one, other)),
  );
}

function shareLetter({ automaton: { letters } }: Trial, one: number, other: number): boolean {
  const [a = [], b = []] = [letters[one], letters[other]];
  return a.some(([first, last]) => b.some(([from, to]) => first <= to && from <= last));
}

/** Whether the loop through a place can be gone through in two ways on the same letters: exponential. */
function loopsTwice(trial: Trial, place: number): boolean {
  const inside = (one: number): boolean => isOneLoop(trial, place, one);
  const hasTwoWays = trial.reach.some(
    (_reach, from) => inside(from) && waysFrom(trial, from).some(([to, ways]) => ways > 1 && inside(to)),
  );
  if (hasTwoWays) return true;
  const parted = walk(trial, [place, place], (all) => all.every(inside)).filter(([one, other]) => one !== other);
  return parted.some((walkers) =>
    isReached(
      walk(trial, walkers, (all) => all.every(inside)),
      [place, place],
    ),
  );
}

/** Whether the loops of two places, one after the other, take the same letters: a text can be parted between them anywhere. */
function overlaps(trial: Trial, one: number, other: number): boolean {
  if (!reaches(trial, one, other)) return false;
  const inside = ([first = start, , last = start]: Walkers): boolean =>
    isOneLoop(trial, first, one) && isOneLoop(trial, last, other);
  return isReached(walk(trial, [one, one, other], inside), [one, other, other]);
}

function isReached(states: readonly Walkers[], wanted: Walkers): boolean {
  return states.some((walkers) => walkers.every((place, index) => place === wanted[index]));
}

/** Every state of walkers that take the same letters step by step, reached by at least one step. */
function walk(trial: Trial, from: Walkers, inside: (walkers: Walkers) => boolean): readonly Walkers[] {
  const found = new Map<string, Walkers>();
  const open = [from];
  for (let walkers = open.pop(); walkers !== undefined && trial.steps <= mostSteps; walkers = open.pop()) {
    for (const next of stepsOf(trial, walkers)) {
      trial.steps += 1;
      const key = next.join();
      if (found.has(key) || !inside(next)) continue;
      found.set(key, next);
      open.push(next);
    }
  }
  return [...found.values()];
}

function stepsOf(trial: Trial, [first = start, ...others]: Walkers): readonly Walkers[] {
  const heads: readonly Walkers[] = waysFrom(trial, first).map(([place]) => [place]);
  return others.reduce(
    (states, walker) =>
      states.flatMap((state) =>
        waysFrom(trial, walker).flatMap(([place]) =>
          state.every((taken) => shareLetter(trial, taken, place)) ? [[...state, place]] : [],
        ),
      ),
    heads,
  );
}
