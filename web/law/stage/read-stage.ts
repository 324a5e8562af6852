import type { Text } from '../../../form-schemas/engine/field-definition.ts';
import { isRecord, valueAlong } from '../../../form-schemas/engine/records.ts';
import { type JsonPlace } from './json-place.ts';
import { entriesOf, recordOf, recordsOf, textOf, textsOf } from './written.ts';

/** A condition as it is written: of the closed vocabulary, or by its name. */
export type WrittenCondition = Readonly<Record<string, unknown>>;

/** A way out of a desk, or a thing that may be done at it, as it is written. */
export type WrittenWay = {
  /** Of the transition, in the source. */
  readonly place: JsonPlace;
  readonly event: string;
  /** So many other desks share what is written here; 0 = it stands at this desk alone. */
  readonly sharedWith: number;
  /** The named transition that it places. */
  readonly named: string | undefined;
  readonly title: Text | undefined;
  /** Which way it sends the whole case. */
  readonly way: 'on' | 'back' | undefined;
  /** What the named transition says of itself. */
  readonly says: Text | undefined;
  readonly by: readonly string[];
  /** Where the posts are written; undefined where they cannot be chosen here. */
  readonly byPlace: JsonPlace | undefined;
  readonly conditions: readonly WrittenCondition[];
  readonly conditionsPlace: JsonPlace | undefined;
  readonly target: string | undefined;
  /** What is done beside what the named transition does. */
  readonly actions: readonly Readonly<Record<string, unknown>>[];
  /** What the named transition does. */
  readonly does: readonly Readonly<Record<string, unknown>>[];
};

/** What a row of the desk table is. */
export type DeskKind = 'desk' | 'part' | 'end';

/** A desk of a stage, a part that is placed there, or an end, as a row of the desk table. */
export type DeskRow = {
  readonly id: string;
  readonly kind: DeskKind;
  readonly title: Text;
  /** Of the state, in the source. */
  readonly place: JsonPlace;
  readonly owner: readonly string[];
  readonly forms: readonly string[];
  /** The timer that gives the desk its days. */
  readonly timer: string | undefined;
  /** What a case has reached here, as statistics, other stages and papers ask it. */
  readonly tags: readonly string[];
  readonly part: string | undefined;
  /** The desks inside a part, which ways may lead to; none where the part is placed in rounds. */
  readonly inside: readonly InnerDesk[];
  readonly ways: readonly WrittenWay[];
};

/** A desk that a part brings along. */
export type InnerDesk = { readonly id: string; readonly title: Text; readonly owner: readonly string[] };

/** A condition that can be chosen by its name. */
export type NamedCondition = {
  readonly name: string;
  readonly says: Text;
  readonly params: readonly string[];
  /** The expression that it is, where it is one over facts. */
  readonly cel: string | undefined;
};

/** How a stage is begun by hand. */
export type WrittenOpening = {
  readonly roles: readonly string[];
  /** An application has one run of it at most. */
  readonly isOnce: boolean;
  /** What must hold, in words. */
  readonly says: Text | undefined;
};

/** Who begins a stage by hand; undefined for one that new cases begin with or another stage opens. */
export function findOpening(source: unknown): WrittenOpening | undefined {
  const opening = valueAlong(source, ['definition', 'opening']);
  if (!isRecord(opening)) return undefined;
  return {
    roles: textsOf(opening['roles']),
    isOnce: opening['once'] === true,
    says: textOf(recordOf(opening['condition'])['says']),
  };
}

const statesPlace: JsonPlace = ['definition', 'states'];

/** The desks of a stage in the order in which they are written. */
export function deskRows(source: unknown): readonly DeskRow[] {
  const states = valueAlong(source, statesPlace);
  return isRecord(states) ? Object.entries(states).map(([id, node]) => rowOf(source, id, node)) : [];
}

/** The conditions with names that the stage has or borrows, in their order. */
export function namedConditions(source: unknown): readonly NamedCondition[] {
  return borrowed(source).flatMap((file) =>
    entriesOf(file['conditions']).flatMap(([name, said]) => {
      const says = textOf(said['says']);
      const cel = typeof said['condition'] === 'string' ? said['condition'] : undefined;
      return says === undefined ? [] : [{ name, says, params: Object.keys(recordOf(said['params'])), cel }];
    }),
  );
}

