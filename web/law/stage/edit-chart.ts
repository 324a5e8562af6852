import type { Text } from '../../../form-schemas/engine/field-definition.ts';
import { isRecord, valueAlong } from '../../../form-schemas/engine/records.ts';
import { isLikeable, removeWay, setTarget, wayLike } from './edit-stage.ts';
import { type JsonPlace, withoutValue, withValue } from './json-place.ts';
import { placementOf } from './place-part.ts';
import type { DeskRow, WrittenWay } from './read-stage.ts';
import { textsOf } from './written.ts';
import titles from './written-titles.json' with { type: 'json' };

const statesPlace: JsonPlace = ['definition', 'states'];

/** The source, and where in it stands what was added. */
export type Added = { readonly source: unknown; readonly place: JsonPlace };

/** Whether a way may be drawn from one row to another: from a desk, to anything else that is one place. */
export function mayLead(from: DeskRow, to: DeskRow): boolean {
  const isOne = to.kind !== 'part' || to.inside.length > 0;
  return from.kind === 'desk' && from.owner.length > 0 && from.id !== to.id && isOne;
}

/**
 * The source with one more way from a desk to another, pressed by the posts of the desk: to a desk further down it is written as the
 * stage's other ways on, to one further up as its ways back. A button that the desk has already stays; the new one says where it leads.
 * Undefined where no way may be.
 */
export function addWay(
  source: unknown,
  rows: readonly DeskRow[],
  ends: readonly [DeskRow, DeskRow],
): Added | undefined {
  const [from, to] = ends;
  if (!mayLead(from, to)) return undefined;
  const direction = directionOf(rows, from, to);
  const like = modelOf(rows, from, direction);
  const event = freeEvent(new Set(from.ways.map((way) => way.event)), like?.event, to.id);
  const asked = { target: to.id, by: from.owner, hasForms: from.forms.length > 0 };
  const way = like === undefined ? plainWay(asked, direction) : wayLike(source, like, asked);
  const place = [...from.place, 'on', event];
  const added = withValue(source, place, way);
  return {
    source: event === like?.event ? added : withValue(added, [...place, 'meta', 'title'], sendTo(to.title)),
    place,
  };
}

/** A way of a stage that has none like it: pressed by the posts of the desk, back with a reason alone. */
function plainWay(
  { target, by }: { readonly target: string; readonly by: readonly string[] },
  way: Direction,
): unknown {
  const guard = [{ type: 'roleIs', params: { roles: by } }, ...(way === 'back' ? [{ type: 'noteGiven' }] : [])];
  return { target, guard, meta: { way, ...(way === 'on' && { awaited: true }) } };
}

type Direction = 'on' | 'back';

/** Further down in the order of the rows is on, further up is back. */
function directionOf(rows: readonly DeskRow[], from: DeskRow, to: DeskRow): Direction {
  const at = (row: DeskRow) => rows.findIndex(({ id }) => id === row.id);
  return at(to) > at(from) ? 'on' : 'back';
}

/** A way to write another one like: of the desk itself if it can be. */
function modelOf(rows: readonly DeskRow[], from: DeskRow, way: Direction): WrittenWay | undefined {
  const all = [from, ...rows].flatMap(({ ways }) => ways).filter((each) => each.way === way);
  return all.find(isLikeable) ?? all.find(({ sharedWith, byPlace }) => sharedWith === 0 && byPlace !== undefined);
}

function freeEvent(taken: ReadonlySet<string>, like: string | undefined, target: string): string {
  const to = `TO_${target.toUpperCase().replaceAll('-', '_')}`;
  const base = like === undefined ? to : `${like}_${to}`;
  const names = [like ?? base, base, ...Array.from({ length: taken.size }, (_, at) => `${base}_${String(at + 2)}`)];
  return names.find((name) => !taken.has(name)) ?? base;
}

function sendTo(desk: Text): Text {
  // a title may hold any sign: it is put in as it is
  return {
    ne: titles.sendTo.ne.replace('{{desk}}', () => desk.ne),
    en: titles.sendTo.en.replace('{{desk}}', () => desk.en),
  };
}

