import type { Text } from '../../../form-schemas/engine/field-definition.ts';
import { isRecord, valueAlong } from '../../../form-schemas/engine/records.ts';
import { nameOf } from '../new-name.ts';
import { type JsonPlace, withKeyAfter, withoutValue, withValue } from './json-place.ts';
import type { DeskRow, NamedCondition, WrittenCondition, WrittenWay } from './read-stage.ts';

/** The source with another title of a desk. */
export function renameDesk(source: unknown, desk: DeskRow, title: Text): unknown {
  return withValue(source, [...desk.place, 'meta', 'title'], title);
}

/** The source with other posts that move the file on from a desk; a way of the desk that only these took is theirs from then on. */
export function setOwner(source: unknown, desk: DeskRow, roles: readonly string[]): unknown {
  const owned = withValue(source, [...desk.place, 'meta', 'owner'], roles);
  const same = JSON.stringify(desk.owner);
  return desk.ways
    .filter(({ sharedWith, by }) => sharedWith === 0 && by.length > 0 && JSON.stringify(by) === same)
    .reduce((whole, way) => setBy(whole, way, roles), owned);
}

/** What a way asks of a desk that has forms. */
const COMPLETE = 'groupComplete';

/**
 * The source with other forms at a desk, in their order; without any, the desk names none. The first one has the ways onward wait
 * until the forms are approved: whoever adds it means that.
 */
export function setForms(source: unknown, desk: DeskRow, forms: readonly string[]): unknown {
  const place = [...desk.place, 'meta', 'forms'];
  if (forms.length === 0) return withoutValue(source, place);
  const placed = withValue(source, place, forms);
  if (desk.forms.length > 0) return placed;
  return desk.ways
    .filter(({ way, sharedWith }) => way === 'on' && sharedWith === 0)
    .filter(({ place: at, conditionsPlace }) => conditionsPlace?.length === at.length + 1)
    .filter(({ conditions }) => !conditions.some(({ type }) => type === COMPLETE))
    .reduce((whole, way) => addCondition(whole, way, { type: COMPLETE }), placed);
}

/** The source with other posts that begin the stage by hand. */
export function setOpeners(source: unknown, roles: readonly string[]): unknown {
  return withValue(source, ['definition', 'opening', 'roles'], roles);
}

/** The source with a condition for beginning the stage by hand, or none. */
export function setOpeningCondition(source: unknown, named: Pick<NamedCondition, 'cel' | 'says'> | undefined): unknown {
  const place = ['definition', 'opening', 'condition'];
  if (named?.cel === undefined) return withoutValue(source, place);
  return withValue(source, place, { cel: named.cel, says: named.says });
}

/** The source with a stage that an application has once at most, or as often as it is begun. */
export function setOnce(source: unknown, isOnce: boolean): unknown {
  const place = ['definition', 'opening', 'once'];
  return isOnce ? withValue(source, place, true) : withoutValue(source, place);
}

/** The source with another timer for the days of a desk, or none. */
export function setTimer(source: unknown, desk: DeskRow, timer: string | undefined): unknown {
  const place = [...desk.place, 'meta', 'sla'];
  return timer === undefined ? withoutValue(source, place) : withValue(source, place, timer);
}

/** The source with other marks of what a case has reached at a desk or an end, or none. */
export function setTags(source: unknown, desk: DeskRow, tags: readonly string[]): unknown {
  const place = [...desk.place, 'tags'];
  return tags.length === 0 ? withoutValue(source, place) : withValue(source, place, tags);
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
  const back = rows.flatMap(({ ways }) => ways).find((each) => each.way === 'back' && isLikeable(each));
  const { group } = recordAt(source, [...from.place, 'meta']);
  const hasForms = desk.forms.length > 0;
  const value = {
    meta: {
      title: desk.title,
      owner: desk.owner,
      ...(typeof group === 'string' ? { group } : {}),
      ...(desk.forms.length === 0 ? {} : { forms: desk.forms }),
    },
    on: {
      [onward.event]: wayLike(source, onward, { target: to, by: desk.owner, hasForms }),
      ...(back && { [back.event]: wayLike(source, back, { target: from.id, by: desk.owner, hasForms }) }),
    },
  };
  const led = turned.reduce((whole, way) => setTarget(whole, way, desk.id), source);
  return withKeyAfter(led, ['definition', 'states'], { after: from.id, key: desk.id, value });
}

/** A way that names what it does and is told by whom, so that another one can be written like it. */
export function isLikeable({ named, byPlace }: WrittenWay): boolean {
  return named !== undefined && byPlace !== undefined;
}

type Likeness = { readonly target: string; readonly by: readonly string[]; readonly hasForms: boolean };

/** A way as another one is written, by other posts and to another desk, without what was asked of that one alone. */
export function wayLike(source: unknown, { place, named }: WrittenWay, { target, by, hasForms }: Likeness): unknown {
  const like = recordAt(source, place);
  if (named !== undefined && !Array.isArray(like['guard'])) return { named, target, with: { by } };
  const guard = Array.isArray(like['guard']) ? like['guard'].filter(isRecord) : [];
  const asked = guard
    .filter(({ type }) => hasForms || type !== COMPLETE)
    .map((each) => (each['type'] === 'roleIs' ? { ...each, params: { roles: by } } : each));
  return { ...like, target, guard: asked };
}

/** A name for a desk out of its English title, which no state has yet. */
export function freeDeskId(source: unknown, title: string): string {
  const states = recordAt(source, ['definition', 'states']);
  const made = nameOf(title);
  const base = made === '' ? 'desk' : made;
  const names = [base, ...Array.from({ length: 500 }, (_, at) => `${base}-${String(at + 2)}`)];
  return names.find((name) => !Object.hasOwn(states, name)) ?? base;
}

function recordAt(source: unknown, place: JsonPlace): Readonly<Record<string, unknown>> {
  const value = valueAlong(source, place);
  return isRecord(value) ? value : {};
}