/** The transitions with names that the stage has or borrows, in their order. */
export function namedTransitions(source: unknown): readonly Pick<NamedCondition, 'name' | 'says'>[] {
  return borrowed(source).flatMap((file) =>
    entriesOf(file['transitions']).flatMap(([name, said]) => {
      const says = textOf(said['says']);
      return says === undefined ? [] : [{ name, says }];
    }),
  );
}

/** The named transitions that the stage has or borrows: what they say, and which parameters they are given. */
export function findNamedWay(source: unknown, name: string): Readonly<Record<string, unknown>> | undefined {
  return borrowed(source)
    .map((file) => recordOf(file['transitions'])[name])
    .find((each) => isRecord(each));
}

/** The kinds of parameters of a named transition, by their names. */
export function paramKinds(source: unknown, name: string): Readonly<Record<string, unknown>> {
  const params = recordOf(findNamedWay(source, name)?.['params']);
  return Object.fromEntries(Object.entries(params).map(([param, said]) => [param, recordOf(said)['kind']]));
}

/** A file of a stage: its own, or a part. */
export type StageFile = Readonly<Record<string, unknown>>;

/** The stage's own file. */
export function stageFile(source: unknown): StageFile {
  return recordOf(valueAlong(source, ['definition']));
}

/** What the named transition of a file stands for, by its name; none where the file has no such name. */
export function namedWays(source: unknown, file: StageFile, name: string): readonly StageFile[] {
  const entry = [file, ...textsOf(file['borrows']).map((id) => partNamed(source, id))]
    .map((each) => recordOf(each['transitions'])[name])
    .find((each) => isRecord(each));
  return recordsOf(recordOf(entry)['transition']);
}

/** Every transition inside a part as it is written there, with the part's own file, which says what its names mean. */
export function innerSources(source: unknown, part: string): readonly { file: StageFile; transition: unknown }[] {
  const file = partNamed(source, part);
  return entriesOf(file['states']).flatMap(([, state]) =>
    [...Object.values(recordOf(state['on'])), state['always']].flatMap((ways) =>
      [ways].flat().map((transition) => ({ file, transition })),
    ),
  );
}

function rowOf(source: unknown, id: string, node: unknown): DeskRow {
  const state = recordOf(node);
  const part = typeof state['part'] === 'string' ? state['part'] : undefined;
  const meta = recordOf(state['meta']);
  const title = part === undefined ? meta['title'] : partNamed(source, part)['title'];
  const inside = part === undefined || isRecord(state['rounds']) ? [] : innerDesks(partNamed(source, part), state);
  return {
    id,
    kind: part === undefined ? (state['type'] === 'final' ? 'end' : 'desk') : 'part',
    title: textOf(title) ?? { ne: id, en: id },
    place: [...statesPlace, id],
    owner: textsOf(meta['owner']),
    forms: textsOf(meta['forms']),
    tags: textsOf(state['tags']),
    timer: typeof meta['sla'] === 'string' ? meta['sla'] : undefined,
    part,
    inside,
    ways: [...ownWays(source, id), ...groupWays(source, [id, ...inside.map((desk) => desk.id)])],
  };
}

function innerDesks(part: StageFile, placed: StageFile): readonly InnerDesk[] {
  const given = recordOf(placed['with']);
  return entriesOf(part['states']).map(([id, state]) => {
    const meta = recordOf(state['meta']);
    const param = recordOf(meta['owner'])['param'];
    const owner = typeof param === 'string' ? given[param] : meta['owner'];
    return { id, title: textOf(meta['title']) ?? { ne: id, en: id }, owner: textsOf(owner) };
  });
}

function ownWays(source: unknown, id: string): readonly WrittenWay[] {
  return waysAt(source, [...statesPlace, id, 'on'], 0);
}

