import type { Problem } from '../../form-schemas/engine/problem.ts';
import { isRecord, ownValue } from '../../form-schemas/engine/records.ts';
import type { FragmentDefinition, StageDefinition } from './definition.ts';
import { nearestWords, type Place } from './problems.ts';
import { exitsOf, type Param, PartShape, PlacementShape, WordsShape } from './source.ts';
import { fragmentFile, inside, partFile } from './walk.ts';
import { type Entry, type Handed, type Scope, type Words, WriteOut } from './write-out.ts';

/** A file as it is written: the closed vocabulary, and the words by which nothing need be written twice. */
export type Source = Readonly<Record<string, unknown>>;

/** A definition written out. */
export type Expansion<T> = {
  readonly definition: T;
  readonly source: Source;
  /** The parts that it takes something of. */
  readonly parts: readonly Source[];
  /** What of the source cannot be written out; without any the definition says all that the source says. */
  readonly problems: readonly Problem[];
  /** Where that which stands at a place of the definition (a JSON pointer) was written. */
  readonly written: (path: string) => Place;
};

const mostPartsInside = 4;
const nothing: Readonly<Record<string, never>> = {};
const noWords: Words = { conditions: new Map(), transitions: new Map() };

/**
 * Writes a stage out: parts where they are placed, groups in their states, names as what they stand for. A stage without those words
 * comes out as it is. Pure, and ends for any source.
 * @param parts files of workflows/parts, of which the stage takes what it names
 */
export function expandStage(source: Source, parts: readonly Source[], file: string): Expansion<StageDefinition> {
  const { borrows: _b, conditions: _c, transitions: _t, groups: _g, states, ...rest } = source;
  const stage = new Procedure(parts);
  const at = { file, path: '' };
  const scope = stage.scopeOf(source, at);
  const written = stage.out.record(rest, at, scope, (value, place) => stage.out.value(value, place, scope));
  const all = isRecord(states) ? stage.states({ source, at, scope, stack: [] }) : states;
  return stage.expansion(
    { ...written, ...(states === undefined ? {} : { states: all }) } as StageDefinition,
    source,
    at,
  );
}

/** Writes a fragment out: names as what they stand for. */
export function expandFragment(source: Source, parts: readonly Source[]): Expansion<FragmentDefinition> {
  const { borrows: _b, conditions: _c, transitions: _t, on, ...rest } = source;
  const fragment = new Procedure(parts);
  const at = { file: fragmentFile(String(ownValue(source, 'id'))), path: '' };
  const scope = fragment.scopeOf(source, at);
  const written = fragment.out.record(rest, at, scope, (value, place) => fragment.out.value(value, place, scope));
  const events = fragment.events(on, inside(at, 'on'), scope);
  return fragment.expansion({ ...written, on: events } as FragmentDefinition, source, at);
}

/** A file whose states are written out: where it is, what its names mean, and the parts that it stands in. */
type Level = { readonly source: Source; readonly at: Place; readonly scope: Scope; readonly stack: readonly string[] };
type State = { readonly at: Place; node: unknown };
type Placement = { readonly key: string; readonly place: Source; readonly at: Place; readonly level: Level };

class Procedure {
  readonly out = new WriteOut();
  readonly #parts: ReadonlyMap<string, Source>;
  readonly #words = new Map<Source, Words>();
  #unplaced = false;

  constructor(parts: readonly Source[]) {
    this.#parts = new Map(parts.map((part) => [String(ownValue(part, 'id')), part]));
  }

