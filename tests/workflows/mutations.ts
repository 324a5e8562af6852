import type { StageBody } from '../../workflows/engine/definition.ts';

/** One slip of the pen in a definition: where, what, and the definition with it. */
export type Mutation = { readonly name: string; readonly apply: () => StageBody };

type Json = Record<string, unknown>;
type Path = readonly (string | number)[];

/** Every single slip that this knows to make in a stage and its fragments. */
export function mutationsOf(body: StageBody): readonly Mutation[] {
  const transitions = transitionPaths(body);
  const states = Object.keys(body.definition.states);
  return [
    ...transitions.flatMap((path) => ofTransition(body, path, states)),
    ...states.flatMap((name) => ofState(body, name, states)),
    ...(body.definition.demands ?? []).flatMap((demand, index) =>
      Object.keys(demand)
        .filter((key) => key !== 'before')
        .map((key) => change(body, ['definition', 'demands', index], `forget ${key}`, (node) => without(node, key))),
    ),
    ...states.map((name) => change(body, ['definition'], `begin with ${name}`, (node) => ({ ...node, initial: name }))),
    change(body, ['definition'], 'use nothing', (node) => ({ ...node, use: [] })),
  ];
}

/** Slips in conditions alone. */
export function guardMutationsOf(body: StageBody): readonly Mutation[] {
  return transitionPaths(body)
    .filter((path) => path[0] === 'definition')
    .flatMap((path) => ofGuard(body, path));
}

function ofTransition(body: StageBody, path: Path, states: readonly string[]): readonly Mutation[] {
  const { target, actions } = nodeAt(body, path);
  const others = typeof target === 'string' ? states.filter((name) => name !== target) : [];
  return [
    ...ofGuard(body, path),
    ...others.map((name) => change(body, path, `lead to ${name}`, (node) => ({ ...node, target: name }))),
    ...(target === undefined ? [] : [change(body, path, 'lead nowhere', (node) => without(node, 'target'))]),
    ...listOf(actions).map((_, index) =>
      change(body, path, `drop action ${index}`, (node) => ({ ...node, actions: dropped(node['actions'], index) })),
    ),
  ];
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

function ofState(body: StageBody, name: string, states: readonly string[]): readonly Mutation[] {
  const path = ['definition', 'states', name];
  const { meta } = nodeAt(body, path);
  const forms = isJson(meta) ? listOf(meta['forms']) : [];
  return [
    change(body, ['definition', 'states'], `rename ${name}`, (node) => ({
      ...without(node, name),
      [`${name}-x`]: node[name],
    })),
    change(body, ['definition', 'states'], `drop ${name}`, (node) => without(node, name)),
    change(body, path, 'fnial', (node) => ({ ...node, type: 'fnial' })),
    change(body, path, 'call it final', (node) => ({ ...node, type: 'final' })),
    change(body, path, 'call it approved', (node) => ({ ...node, tags: ['approved'] })),
    change(body, path, 'guards for on', (node) => ({ ...without(node, 'on'), ons: node['on'] })),
    change(body, path, 'leave by itself', (node) => ({ ...node, always: [{ target: states[0], unguarded: true }] })),
    ...forms.map((slug, index) =>
      change(body, [...path, 'meta'], `forget ${String(slug)}`, (node) => ({ ...node, forms: dropped(forms, index) })),
    ),
  ];
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