/** The ways of groups that a row is in; what a part brings along counts as the one row that it is. */
function groupWays(source: unknown, ids: readonly string[]): readonly WrittenWay[] {
  const groups = valueAlong(source, ['definition', 'groups']);
  return (Array.isArray(groups) ? groups : []).flatMap((group: unknown, at) => {
    const states = textsOf(recordOf(group)['in']);
    const others = states.filter((state) => !ids.includes(state));
    return others.length < states.length ? waysAt(source, ['definition', 'groups', at, 'on'], others.length) : [];
  });
}

function waysAt(source: unknown, place: JsonPlace, sharedWith: number): readonly WrittenWay[] {
  return Object.entries(recordOf(valueAlong(source, place))).flatMap(([event, written]) =>
    Array.isArray(written)
      ? written.map((each: unknown, at) => wayOf(source, each, { place: [...place, event, at], event, sharedWith }))
      : [wayOf(source, written, { place: [...place, event], event, sharedWith })],
  );
}

type WayStart = Pick<WrittenWay, 'place' | 'event' | 'sharedWith'>;

function wayOf(source: unknown, written: unknown, start: WayStart): WrittenWay {
  const way = recordOf(written);
  const named = typeof way['named'] === 'string' ? way['named'] : undefined;
  const shared = named === undefined ? {} : recordOf(findNamedWay(source, named));
  const inner = recordOf(firstOf(shared['transition']));
  return {
    ...start,
    named,
    title: textOf(recordOf(way['meta'])['title']) ?? textOf(recordOf(inner['meta'])['title']),
    way: wayWord(recordOf(way['meta'])['way'] ?? recordOf(inner['meta'])['way']),
    says: textOf(shared['says']),
    target: typeof way['target'] === 'string' ? way['target'] : undefined,
    actions: recordsOf(way['actions']),
    does: recordsOf(inner['actions']),
    // conditions that stand beside the name come in the place of those that it has
    ...(named === undefined || Array.isArray(way['guard'])
      ? ownConditions(way, start.place)
      : givenConditions(source, way, { named, place: start.place })),
  };
}

type Asked = Pick<WrittenWay, 'by' | 'byPlace' | 'conditions' | 'conditionsPlace'>;

/** Of a way that names a transition: what it hands to it, where that takes posts and conditions. */
function givenConditions(
  source: unknown,
  way: Readonly<Record<string, unknown>>,
  { named, place }: { readonly named: string; readonly place: JsonPlace },
): Asked {
  const given = recordOf(way['with']);
  const kinds = paramKinds(source, named);
  return {
    by: textsOf(given['by']),
    byPlace: kinds['by'] === 'texts' ? [...place, 'with', 'by'] : undefined,
    conditions: recordsOf(given['if']),
    conditionsPlace: kinds['if'] === 'conditions' ? [...place, 'with', 'if'] : undefined,
  };
}

/** Of a way of its own: the posts are the first condition of that kind, the others are listed. */
function ownConditions(way: Readonly<Record<string, unknown>>, place: JsonPlace): Asked {
  const conditions = recordsOf(way['guard']);
  const at = conditions.findIndex(({ type }) => type === 'roleIs');
  const isList = Array.isArray(way['guard']);
  return {
    by: textsOf(recordOf(conditions[at]?.['params'])['roles']),
    byPlace: at === -1 || !isList ? undefined : [...place, 'guard', at, 'params', 'roles'],
    conditions,
    conditionsPlace: isList ? [...place, 'guard'] : undefined,
  };
}

/** The stage's own file first, then the parts from which it borrows. */
function borrowed(source: unknown): readonly Readonly<Record<string, unknown>>[] {
  const definition = recordOf(valueAlong(source, ['definition']));
  return [definition, ...textsOf(definition['borrows']).map((id) => partNamed(source, id))];
}

/** The shared parts that come with a stage. */
export function partsOf(source: unknown): readonly StageFile[] {
  return recordsOf(valueAlong(source, ['parts']));
}

function partNamed(source: unknown, id: string): StageFile {
  return recordOf(partsOf(source).find((part) => part['id'] === id));
}

function wayWord(value: unknown): WrittenWay['way'] {
  return value === 'on' || value === 'back' ? value : undefined;
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}