  /** What names mean in a file that stands for itself. */
  scopeOf(source: Source, at: Place): Scope {
    return { words: this.#wordsOf(source, at), args: new Map(), exits: new Map(), inside: [] };
  }

  expansion<T extends object>(definition: T, source: Source, at: Place): Expansion<T> {
    const own = this.#words.get(source) ?? noWords;
    for (const entry of [...own.conditions.values(), ...own.transitions.values()])
      if (entry.at.file === at.file && !this.out.used.has(entry))
        this.out.refuse(entry.at, 'name-unused', { word: entry.name });
    const parts = [...this.#words.keys()].filter((file) => file !== source);
    const written = (path: string): Place => this.#writtenAt(definition, path, at);
    return { definition, source, parts, problems: this.out.problems, written };
  }

  /** Events with their transitions. */
  events(on: unknown, at: Place, scope: Scope): unknown {
    if (!isRecord(on)) return this.out.value(on, at, scope);
    return this.out.record(on, at, scope, (value, place) => this.out.transitions(value, place, scope));
  }

  /** The states of a file by their names: its own, those of the parts that it places, and the events of its groups in them. */
  states(level: Level): Record<string, unknown> {
    const states = this.#statesOf(level);
    return this.out.made(
      Object.fromEntries([...states].map(([name, { node }]) => [name, node])),
      inside(level.at, 'states'),
    );
  }

  #statesOf(level: Level): Map<string, State> {
    const { source, at, scope } = level;
    const states = new Map<string, State>();
    const add = (name: string, state: State): void => {
      if (states.has(name)) this.out.refuse(state.at, 'state-twice', { word: name });
      else states.set(name, state);
    };
    const written = ownValue(source, 'states');
    for (const [key, node] of Object.entries(isRecord(written) ? written : nothing)) {
      const place = inside(at, 'states', key);
      if (isRecord(node) && Object.hasOwn(node, 'part'))
        for (const [name, state] of this.#placed({ key, place: node, at: place, level })) add(name, state);
      else add(this.out.text(key, place, scope), { at: place, node: this.#state(node, place, scope) });
    }
    for (const [index, group] of listOf(ownValue(source, 'groups')).entries())
      this.#addGroup(states, group, inside(at, 'groups', index), scope);
    return states;
  }

  #state(node: unknown, at: Place, scope: Scope): unknown {
    if (!isRecord(node)) return this.out.value(node, at, scope);
    return this.out.record(node, at, scope, (value, place, key) => {
      if (key === 'on') return this.events(value, place, scope);
      if (key === 'always') return this.out.transitions(value, place, scope);
      return this.out.value(value, place, scope);
    });
  }

  /** Gives the states of a group its events; an event that one of them has already is none of the group's. */
  #addGroup(states: ReadonlyMap<string, State>, group: unknown, at: Place, scope: Scope): void {
    if (!isRecord(group)) return;
    const names = this.out.value(group['in'], inside(at, 'in'), scope);
    const on = this.events(group['on'], inside(at, 'on'), scope);
    for (const name of Array.isArray(names) ? names : []) {
      const state = states.get(String(name));
      if (state === undefined) {
        // the part that could not be placed may have it
        if (this.#unplaced) continue;
        this.out.refuse(inside(at, 'in'), 'unknown-target', { word: String(name), known: [...states.keys()] });
        continue;
      }
      if (!isRecord(state.node) || !isRecord(on)) continue;
      const own = ownValue(state.node, 'on');
      const events = isRecord(own) ? own : nothing;
      for (const event of Object.keys(on))
        if (Object.hasOwn(events, event))
          this.out.refuse(inside(at, 'on', event), 'event-stands', { word: event, state: String(name) });
      const place = this.out.placeOf(state.node) ?? state.at;
      const all = this.out.made({ ...events, ...on }, this.out.placeOf(own) ?? inside(place, 'on'));
      state.node = this.out.made({ ...state.node, on: all }, place);
    }
  }

  /** The states of a part as they stand where it is placed, once for each of its rounds. */
  #placed(placement: Placement): readonly (readonly [string, State])[] {
    const { place, at } = placement;
    if (!this.out.fits(PlacementShape, place, at)) return [];
    const rounds = ownValue(place, 'rounds');
    if (!isRecord(rounds)) return this.#round(placement, []);
    return Object.entries(rounds).flatMap(([round, said]) =>
      this.#round(placement, [{ said: isRecord(said) ? said : nothing, at: inside(at, 'rounds', round), round }]),
    );
  }

  #round(
    { key, place, at, level }: Placement,
    rounds: readonly { readonly said: Source; readonly at: Place; readonly round: string }[],
  ): readonly (readonly [string, State])[] {
    const id = String(place['part']);
    const part = this.#parts.get(id);
    if (part === undefined) {
      this.out.refuse(inside(at, 'part'), 'unknown-part', { word: id, known: nearestWords(id, this.#parts.keys()) });
      this.#unplaced = true;
      return [];
    }
    if (level.stack.includes(id) || level.stack.length >= mostPartsInside) {
      this.out.refuse(inside(at, 'part'), 'names-itself', { word: id });
      return [];
    }
    const file = { file: partFile(id), path: '' };
    const words = this.#wordsOf(part, file);
    const own: Scope = { words, args: new Map(), exits: new Map(), inside: [] };
    const said = [{ said: place, at }, ...rounds];
    const given = mergedWith(said);
    const params = paramsOf(part);
    const args = new Map([
      ...this.out.args(params, { given: given.with, at: inside(at, 'with'), scope: level.scope } satisfies Handed, own),
      ...rounds.map(({ round }) => ['round', round] as const),
    ]);
    const exits = this.#exitsOf(part, given.exits, inside(at, 'exits'), level.scope);
    const scope: Scope = { words, args, exits, inside: [] };
    const states = [...this.#statesOf({ source: part, at: file, scope, stack: [...level.stack, id] })];
    const name = this.out.text(key, at, { ...level.scope, args: new Map([...level.scope.args, ...args]) });
    if (states[0] !== undefined && states[0][0] !== name)
      this.out.refuse(at, 'part-entry', { word: id, known: [states[0][0]] });
    return states;
  }

  /** Where each exit of a part leads; every one must lead somewhere. */
  #exitsOf(part: Source, given: Source, at: Place, scope: Scope): Scope['exits'] {
    const declared = exitsOf(part);
    // a misspelt exit is said once, not as the one that is missing too
    const meant = new Set<string | undefined>();
    for (const name of Object.keys(given)) {
      if (declared.includes(name)) continue;
      meant.add(nearestWords(name, declared)[0]);
      this.out.refuse(inside(at, name), 'unknown-exit', { word: name, known: declared });
    }
    return new Map(
      declared.map((name) => {
        const target = this.out.value(given[name], inside(at, name), scope);
        if (typeof target === 'string') return [name, target] as const;
        return [name, meant.has(name) ? undefined : this.out.refuse(at, 'missing-key', { word: name })] as const;
      }),
    );
  }

  #wordsOf(source: Source, at: Place): Words {
    const known = this.#words.get(source);
    if (known !== undefined) return known;
    const conditions = new Map<string, Entry>();
    const transitions = new Map<string, Entry>();
    const words = { conditions, transitions };
    this.#words.set(source, words);
    const isPart = at.file === partFile(String(ownValue(source, 'id')));
    if (!(isPart ? this.out.fits(PartShape, source, at) : this.out.fits(WordsShape, wordsIn(source), at))) return words;
    for (const [index, id] of listOf(ownValue(source, 'borrows')).map(String).entries()) {
      const part = this.#parts.get(id);
      const place = inside(at, 'borrows', index);
      if (part === undefined)
        this.out.refuse(place, 'unknown-part', { word: id, known: nearestWords(id, this.#parts.keys()) });
      else this.#borrow(words, this.#wordsOf(part, { file: partFile(id), path: '' }), partFile(id), place);
    }
    this.#addOwn(conditions, ownValue(source, 'conditions'), 'guard', inside(at, 'conditions'), words);
    this.#addOwn(transitions, ownValue(source, 'transitions'), 'transition', inside(at, 'transitions'), words);
    return words;
  }

  /** What a part has of its own; what it borrows itself stays its own. */
  #borrow(
    to: { conditions: Map<string, Entry>; transitions: Map<string, Entry> },
    from: Words,
    file: string,
    at: Place,
  ) {
    for (const kind of ['conditions', 'transitions'] as const)
      for (const [name, entry] of from[kind]) {
        if (entry.at.file !== file) continue;
        if (to[kind].has(name)) this.out.refuse(at, 'name-twice', { word: name });
        else to[kind].set(name, entry);
      }
  }

  #addOwn(to: Map<string, Entry>, written: unknown, word: string, at: Place, words: Words): void {
    for (const [name, entry] of Object.entries(isRecord(written) ? written : nothing)) {
      if (to.has(name)) this.out.refuse(inside(at, name), 'name-twice', { word: name });
      else to.set(name, { name, ...writtenAs(entry, word, inside(at, name)), params: paramsOf(entry), words });
    }
  }

  #writtenAt(definition: unknown, path: string, at: Place): Place {
    let value = definition;
    let place = at;
    for (const step of path.split('/').slice(1)) {
      const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
      value = Array.isArray(value) ? value[Number(key)] : ownValue(value, key);
      place = this.out.placeOf(value) ?? inside(place, key);
    }
    return place;
  }
}

/** What a name stands for; a condition that is an expression over facts says what its name says. */
function writtenAs(entry: unknown, word: string, at: Place): Pick<Entry, 'at' | 'written'> {
  const [condition, says, shows] = ['condition', 'says', 'shows'].map((key) => ownValue(entry, key));
  if (condition === undefined) return { at: inside(at, word), written: ownValue(entry, word) };
  const params = { condition, says, ...(shows === undefined ? {} : { shows }) };
  return { at, written: { type: 'formula', params } };
}

/** What a placement and its round say together; the round has the last word. */
function mergedWith(said: readonly { readonly said: Source }[]): { readonly with: Source; readonly exits: Source } {
  const merged = (word: string): Source =>
    Object.fromEntries(said.flatMap((each) => Object.entries(Object(each.said[word] ?? nothing) as object)));
  return { with: merged('with'), exits: merged('exits') };
}

function wordsIn(source: Source): Source {
  return Object.fromEntries(Object.entries(source).filter(([key]) => Object.hasOwn(WordsShape.properties, key)));
}

function paramsOf(entry: unknown): Readonly<Record<string, Param>> {
  return (ownValue(entry, 'params') ?? nothing) as Readonly<Record<string, Param>>;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
