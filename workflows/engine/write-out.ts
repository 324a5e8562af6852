import type { Problem } from '../../form-schemas/engine/problem.ts';
import { isRecord, ownValue } from '../../form-schemas/engine/records.ts';
import { misfitProblems } from './lint-conditions.ts';
import { nearestWords, type Place, problem, type Rule } from './problems.ts';
import { findMisfits } from '../../form-schemas/engine/shape.ts';
import { NamedShape, type Param } from './source.ts';
import { inside } from './walk.ts';

/** A condition or a transition by name, where it is written, with the words of its own file. */
export type Entry = {
  readonly name: string;
  readonly at: Place;
  readonly params: Readonly<Record<string, Param>>;
  readonly written: unknown;
  readonly words: Words;
};
/** The names that a file may use: its own and those it borrows. */
export type Words = {
  readonly conditions: ReadonlyMap<string, Entry>;
  readonly transitions: ReadonlyMap<string, Entry>;
};
/** What a name, a parameter or an exit means at a place. */
export type Scope = {
  readonly words: Words;
  readonly args: ReadonlyMap<string, unknown>;
  readonly exits: ReadonlyMap<string, string | undefined>;
  /** The names that are being written out, outermost first. */
  readonly inside: readonly string[];
};
/** What is handed over at a place: where, and as what the place understands it. */
export type Handed = { readonly given: unknown; readonly at: Place; readonly scope: Scope };

/** More values than any stage has; a source that writes more is not read to its end. */
const mostValues = 60_000;
const mostNamesInside = 8;

/** Writes sources out: each object and list that comes of it is remembered with the place where somebody wrote it. */
export class WriteOut {
  readonly #found: Problem[] = [];
  readonly #misshapen: Problem[] = [];
  /** The named conditions and transitions that something stands for. */
  readonly used = new Set<Entry>();
  readonly #written = new WeakMap<object, Place>();
  #values = 0;

  /** The place where an object or a list was written; undefined for what is no such thing. */
  placeOf(value: unknown): Place | undefined {
    return typeof value === 'object' && value !== null ? this.#written.get(value) : undefined;
  }

