import type { StageSource } from '../../workflows/engine/body.ts';
import type { StageSlip } from './mutations.ts';

type Json = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

/** What of a transition, a name or a placement somebody forgets. */
const FORGOTTEN = ['guard', 'condition', 'target', 'actions', 'with', 'exits', 'if', 'named', 'part', 'each', 'param'];

/** Lists of which one entry too few says something else of who may do what, when, and with which forms. */
const WEIGHTY = [
  'guard',
  'if',
  'of',
  'actions',
  'forms',
  'in',
  'by',
  'roles',
  'types',
  'classes',
  'statuses',
  'demands',
];

/** Every single slip that this knows to make in a stage as it is written, and in the parts that it uses. */
export function sourceSlipsOf(source: StageSource): readonly StageSlip<StageSource>[] {
  const names = [...new Set(textsUnder(source, 'named'))];
  const states = Object.keys(Object(source.definition['states']) as object);
  return [...slipsIn(source, [], { source, names, states })];
}

type Around = { readonly source: StageSource; readonly names: readonly string[]; readonly states: readonly string[] };

function* slipsIn(value: unknown, path: Path, around: Around): Generator<StageSlip<StageSource>> {
  if (Array.isArray(value)) yield* slipsInList(value, path, around);
  if (!isJson(value)) return;
  for (const key of FORGOTTEN.filter((each) => Object.hasOwn(value, each)))
    yield slip(around, path, `forget ${key}`, without(value, key));
  const { named, type, params, target, guard, on, ...others } = value;
  if (guard !== undefined) {
    yield slip(around, path, 'guard null', { ...value, guard: null });
    yield slip(around, path, 'cond for guard', { ...without(value, 'guard'), cond: guard });
    yield slip(around, path, 'say unguarded', { ...without(value, 'guard'), unguarded: true });
  }
  if (on !== undefined) yield slip(around, path, 'ons for on', { ...others, ons: on });
  if (path.at(-1) === 'states') yield* slipsInStates(value, path, around);
  if (typeof named === 'string')
    for (const name of around.names.filter((each) => each !== named).slice(0, 3))
      yield slip(around, path, `${name} for ${named}`, { ...value, named: name });
  if (typeof target === 'string')
    for (const name of around.states.filter((each) => each !== target).slice(0, 3))
      yield slip(around, path, `lead to ${name}`, { ...value, target: name });
  if (typeof type === 'string' && !('title' in value) && type !== 'notify')
    yield slip(around, path, 'turn round', { type: 'not', params: { of: { type, params } } });
  for (const [key, item] of Object.entries(value)) yield* slipsIn(item, [...path, key], around);
}

function* slipsInStates(states: Json, path: Path, around: Around): Generator<StageSlip<StageSource>> {
  for (const [name, state] of Object.entries(states)) {
    yield slip(around, path, `rename ${name}`, { ...without(states, name), [`${name}-x`]: state });
    yield slip(around, path, `drop ${name}`, without(states, name));
    yield slip(around, [...path, name], 'fnial', { ...Object(state), type: 'fnial' });
    yield slip(around, [...path, name], 'call it final', { ...Object(state), type: 'final' });
    yield slip(around, [...path, name], 'call it approved', { ...Object(state), tags: ['approved'] });
  }
}

function* slipsInList(list: readonly unknown[], path: Path, around: Around): Generator<StageSlip<StageSource>> {
  const [key] = path.filter((step) => typeof step === 'string').slice(-1);
  for (const [index, item] of list.entries()) {
    if (WEIGHTY.includes(String(key))) yield slip(around, path, `drop ${String(index)}`, list.toSpliced(index, 1));
    yield* slipsIn(item, [...path, index], around);
  }
}

function slip({ source }: Around, path: Path, name: string, value: unknown): StageSlip<StageSource> {
  return { name: `${path.join('/')}: ${name}`, apply: () => put(source, path, value) as StageSource };
}

function put(value: unknown, [step, ...rest]: Path, by: unknown): unknown {
  if (step === undefined) return by;
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? put(item, rest, by) : item));
  return isJson(value) ? { ...value, [step]: put(value[step], rest, by) } : value;
}

function* textsUnder(value: unknown, key: string): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* textsUnder(item, key);
  if (!isJson(value)) return;
  const text = value[key];
  if (typeof text === 'string') yield text;
  for (const item of Object.values(value)) yield* textsUnder(item, key);
}

function without(value: Json, key: string): Json {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
