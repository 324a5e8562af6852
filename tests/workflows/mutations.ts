import type { StageBody } from '../../workflows/engine/definition.ts';

/** One slip of the pen in what is written: where, what, and all of it with the slip. */
export type StageSlip<T> = { readonly name: string; readonly apply: () => T };
export type Mutation = StageSlip<StageBody>;

type Json = Record<string, unknown>;
type Path = readonly (string | number)[];

/** Every single slip that this knows to make in the conditions of a stage. */
export function guardMutationsOf(body: StageBody): readonly Mutation[] {
  return transitionPaths(body)
    .filter((path) => path[0] === 'definition')
    .flatMap((path) => ofGuard(body, path));
}

function ofGuard(body: StageBody, path: Path): readonly Mutation[] {
  const { guard } = nodeAt(body, path);
  if (!isJson(guard)) return [];
  const inner = innerOf(guard);
  const cond = (node: Json) => ({ ...without(node, 'guard'), cond: node['guard'] });
  return [
    change(body, path, 'forget the condition', (node) => without(node, 'guard')),
    change(body, path, 'say unguarded', (node) => ({ ...without(node, 'guard'), unguarded: true })),
    change(body, path, 'guard null', (node) => ({ ...node, guard: null })),
    change(body, path, 'cond for guard', cond),
    change(body, path, 'turn the condition round', (node) => ({
      ...node,
      guard: { type: 'not', params: { of: guard } },
    })),
    ...inner.map((each, index) =>
      change(body, path, `drop ${String(each['type'])}`, (node) => ({
        ...node,
        guard: withInner(guard, dropped(inner, index)),
      })),
    ),
    ...inner.map((each, index) =>
      change(body, path, `turn ${String(each['type'])} round`, (node) => ({
        ...node,
        guard: withInner(guard, replaced(inner, index, { type: 'not', params: { of: each } })),
      })),
    ),
    ...inner.flatMap((each, index) =>
      weaker(each).map((weak) =>
        change(body, path, `weaken ${String(each['type'])}`, (node) => ({
          ...node,
          guard: withInner(guard, replaced(inner, index, weak)),
        })),
      ),
    ),
    ...(inner.length > 1
      ? [change(body, path, 'any for all', (node) => ({ ...node, guard: { ...guard, type: 'any' } }))]
      : []),
  ];
}

function weaker(guard: Json): readonly Json[] {
  const { type, params } = guard;
  const given = isJson(params) ? params : {};
  const words = ['roles', 'statuses', 'types', 'classes', 'in'].filter((key) => Array.isArray(given[key]));
  const fewer = words.map((key) => ({ type, params: { ...given, [key]: listOf(given[key]).slice(1) } }));
  if (type === 'isApproversTurn') return [{ type: 'isApprover' }];
  if (type === 'roleIs') return [...fewer, { type, params: { roles: ['D'] } }];
  if (type === 'paid')
    return [...fewer, { type, params: { due: listOf(given['due']).slice(1), paid: listOf(given['paid']).slice(1) } }];
  if (type === 'formStatusIs')
    return [...fewer, { type, params: { ...given, statuses: ['absent', 'draft', 'submitted', 'approved'] } }];
  return fewer;
}

function transitionPaths({ definition, fragments }: StageBody): readonly Path[] {
  const ofStates = Object.entries(definition.states).flatMap(([name, { on = {}, always = [] }]) => [
    ...eventPaths(['definition', 'states', name, 'on'], on),
    ...always.map((_, index) => ['definition', 'states', name, 'always', index]),
  ]);
  return [...ofStates, ...fragments.flatMap(({ on }, index) => eventPaths(['fragments', index, 'on'], on))];
}

function eventPaths(path: Path, on: Readonly<Record<string, unknown>>): readonly Path[] {
  return Object.entries(on).flatMap(([event, to]) =>
    Array.isArray(to) ? to.map((_, index) => [...path, event, index]) : [[...path, event]],
  );
}

function change(body: StageBody, path: Path, name: string, edit: (node: Json) => Json): Mutation {
  return { name: `${path.join('/')}: ${name}`, apply: () => JSON.parse(JSON.stringify(editAt(body, path, edit))) };
}

function editAt(value: unknown, [step, ...rest]: Path, edit: (node: Json) => Json): unknown {
  if (step === undefined) return isJson(value) ? edit(value) : value;
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? editAt(item, rest, edit) : item));
  return isJson(value) ? { ...value, [step]: editAt(value[step], rest, edit) } : value;
}

function nodeAt(value: unknown, path: Path): Json {
  const found = path.reduce<unknown>(
    (node, step) => (isJson(node) || Array.isArray(node) ? Reflect.get(node, step) : undefined),
    value,
  );
  return isJson(found) ? found : {};
}

function innerOf({ params }: Json): readonly Json[] {
  const of = isJson(params) ? params['of'] : undefined;
  return listOf(of).filter(isJson);
}

function withInner(guard: Json, of: readonly unknown[]): Json {
  return { ...guard, params: { of } };
}

function without(node: Json, key: string): Json {
  return Object.fromEntries(Object.entries(node).filter(([name]) => name !== key));
}

function dropped(list: unknown, index: number): readonly unknown[] {
  return listOf(list).filter((_, at) => at !== index);
}

function replaced(list: readonly unknown[], index: number, item: unknown): readonly unknown[] {
  return list.map((each, at) => (at === index ? item : each));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