  /** What of the sources cannot be written out: what is too much before what has the wrong shape, and that before what it leads to. */
  get problems(): readonly Problem[] {
    if (this.#values > mostValues) return this.#found.filter(({ rule }) => rule === 'writes-too-much');
    const said = this.#misshapen.length > 0 ? this.#misshapen : this.#found;
    return [...new Map(said.map((each) => [JSON.stringify(each), each])).values()];
  }

  /** Holds a value against the schema of its words; true when it fits. */
  fits(schema: unknown, value: unknown, at: Place): boolean {
    const misfits = findMisfits(schema, value);
    this.#misshapen.push(...misfitProblems(at, misfits));
    return misfits.length === 0;
  }

  refuse(at: Place, rule: Rule, words: Parameters<typeof problem>[2] = {}): undefined {
    this.#found.push(problem(at, rule, words));
    return undefined;
  }

  /** Remembers where a value was written. */
  made<T extends object>(value: T, at: Place): T {
    this.#written.set(value, at);
    return value;
  }

  /** Any value, with the parameters in it; undefined where a parameter leaves it out. */
  value(value: unknown, at: Place, scope: Scope): unknown {
    if (!this.#mayWrite(at)) return undefined;
    if (typeof value === 'string') return this.text(value, at, scope);
    if (Array.isArray(value)) return this.#list(value, at, scope, (item, place) => [this.value(item, place, scope)]);
    if (!isRecord(value)) return value;
    const param = onlyText(value, 'param');
    if (param !== undefined) return this.#argument(param, inside(at, 'param'), scope);
    const exit = onlyText(value, 'exit');
    if (exit !== undefined) return this.#exit(exit, inside(at, 'exit'), scope);
    return this.record(value, at, scope, (item, place, key) =>
      key === 'when' ? this.guard(item, place, scope) : this.value(item, place, scope),
    );
  }

  /** An object, each of whose values is written by `write`. */
  record(
    value: Readonly<Record<string, unknown>>,
    at: Place,
    scope: Scope,
    write: (item: unknown, at: Place, key: string) => unknown,
  ): Record<string, unknown> {
    const entries = Object.entries(value).flatMap(([key, item]) => {
      const written = write(item, inside(at, key), key);
      return written === undefined ? [] : [[this.text(key, inside(at, key), scope), written] as const];
    });
    return this.made(Object.fromEntries(entries), at);
  }

  /** A text with the parameters that stand in it as `${name}`. */
  text(text: string, at: Place, { args }: Scope): string {
    return text.replace(/\$\{(\w+)\}/g, (all, name: string) => {
      const value = args.get(name);
      if (typeof value === 'string' || typeof value === 'number') return String(value);
      // what was handed over is not what was wanted, which is said where that is
      if (args.has(name) && value === undefined) return all;
      this.refuse(at, 'unknown-param', { word: name, known: nearestWords(name, args.keys()) });
      return all;
    });
  }

  /** The one condition that a place has; a list must hold whole. */
  guard(value: unknown, at: Place, scope: Scope): unknown {
    const all = this.#conditions(value, at, scope);
    if (all.length === 1 || all.length === 0) return all[0];
    const of = this.made(all, at);
    return this.made({ type: 'all', params: this.made({ of }, at) }, at);
  }

  /** The transitions of one event. */
  transitions(value: unknown, at: Place, scope: Scope): unknown {
    if (Array.isArray(value))
      return this.#list(value, at, scope, (item, place) => [this.transitions(item, place, scope)].flat());
    if (!isRecord(value)) return this.value(value, at, scope);
    const { named, with: _with, ...own } = value;
    const written = this.record(named === undefined ? value : own, at, scope, (item, place, key) =>
      key === 'guard' ? this.guard(item, place, scope) : this.value(item, place, scope),
    );
    if (named === undefined) return written;
    const common = this.#named('transitions', value, at, scope, (entry, place, within) =>
      this.transitions(entry, place, within),
    );
    if (Array.isArray(common))
      return this.made(
        common.map((each: unknown) => this.#joined(each, written, at)),
        at,
      );
    return common === undefined ? undefined : this.#joined(common, written, at);
  }

  /** What the declared parameters stand for at a use: what is handed over, or what they are when nothing is. */
  args(
    params: Readonly<Record<string, Param>>,
    { given, at, scope }: Handed,
    own: Scope,
  ): ReadonlyMap<string, unknown> {
    const handed = isRecord(given) ? given : {};
    // a misspelt name is said once, not as the one that is missing too
    const meant = new Set<string | undefined>();
    for (const key of Object.keys(handed)) {
      if (Object.hasOwn(params, key)) continue;
      const known = nearestWords(key, Object.keys(params));
      meant.add(known[0]);
      this.refuse(inside(at, key), 'unknown-param', { word: key, known });
    }
    return new Map(
      Object.entries(params).map(([key, { kind, default: otherwise }]) => {
        const value = ownValue(handed, key);
        if (value !== undefined) return [key, this.#ofKind(kind, { given: value, at: inside(at, key), scope }, key)];
        if (otherwise === undefined)
          return [key, meant.has(key) ? undefined : this.refuse(at, 'missing-key', { word: key })];
        return [key, otherwise === null ? undefined : this.#ofKind(kind, { given: otherwise, at, scope: own }, key)];
      }),
    );
  }

  #ofKind(kind: Param['kind'], { given, at, scope }: Handed, word: string): unknown {
    const value =
      kind === 'conditions' ? this.made([...this.#conditions(given, at, scope)], at) : this.value(given, at, scope);
    const fits = {
      text: typeof value === 'string',
      number: typeof value === 'number',
      texts: Array.isArray(value) && value.every((each) => typeof each === 'string'),
      conditions: Array.isArray(value) && value.every(isRecord),
      actions: Array.isArray(value) && value.every(isRecord),
    }[kind];
    return fits ? value : this.refuse(at, 'param-kind', { word, wanted: kind });
  }

  /** What stands beside `named` comes in the place of what the name stands for; of `meta` word by word. */
  #joined(common: unknown, own: Readonly<Record<string, unknown>>, at: Place): unknown {
    if (!isRecord(common)) return common;
    const metas = [common['meta'], own['meta']];
    const meta = metas.every(isRecord) ? { meta: this.made({ ...metas[0], ...metas[1] }, at) } : {};
    return this.made({ ...common, ...own, ...meta }, this.placeOf(common) ?? at);
  }

  #conditions(value: unknown, at: Place, scope: Scope): readonly unknown[] {
    if (!this.#mayWrite(at)) return [];
    if (Array.isArray(value)) return value.flatMap((item, index) => this.#conditions(item, inside(at, index), scope));
    if (!isRecord(value)) return [this.value(value, at, scope)];
    const param = onlyText(value, 'param') ?? onlyText(value, 'each');
    if (param !== undefined) return this.#each(param, at, scope).filter((each) => each !== undefined);
    if (value['named'] !== undefined) {
      const named = this.#named('conditions', value, at, scope, (entry, place, within) =>
        this.#conditions(entry, place, within),
      );
      return named ?? [];
    }
    const isAll = value['type'] === 'all';
    const written = this.record(value, at, scope, (params, place, key) => {
      const of = key === 'params' && isRecord(params) ? params['of'] : undefined;
      if (of === undefined || !isRecord(params)) return this.value(params, place, scope);
      return this.record(params, place, scope, (item, below, name) => {
        if (name !== 'of') return this.value(item, below, scope);
        if (isAll) return this.made([...this.#conditions(item, below, scope)], below);
        // in `any` and `not` each entry stays one condition
        if (!Array.isArray(item)) return this.guard(item, below, scope);
        return this.#list(item, below, scope, (each, deeper) => [this.guard(each, deeper, scope)]);
      });
    });
    return [written];
  }

  /** Each entry of a list; `{ "each": … }` stands for all that a parameter holds, or with `as` for one such entry for each (`it`). */
  #list(
    list: readonly unknown[],
    at: Place,
    scope: Scope,
    write: (item: unknown, at: Place) => readonly unknown[],
  ): unknown[] | undefined {
    const written = list.flatMap((item, index): readonly unknown[] => {
      const each = ownValue(item, 'each');
      if (typeof each !== 'string') return write(item, inside(at, index));
      const all = this.#each(each, inside(at, index), scope);
      const as = ownValue(item, 'as');
      if (as === undefined) return all;
      const one = (it: unknown): Scope => ({ ...scope, args: new Map([...scope.args, ['it', it]]) });
      return all.map((it) => this.value(as, inside(at, index, 'as'), one(it)));
    });
    const kept = written.filter((item) => item !== undefined);
    // what only parameters could have filled is left out with them
    return kept.length === 0 && list.length > 0 ? undefined : this.made(kept, at);
  }

  /** The state to which a part's exit leads where it is placed. */
  #exit(name: string, at: Place, { exits }: Scope): string | undefined {
    if (exits.has(name)) return exits.get(name);
    return this.refuse(at, 'unknown-exit', { word: name, known: [...exits.keys()] });
  }

  #argument(name: string, at: Place, { args }: Scope): unknown {
    if (args.has(name)) return args.get(name);
    return this.refuse(at, 'unknown-param', { word: name, known: nearestWords(name, args.keys()) });
  }

  #named<T>(
    kind: keyof Words,
    value: Readonly<Record<string, unknown>>,
    at: Place,
    scope: Scope,
    write: (written: unknown, at: Place, scope: Scope) => T,
  ): T | undefined {
    const { named, with: given } = value;
    const said = kind === 'conditions' ? value : { named, ...(given === undefined ? {} : { with: given }) };
    if (!this.fits(NamedShape, said, at) || typeof named !== 'string') return undefined;
    const known = scope.words[kind];
    const entry = known.get(named);
    if (entry === undefined)
      return this.refuse(inside(at, 'named'), 'unknown-name', {
        word: named,
        known: nearestWords(named, known.keys()),
      });
    this.used.add(entry);
    const key = `${entry.at.file}${entry.at.path}`;
    if (scope.inside.includes(key) || scope.inside.length >= mostNamesInside)
      return this.refuse(inside(at, 'named'), 'names-itself', { word: named });
    const empty: Scope = { words: entry.words, args: new Map(), exits: new Map(), inside: [...scope.inside, key] };
    const args = this.args(entry.params, { given, at: inside(at, 'with'), scope }, empty);
    return write(entry.written, entry.at, { ...empty, args });
  }

  /** Counts what is written, as much of it as comes in one piece out of a parameter. */
  #mayWrite(at: Place, count = 1): boolean {
    const isFirst = this.#values <= mostValues;
    this.#values += count;
    if (this.#values <= mostValues) return true;
    if (isFirst) this.refuse({ file: at.file, path: '' }, 'writes-too-much');
    return false;
  }

  /** All that a parameter holds, as entries of the list in which it stands. */
  #each(name: string, at: Place, scope: Scope): readonly unknown[] {
    const all = [this.#argument(name, at, scope)].flat();
    return this.#mayWrite(at, all.length) ? all : [];
  }
}

/** The text of an object that says nothing but this word. */
function onlyText(value: Readonly<Record<string, unknown>>, word: string): string | undefined {
  const said = ownValue(value, word);
  return typeof said === 'string' && Object.keys(value).length === 1 ? said : undefined;
}
