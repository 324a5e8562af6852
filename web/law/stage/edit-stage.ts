import type { Text } from '../../../form-schemas/engine/field-definition.ts';
import { isRecord, valueAlong } from '../../../form-schemas/engine/records.ts';
import { nameOf } from '../new-name.ts';
import { type JsonPlace, withKeyAfter, withoutValue, withValue } from './json-place.ts';
import type { DeskRow, WrittenCondition, WrittenWay } from './read-stage.ts';

/** The source with another title of a desk. */
export function renameDesk(source: unknown, desk: DeskRow, title: Text): unknown {
  return withValue(source, [...desk.place, 'meta', 'title'], title);
}

/** The source with other posts that move the file on from a desk. */
export function setOwner(source: unknown, desk: DeskRow, roles: readonly string[]): unknown {
  return withValue(source, [...desk.place, 'meta', 'owner'], roles);
}

/** The source with other forms at a desk, in their order; without any, the desk names none. */
export function setForms(source: unknown, desk: DeskRow, forms: readonly string[]): unknown {
  const place = [...desk.place, 'meta', 'forms'];
  return forms.length === 0 ? withoutValue(source, place) : withValue(source, place, forms);
}

/** The source with another timer for the days of a desk, or none. */
export function setTimer(source: unknown, desk: DeskRow, timer: string | undefined): unknown {
  const place = [...desk.place, 'meta', 'sla'];
  return timer === undefined ? withoutValue(source, place) : withValue(source, place, timer);
}

/** The source with other posts by whom a way is taken. */
export function setBy(source: unknown, way: WrittenWay, roles: readonly string[]): unknown {
  return way.byPlace === undefined ? source : withValue(source, way.byPlace, roles);
}

/** The source with another desk to which a way leads. */
export function setTarget(source: unknown, way: WrittenWay, target: string): unknown {
  return withValue(source, [...way.place, 'target'], target);
}

/** The source with another title of a way's button. */
export function renameWay(source: unknown, way: WrittenWay, title: Text): unknown {
  return withValue(source, [...way.place, 'meta', 'title'], title);
}

/** The source with one condition more on a way; the source itself where the way takes none. */
export function addCondition(source: unknown, way: WrittenWay, condition: WrittenCondition): unknown {
  if (way.conditionsPlace === undefined) return source;
  return withValue(source, way.conditionsPlace, [...way.conditions, condition]);
}

/** The source without a condition of a way, by its position. */
export function removeCondition(source: unknown, way: WrittenWay, at: number): unknown {
  if (way.conditionsPlace === undefined) return source;
  return withValue(source, way.conditionsPlace, way.conditions.toSpliced(at, 1));
}

/** The source with one action more on a way. */
export function addAction(source: unknown, way: WrittenWay, action: Readonly<Record<string, unknown>>): unknown {
  return withValue(source, [...way.place, 'actions'], [...way.actions, action]);
}

/** The source without an action of a way, by its position. */
export function removeAction(source: unknown, way: WrittenWay, at: number): unknown {
  const place = [...way.place, 'actions'];
  const left = way.actions.toSpliced(at, 1);
  return left.length === 0 ? withoutValue(source, place) : withValue(source, place, left);
}

/** The source without a way; an event that has none left goes too. */
export function removeWay(source: unknown, way: WrittenWay): unknown {
  const last = way.place.at(-1);
  const event = typeof last === 'number' ? way.place.slice(0, -1) : way.place;
  const ways = valueAlong(source, event);
  return Array.isArray(ways) && ways.length > 1 ? withoutValue(source, way.place) : withoutValue(source, event);
}

/** What a new desk is: its name, who works at it, the forms, and the desk to which it sends on. */
export type NewDesk = {
  readonly id: string;
  readonly title: Text;
  readonly owner: readonly string[];
  readonly forms: readonly string[];
};

