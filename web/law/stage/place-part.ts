import type { Text } from '../../../form-schemas/engine/field-definition.ts';
import { valueAlong } from '../../../form-schemas/engine/records.ts';
import type { ParamNames } from '../../../workflows/engine/source.ts';
import { setTarget } from './edit-stage.ts';
import { withKeyAfter, withValue } from './json-place.ts';
import type { DeskRow, StageFile } from './read-stage.ts';
import { entriesOf, recordOf, textOf, textsOf } from './written.ts';

/** What a part asks of whoever places it, to be picked out of what the office knows. */
export type PartBlank = { readonly name: string; readonly names: Exclude<ParamNames, 'group'>; readonly says: Text };

/** A way out of a part, as people call it. */
export type PartExit = { readonly name: string; readonly says: Text };

/** A shared part that is placed by picking: everything that it asks has words, and so has every way out of it. */
export type PlaceablePart = {
  readonly id: string;
  readonly title: Text;
  readonly blanks: readonly PartBlank[];
  readonly exits: readonly PartExit[];
  /** Names of its states; it stands in the stage under the first. */
  readonly states: readonly string[];
};

/** What a placement says of its own: what it fills in, and where the case goes on. */
export type Placement = {
  readonly with: Readonly<Record<string, unknown>>;
  readonly exits: Readonly<Record<string, string>>;
};

/** The parts among files that are placed by picking. */
export function placeableParts(files: readonly StageFile[]): readonly PlaceablePart[] {
  return files.flatMap((file) => {
    const { id, exits, states } = file;
    const title = textOf(file['title']);
    const ways = entriesOf(exits).map(([name, says]) => ({ name, says: textOf(says) }));
    const asked = entriesOf(file['params']).map(([name, said]) => ({ name, blank: blankOf(name, said), said }));
    const isPicked = asked.every(({ blank, said }) => blank !== undefined || Object.hasOwn(said, 'default'));
    const exitsSaid = ways.flatMap(({ name, says }) => (says === undefined ? [] : [{ name, says }]));
    if (typeof id !== 'string' || title === undefined || !isPicked || exitsSaid.length === 0) return [];
    const blanks = asked.flatMap(({ blank }) => (blank === undefined ? [] : [blank]));
    return [{ id, title, blanks, exits: exitsSaid, states: entriesOf(states).map(([state]) => state) }];
  });
}

/** Whether a part fits into a stage: none of its desks is there yet. */
export function fitsInto(rows: readonly DeskRow[], { states }: PlaceablePart): boolean {
  const taken = new Set(rows.flatMap(({ id, inside }) => [id, ...inside.map((desk) => desk.id)]));
  return states.every((state) => !taken.has(state));
}

/** Whether everything that a part asks is filled in. */
export function isFilled({ blanks, exits }: PlaceablePart, placement: Placement): boolean {
  const filled = blanks.every(({ name }) => {
    const given = placement.with[name];
    return Array.isArray(given) ? given.length > 0 : typeof given === 'string' && given !== '';
  });
  return filled && exits.every(({ name }) => (placement.exits[name] ?? '') !== '');
}

type Placing = {
  readonly from: DeskRow;
  /** Where the ways led that lead to the part from then on. */
  readonly to: string;
  readonly part: PlaceablePart;
  readonly placement: Placement;
  /** The part and those that it borrows from. */
  readonly files: readonly StageFile[];
};

/**
 * The source with a part put in on the way from one desk to another: the ways by which `from` went to `to` lead to its first desk. The
 * files that it needs come along. The source itself where no such way is this desk's own.
 */
export function placePart(source: unknown, { from, to, part, placement, files }: Placing): unknown {
  const turned = from.ways.filter(({ target, sharedWith }) => target === to && sharedWith === 0);
  const [first] = part.states;
  if (turned.length === 0 || first === undefined) return source;
  const led = turned.reduce((whole, way) => setTarget(whole, way, first), source);
  const file = files.find(({ id }) => id === part.id);
  const group = entriesOf(file?.['params']).find(([, said]) => namesOf(said) === 'group')?.[0];
  const own = valueAlong(source, [...from.place, 'meta', 'group']);
  const grouped = group === undefined || own === undefined ? {} : { [group]: own };
  const value = { part: part.id, with: { ...grouped, ...placement.with }, exits: placement.exits };
  const placed = withKeyAfter(led, ['definition', 'states'], { after: from.id, key: first, value });
  const held = valueAlong(source, ['parts']);
  const parts: readonly unknown[] = Array.isArray(held) ? held : [];
  const has = new Set(parts.map((each) => valueAlong(each, ['id'])));
  const missing = neededBy(part.id, files).filter(({ id }) => !has.has(id));
  return missing.length === 0 ? placed : withValue(placed, ['parts'], [...parts, ...missing]);
}

/** What a row that is a part says of its own. */
export function placementOf(source: unknown, { place }: DeskRow): Placement {
  const node = valueAlong(source, place);
  const exits = Object.entries(recordOf(valueAlong(node, ['exits']))).flatMap(([name, to]) =>
    typeof to === 'string' ? [[name, to] as const] : [],
  );
  return { with: recordOf(valueAlong(node, ['with'])), exits: Object.fromEntries(exits) };
}

/** The source with a part that says something else of its own. */
export function setPlacement(source: unknown, { place }: DeskRow, placement: Placement): unknown {
  return withValue(withValue(source, [...place, 'with'], placement.with), [...place, 'exits'], placement.exits);
}

/** A part and those that it borrows from, each once. */
function neededBy(id: string, files: readonly StageFile[], known: readonly string[] = []): readonly StageFile[] {
  const file = files.find((each) => each['id'] === id);
  if (file === undefined || known.includes(id)) return [];
  return textsOf(file['borrows']).reduce<readonly StageFile[]>(
    (found, each) => [...found, ...neededBy(each, files, [...known, id]).filter((more) => !found.includes(more))],
    [file],
  );
}

function blankOf(name: string, said: unknown): PartBlank | undefined {
  const names = namesOf(said);
  const says = textOf(valueAlong(said, ['says']));
  return says === undefined || (names !== 'posts' && names !== 'timer') ? undefined : { name, names, says };
}

function namesOf(said: unknown): unknown {
  return valueAlong(said, ['names']);
}