/** The source without ways, from every desk that shares them; undefined without any. A group that says nothing any more goes too. */
export function removeWays(source: unknown, ways: readonly WrittenWay[]): unknown {
  if (ways.length === 0) return undefined;
  // one way may lead to several places of an arrow; from the last on, so that the places of the others stay what they are
  const each = [...new Map(ways.map((way) => [JSON.stringify(way.place), way])).values()];
  return each.toReversed().reduce<unknown>((whole, way) => withoutEmptyGroup(removeWay(whole, way), way), source);
}

/** The desks that lose a way with it: all of the group where it is written, else none beside its own. */
export function losersOf(source: unknown, ways: readonly WrittenWay[]): readonly string[] {
  const groups = ways.filter(({ sharedWith }) => sharedWith > 0).map(({ place }) => place.slice(0, GROUP.length + 1));
  return [...new Set(groups.flatMap((group) => textsOf(valueAlong(source, [...group, 'in']))))];
}

const GROUP: JsonPlace = ['definition', 'groups'];

function withoutEmptyGroup(source: unknown, { place }: WrittenWay): unknown {
  const group = place.slice(0, GROUP.length + 1);
  const events = valueAlong(source, [...group, 'on']);
  if (place[1] !== 'groups' || !isRecord(events) || Object.keys(events).length > 0) return source;
  const left = withoutValue(source, group);
  const groups = valueAlong(left, GROUP);
  return Array.isArray(groups) && groups.length === 0 ? withoutValue(left, GROUP) : left;
}

/** The source with a row one place further up (-1) or down (1) in the order of the desks; undefined where there is no further. */
export function moveDesk(source: unknown, id: string, by: -1 | 1): unknown {
  const states = valueAlong(source, statesPlace);
  const entries = isRecord(states) ? Object.entries(states) : [];
  const at = entries.findIndex(([key]) => key === id);
  const entry = entries[at];
  const next = at + by;
  if (entry === undefined || next < 0 || next >= entries.length) return undefined;
  return withValue(source, statesPlace, Object.fromEntries(entries.toSpliced(at, 1).toSpliced(next, 0, entry)));
}

/**
 * The source without a desk or a part: the ways that led to it lead where it sent on, from a part by its first exit. One that sends on nowhere goes only where no way leads to it
 * and the stage does not begin there; otherwise undefined.
 */
export function removeDesk(source: unknown, rows: readonly DeskRow[], desk: DeskRow): unknown {
  const onward = onwardOf(source, desk);
  if (desk.kind === 'part' && onward === undefined) return undefined;
  const ways = rows.filter(({ id }) => id !== desk.id).flatMap((row) => row.ways);
  const inner = new Set(desk.inside.map(({ id }) => id).filter((id) => id !== desk.id));
  if (desk.ways.length > 0 && inner.size > 0) return undefined;
  if (ways.some(({ target }) => target !== undefined && inner.has(target))) return undefined;
  const places = new Map(ways.map((way) => [JSON.stringify(way.place), way]));
  const leading = [...places.values()].filter(({ target }) => target === desk.id);
  const isFirst = valueAlong(source, ['definition', 'initial']) === desk.id;
  if (onward === undefined && (leading.length > 0 || isFirst)) return undefined;
  const turned = onward === undefined ? source : leading.reduce((whole, way) => setTarget(whole, way, onward), source);
  const begun = isFirst ? withValue(turned, ['definition', 'initial'], onward) : turned;
  return withoutValue(outOfGroups(begun, desk.id), desk.place);
}

/** Where a file goes on from a desk, or from a part that stands once. */
function onwardOf(source: unknown, desk: DeskRow): string | undefined {
  if (desk.kind !== 'part') return desk.ways.find(({ way, target }) => way === 'on' && target !== undefined)?.target;
  return desk.inside.length === 0 ? undefined : Object.values(placementOf(source, desk).exits)[0];
}

function outOfGroups(source: unknown, id: string): unknown {
  const groups = valueAlong(source, ['definition', 'groups']);
  if (!Array.isArray(groups)) return source;
  return groups.reduce<unknown>((whole, group: unknown, at) => {
    const states = isRecord(group) && Array.isArray(group['in']) ? group['in'] : [];
    const place = ['definition', 'groups', at, 'in'];
    return states.includes(id)
      ? withValue(
          whole,
          place,
          states.filter((each) => each !== id),
        )
      : whole;
  }, source);
}