/**
 * The source with a desk put in on the way from one desk to another: the ways by which `from` went to `to` lead to the new desk, which
 * sends on to `to` and back to `from` as the stage's other desks do. The source itself where no such way is this desk's own.
 */
export function insertDesk(
  source: unknown,
  rows: readonly DeskRow[],
  { from, to, desk }: { readonly from: DeskRow; readonly to: string; readonly desk: NewDesk },
): unknown {
  const turned = from.ways.filter(({ target, sharedWith }) => target === to && sharedWith === 0);
  const onward = turned[0];
  if (onward === undefined) return source;
  const back = rows.flatMap(({ ways }) => ways).find(({ way, named }) => way === 'back' && named !== undefined);
  const { group } = recordAt(source, [...from.place, 'meta']);
  const value = {
    meta: {
      title: desk.title,
      owner: desk.owner,
      ...(typeof group === 'string' ? { group } : {}),
      ...(desk.forms.length === 0 ? {} : { forms: desk.forms }),
    },
    on: {
      [onward.event]: wayLike(source, onward, { target: to, by: desk.owner }),
      ...(back === undefined ? {} : { [back.event]: wayLike(source, back, { target: from.id, by: desk.owner }) }),
    },
  };
  const led = turned.reduce((whole, way) => setTarget(whole, way, desk.id), source);
  return withKeyAfter(led, ['definition', 'states'], { after: from.id, key: desk.id, value });
}

/** A way as another one is written, by other posts and to another desk, without what was asked of that one alone. */
function wayLike(
  source: unknown,
  { place, named }: WrittenWay,
  { target, by }: { readonly target: string; readonly by: readonly string[] },
): unknown {
  if (named !== undefined) return { named, target, with: { by } };
  const like = recordAt(source, place);
  const guard = Array.isArray(like['guard']) ? like['guard'] : [];
  const asked = guard.map((each: unknown) =>
    isRecord(each) && each['type'] === 'roleIs' ? { ...each, params: { roles: by } } : each,
  );
  return { ...like, target, guard: asked };
}

/** The source without a desk: the ways that led to it lead where it sent on; undefined where it sends on nowhere. */
export function removeDesk(source: unknown, rows: readonly DeskRow[], desk: DeskRow): unknown {
  const onward = desk.ways.find(({ way, target }) => way === 'on' && target !== undefined)?.target;
  if (onward === undefined) return undefined;
  const ways = rows.filter(({ id }) => id !== desk.id).flatMap((row) => row.ways);
  const places = new Map(ways.map((way) => [JSON.stringify(way.place), way]));
  const turned = [...places.values()]
    .filter(({ target }) => target === desk.id)
    .reduce((whole, way) => setTarget(whole, way, onward), source);
  return withoutValue(outOfGroups(turned, desk.id), desk.place);
}

/** A name for a desk out of its English title, which no state has yet. */
export function freeDeskId(source: unknown, title: string): string {
  const states = recordAt(source, ['definition', 'states']);
  const made = nameOf(title);
  const base = made === '' ? 'desk' : made;
  const names = [base, ...Array.from({ length: 500 }, (_, at) => `${base}-${String(at + 2)}`)];
  return names.find((name) => !Object.hasOwn(states, name)) ?? base;
}

function outOfGroups(source: unknown, id: string): unknown {
  const groups = valueAlong(source, ['definition', 'groups']);
  if (!Array.isArray(groups)) return source;
  return groups.reduce<unknown>((whole, group: unknown, at) => {
    const states = isRecord(group) && Array.isArray(group['in']) ? group['in'] : [];
    return states.includes(id)
      ? withValue(
          whole,
          ['definition', 'groups', at, 'in'],
          states.filter((each) => each !== id),
        )
      : whole;
  }, source);
}

function recordAt(source: unknown, place: JsonPlace): Readonly<Record<string, unknown>> {
  const value = valueAlong(source, place);
  return isRecord(value) ? value : {};
}
