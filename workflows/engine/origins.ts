import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { isRecord, ownValue } from '../../form-schemas/engine/records.ts';
import type { StageSource, WrittenOut } from './body.ts';
import type { StageBody, Transition } from './definition.ts';
import type { Source } from './expand.ts';
import { scopeOf, toTransitions } from './model.ts';
import type { Place } from './problems.ts';
import { fragmentFile, inside, partFile, stageFile } from './walk.ts';

/** Where somebody wrote a state or a way that does not stand in its stage as it is read. */
export type Origin = Place & {
  /** What it is written in: a part, a fragment, or the stage itself under a name or in a group. */
  readonly in: 'part' | 'fragment' | 'stage';
  readonly id: string;
  /** Title of the part, the fragment or the stage. */
  readonly title: Text;
  /** What the name says under which a way is written. */
  readonly says?: Text;
};

/** The origins of a stage; what is not named was written where it stands. */
export type Origins = {
  readonly states: Readonly<Record<string, Origin>>;
  /** By `state/EVENT/index`, `state//index` of what happens by itself, `form/EVENT/index` of what a fragment does in every state. */
  readonly ways: Readonly<Record<string, Origin>>;
};

type Out = WrittenOut & { readonly ok: true };
type Found = readonly [key: string, place: Place];

/** Where the states and ways of a stage that was written out come from. */
export function originsOf(source: StageSource, out: Out): Origins {
  const file = stageFile(out.definition.id);
  const origin = ([key, place]: Found): readonly (readonly [string, Origin])[] => {
    const at = out.written(place);
    // a way of a fragment stands in no file of the stage, whoever wrote it
    const isHere = at.file === file && at.path === place.path;
    return isHere ? [] : [[key, originAt(source, at)] as const];
  };
  const states = Object.keys(out.definition.states).map((name): Found => {
    return [name, inside({ file, path: '' }, 'states', name)];
  });
  return {
    states: Object.fromEntries(states.flatMap(origin)),
    ways: Object.fromEntries(waysOf(out, file).flatMap(origin)),
  };
}

function waysOf({ definition, fragments }: Pick<StageBody, 'definition' | 'fragments'>, file: string) {
  const ofStates = Object.entries(definition.states).flatMap(([name, { on = {}, always = [] }]) => {
    const at = inside({ file, path: '' }, 'states', name);
    return [
      ...Object.entries(on).flatMap(([event, to]) => placesOf(`${name}/${event}`, to, inside(at, 'on', event))),
      ...placesOf(`${name}/`, always, inside(at, 'always')),
    ];
  });
  const ofFragments = fragments.flatMap((fragment) =>
    Object.entries(fragment.on).flatMap(([event, to]) =>
      placesOf(`${scopeOf(fragment)}/${event}`, to, inside({ file: fragmentFile(fragment.id), path: '' }, 'on', event)),
    ),
  );
  return [...ofStates, ...ofFragments];
}

function placesOf(way: string, to: Transition | readonly Transition[], at: Place): readonly Found[] {
  return toTransitions(to).map((_, index) => [`${way}/${String(index)}`, Array.isArray(to) ? inside(at, index) : at]);
}

function originAt({ definition, parts = [], fragments }: StageSource, at: Place): Origin {
  const part = parts.find(({ id }) => partFile(String(id)) === at.file);
  const fragment = fragments.find(({ id }) => fragmentFile(String(id)) === at.file);
  const from = part ?? fragment ?? definition;
  const kind = part ? 'part' : fragment ? 'fragment' : 'stage';
  const says = saidAt(from, at.path);
  return { ...at, in: kind, id: String(from['id']), title: textOf(from['title']), ...(says && { says }) };
}

/** What a named transition says, where the place is inside one. */
function saidAt(file: Source, path: string): Text | undefined {
  const name = /^\/transitions\/([^/]+)/u.exec(path)?.[1];
  const named = name === undefined ? undefined : ownValue(file['transitions'], name);
  return isRecord(named) ? textOf(named['says']) : undefined;
}

function textOf(text: unknown): Text {
  return { ne: String(ownValue(text, 'ne')), en: String(ownValue(text, 'en')) };
}
