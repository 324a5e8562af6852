import type { ASTNode } from '@marcbachmann/cel-js';
import { childrenOf } from './ast.ts';
import type { Budget, Outcome } from './budget.ts';
import type { Scope } from './formula.ts';

/** The outcome of a plain condition without the engine; undefined where only the engine can tell. Never throws. */
export type Quick = (budget: Budget, scope: Scope) => Outcome | undefined;

/** Something that the condition needs is missing, where the engine throws. */
const missing = Symbol('missing');
/** Only the engine can tell. */
const unsure = Symbol('unsure');

type Step = (scope: Scope) => unknown;

/** Texts of so many letters are weighed by the engine. */
const longestText = 64;
/** Of these names only what the scope itself holds is meant. */
const own = {
  form: ({ form }) => form,
  this: ({ this: self }) => self,
  item: ({ item }) => item,
  today: ({ environment }) => environment.today,
} as const satisfies Record<string, Step>;
const ofEngine = new Set(['index']);

/**
 * Most formulas of a form are plain conditions: `this.kind == "joint"`, `form.a.b != true && this.c in ["1", "2"]`. Those become
 * closures, which give what the engine gives, or nothing where values come in that it compares by rules of its own. They cost
 * the budget a step for each node, as in the engine.
 */
export function quickOf(ast: ASTNode): Quick | undefined {
  const step = stepOf(ast);
  if (step === undefined) return undefined;
  const steps = nodesIn(ast);
  return (budget, scope) => {
    if (budget.left < steps) return undefined;
    const value = attempt(step, scope);
    if (value === unsure) return undefined;
    budget.left -= steps;
    return outcomeOf(value);
  };
}

const noValue: Outcome = { ok: false, reason: 'missing' };
const yes: Outcome = { ok: true, value: true };
const no: Outcome = { ok: true, value: false };

function outcomeOf(value: unknown): Outcome {
  if (value === missing) return noValue;
  if (typeof value === 'boolean') return value ? yes : no;
  return { ok: true, value };
}

function attempt(step: Step, scope: Scope): unknown {
  try {
    const value = step(scope);
    return value === missing || isPlain(value) ? value : unsure;
  } catch {
    // a fact that cannot be worked out: the engine says what that means
    return unsure;
  }
}

function nodesIn(node: ASTNode): number {
  return childrenOf(node).reduce((sum, child) => sum + nodesIn(child), 1);
}

function isPlain(value: unknown): value is string | boolean {
  return typeof value === 'boolean' || (typeof value === 'string' && value.length < longestText);
}

/** What a node gives by its own writing; the engine takes no formula whose kinds do not go together, also where it is never asked. */
function kindOf(node: ASTNode): 'text' | 'answer' | 'any' {
  switch (node.op) {
    case 'value':
      return typeof node.args === 'string' ? 'text' : 'answer';
    case '==':
    case '!=':
    case 'in':
    case '!_':
    case '&&':
    case '||':
      return 'answer';
    case 'call': {
      const [first = 'any', ...others] = node.args[1].map(kindOf);
      return others.every((kind) => kind === first) ? first : 'any';
    }
    default:
      return 'any';
  }
}

function stepOf(node: ASTNode): Step | undefined {
  switch (node.op) {
    case 'value':
      return isPlain(node.args) ? constant(node.args) : undefined;
    case 'id':
      return nameStep(node.args);
    case '.':
      return kindOf(node.args[0]) === 'any' ? fieldStep(stepOf(node.args[0]), node.args[1]) : undefined;
    case '==':
      return pairStep(node.args, (left, right) => left === right);
    case '!=':
      return pairStep(node.args, (left, right) => left !== right);
    case 'in':
      return amongStep(node.args);
    case '!_':
      return kindOf(node.args) === 'text' ? undefined : notStep(stepOf(node.args));
    case '&&':
      return logicStep(node.args, false);
    case '||':
      return logicStep(node.args, true);
    case 'call':
      return node.args[0] === 'coalesce' ? firstStep(node.args[1]) : undefined;
    default:
      return undefined;
  }
}

function constant(value: unknown): Step {
  return () => value;
}

function nameStep(name: string): Step | undefined {
  if (ofEngine.has(name)) return undefined;
  const read: Step = Object.entries(own).find(([key]) => key === name)?.[1] ?? (({ facts }) => facts[name]);
  return (scope) => known(read(scope));
}

function fieldStep(holder: Step | undefined, name: string): Step | undefined {
  if (holder === undefined) return undefined;
  return (scope) => {
    const held = holder(scope);
    if (held === missing || held === unsure) return held;
    if (!isHolder(held)) return unsure;
    return Object.hasOwn(held, name) ? known(held[name]) : missing;
  };
}

/** The engine takes nothing for missing, and null for a value. */
function known(value: unknown): unknown {
  if (value === undefined) return missing;
  return value === null ? unsure : value;
}

/** An object as data and facts are: anything else the engine looks into in its own way. */
function isHolder(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

type Two = readonly [ASTNode, ASTNode];

/** Compares two texts, or two answers yes or no. */
function pairStep([one, other]: Two, compare: (left: unknown, right: unknown) => boolean): Step | undefined {
  const kinds = new Set([kindOf(one), kindOf(other)]);
  if (kinds.has('text') && kinds.has('answer')) return undefined;
  const [left, right] = [stepOf(one), stepOf(other)];
  if (left === undefined || right === undefined) return undefined;
  return (scope) => {
    const a = left(scope);
    if (a === missing || a === unsure) return a;
    const b = right(scope);
    if (b === missing || b === unsure) return b;
    return isPlain(a) && isPlain(b) && typeof a === typeof b ? compare(a, b) : unsure;
  };
}

/** Whether a text is in a list of texts that is written out. */
function amongStep([sought, list]: Two): Step | undefined {
  const step = stepOf(sought);
  const texts = list.op === 'list' ? list.args.map((item) => (item.op === 'value' ? item.args : undefined)) : [];
  if (
    step === undefined ||
    kindOf(sought) === 'answer' ||
    texts.length === 0 ||
    !texts.every((text) => typeof text === 'string')
  )
    return undefined;
  return (scope) => {
    const value = step(scope);
    if (value === missing) return missing;
    return typeof value === 'string' && isPlain(value) ? texts.includes(value) : unsure;
  };
}

function notStep(step: Step | undefined): Step | undefined {
  if (step === undefined) return undefined;
  return (scope) => {
    const value = step(scope);
    if (typeof value === 'boolean') return !value;
    return value === missing ? missing : unsure;
  };
}

/** `&&` and `||`: either side decides, also where the other is missing. */
function logicStep([one, other]: Two, deciding: boolean): Step | undefined {
  if (kindOf(one) === 'text' || kindOf(other) === 'text') return undefined;
  const [left, right] = [stepOf(one), stepOf(other)];
  if (left === undefined || right === undefined) return undefined;
  return (scope) => {
    const a = left(scope);
    if (a === deciding) return deciding;
    if (typeof a !== 'boolean' && a !== missing) return unsure;
    const b = right(scope);
    if (b === deciding || b === missing) return b;
    if (typeof b !== 'boolean') return unsure;
    return a === missing ? missing : b;
  };
}

/** `coalesce`: the first that is there. */
function firstStep(args: readonly ASTNode[]): Step | undefined {
  const steps = args.map(stepOf);
  return (scope) => {
    for (const step of steps) {
      if (step === undefined) return unsure;
      const value = step(scope);
      if (value !== missing) return value;
    }
    return missing;
  };
}
