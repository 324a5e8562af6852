import { isRecord, valueAlong } from '../../../form-schemas/engine/records.ts';
import { systemRole } from '../../../workflows/engine/roles.ts';
import { deadlineEvent } from '../../../workflows/engine/terms.ts';
import { type JsonPlace, withoutValue, withValue } from './json-place.ts';
import type { DeskRow } from './read-stage.ts';
import titles from './written-titles.json' with { type: 'json' };

/** How a desk is left by itself: when a timer of the office that begins with the desk has run out, to another desk. */
export type DeskTerm = { readonly timer: string; readonly target: string };

type Written = Readonly<Record<string, unknown>>;

/** The term of a desk that goes by its name; undefined where it has none. */
export function findTerm(source: unknown, desk: DeskRow): DeskTerm | undefined {
  const begun = entriesOf(source, desk).find(isBegun(desk));
  const way = waysOf(source, desk).find(isEnd(desk));
  const timer = paramOf(begun, 'term');
  const target = way?.['target'];
  return typeof timer === 'string' && typeof target === 'string' ? { timer, target } : undefined;
}

/** The source with another term of a desk, or none; terms that were written otherwise stay. */
export function setTerm(source: unknown, desk: DeskRow, term: DeskTerm | undefined): unknown {
  const begins = entriesOf(source, desk).filter((each) => !isBegun(desk)(each));
  const ways = waysOf(source, desk).filter((each) => !isEnd(desk)(each));
  const begun = { type: 'startDeadline', params: { name: desk.id, term: term?.timer } };
  const left = put(source, [...desk.place, 'entry'], term === undefined ? begins : [...begins, begun]);
  const next = term === undefined ? ways : [...ways, endOf(desk, term.target)];
  return put(left, [...desk.place, 'on', deadlineEvent], next.length === 1 ? next[0] : next);
}

function endOf({ id }: DeskRow, target: string): Written {
  return {
    target,
    guard: [
      { type: 'roleIs', params: { roles: [systemRole] } },
      { type: 'payloadIs', params: { name: 'name', in: [id] } },
      { type: 'noticeElapsed', params: { deadline: id } },
    ],
    meta: { title: titles.termEnds, awaited: true },
  };
}

function put(source: unknown, place: JsonPlace, value: unknown): unknown {
  return Array.isArray(value) && value.length === 0 ? withoutValue(source, place) : withValue(source, place, value);
}

function entriesOf(source: unknown, { place }: DeskRow): readonly Written[] {
  return recordsOf(valueAlong(source, [...place, 'entry']));
}

function waysOf(source: unknown, { place }: DeskRow): readonly Written[] {
  return recordsOf(valueAlong(source, [...place, 'on', deadlineEvent]));
}

function isBegun({ id }: DeskRow): (action: Written) => boolean {
  return (action) => action['type'] === 'startDeadline' && paramOf(action, 'name') === id;
}

function isEnd({ id }: DeskRow): (way: Written) => boolean {
  return (way) => recordsOf(way['guard']).some((guard) => paramOf(guard, 'deadline') === id);
}

function paramOf(written: Written | undefined, name: string): unknown {
  const params = written?.['params'];
  return isRecord(params) ? params[name] : undefined;
}

function recordsOf(value: unknown): readonly Written[] {
  return [value].flat().filter((each) => isRecord(each));
}
