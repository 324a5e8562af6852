import { endOfStage, formsBefore, openedWith, stagesOpened, stateOfGroup } from '../../workflows/engine/place.ts';
import { problem } from '../http/problems.ts';
import type { LoadedStage } from '../runtime.ts';
import type { PaperFile } from './paper-file.ts';

/** A run that a paper file brings along: its stage, the state it stands in, and what was done of it. */
export type Leg = {
  readonly definition: LoadedStage;
  readonly state: string;
  readonly forms: readonly string[];
  /** The number of the run that opened it; the first has none. */
  readonly parent?: number;
};

/** The runs of a paper file in their order, and the stages that count its time beside them. */
export type Route = { readonly legs: readonly Leg[]; readonly clocks: readonly string[] };

type Known = ReadonlyMap<string, LoadedStage>;

/**
 * The way a paper file has come: every stage from the one that cases of its kind begin with, over at its end with what went on
 * beside the next one, and the one in which it stands. Throws `legacyPlace` where files of its kind do not come there.
 */
export function routeOf(first: LoadedStage, stages: readonly LoadedStage[], file: PaperFile): Route {
  const known = new Map(stages.map((each) => [each.stage.id, each]));
  const way = wayTo(first.stage.id, file.stage, known);
  if (way === undefined) throw problem('legacyPlace');
  const legs: Leg[] = [];
  let parent: number | undefined;
  for (const [index, id] of way.entries()) {
    const next = way[index + 1];
    legs.push(legOf(known, id, { file, next, isOver: next !== undefined || file.isFinished, parent }));
    parent = legs.length;
    for (const side of next === undefined ? [] : sidesOf(known, id, next))
      legs.push(legOf(known, side, { file, next: undefined, isOver: true, parent }));
  }
  const opened = way.flatMap((id) => openedBy(known, id));
  return { legs, clocks: [...new Set(opened)].filter((id) => !hasForms(known, id)) };
}

/** The stages from one to another, each opened by the one before; undefined where none leads there. */
function wayTo(from: string, to: string, known: Known): readonly string[] | undefined {
  const ways = new Map<string, readonly string[]>([[from, [from]]]);
  const queue = [from];
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    for (const next of openedBy(known, id)) {
      if (ways.has(next) || !known.has(next)) continue;
      ways.set(next, [...(ways.get(id) ?? []), next]);
      queue.push(next);
    }
  }
  return ways.get(to);
}

function openedBy(known: Known, id: string): readonly string[] {
  const stage = known.get(id)?.stage;
  return stage === undefined ? [] : stagesOpened(stage);
}

/** What goes on beside the next stage was done on paper too: a layout. */
function sidesOf(known: Known, id: string, next: string): readonly string[] {
  const stage = known.get(id)?.stage;
  return stage === undefined ? [] : openedWith(stage, next).filter((side) => hasForms(known, side));
}

function hasForms(known: Known, id: string): boolean {
  return (known.get(id)?.stage.body.forms.length ?? 0) > 0;
}

type Step = {
  readonly file: PaperFile;
  readonly next: string | undefined;
  readonly isOver: boolean;
  readonly parent: number | undefined;
};

function legOf(known: Known, id: string, { file, next, isOver, parent }: Step): Leg {
  const definition = known.get(id);
  const stage = definition?.stage;
  const state = stage && (isOver ? endOfStage(stage, next) : stateOfGroup(stage, file.group));
  if (definition === undefined || stage === undefined || state === undefined) throw problem('legacyPlace');
  const forms = formsBefore(stage, state, file);
  return { definition, state, forms, ...(parent === undefined ? {} : { parent }) };
}
