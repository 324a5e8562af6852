import type { ASTNode, Environment as Cel, ParseResult } from '@marcbachmann/cel-js';
import { Big } from 'big.js';
import { isLoop } from './ast.ts';
import { forgetSize, sizeOf } from './value-size.ts';

/** What formulas may still do, in steps; the formulas over one filled form share one budget. */
export type Budget = { left: number };

/** Value of a formula, or why it has none: it was stopped, or something that it needs is missing. */
export type Outcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: 'too-much' | 'missing' };

/** Evaluates within a budget; what goes beyond it is refused although the formula itself swallows errors. Never throws. */
export type Meter = (budget: Budget, formula: ParseResult, context: ReadonlyMap<string, unknown>) => Outcome;

/** Steps of one formula, and of all formulas over one filled form. */
const mostSteps = 200_000;
const mostFormSteps = 1_000_000;
const longestText = 20_000;
/** Letters of what is looked for in a text, or stands between the parts of one. */
const longestPart = 500;
/** Values in a list or record, with all that is in them. */
const mostValues = 20_000;
/** Digits of a number, and places on either side of its point. */
const mostDigits = 500;
/** What one step reads: letters of a text, values that were there already, digits multiplied with digits. */
const lettersAStep = 64;
const valuesAStep = 32;
const productsAStep = 256;

/** Nodes that hand on what is there already; a list or record of any other is new. A name is free: nobody looks into all of a form. */
const readers = new Map<string, Weighed['of']>([
  ['id', 'name'],
  ['value', 'name'],
  ['accuValue', 'name'],
  ['.', 'read'],
  ['[]', 'read'],
]);
/** The node of a loop that puts one more value into what the loop will give. */
const grower = new Set<string>(['accuPush']);
/** Calls whose work is the product of two lengths. */
const partCalls = new Set(['contains', 'indexOf', 'lastIndexOf', 'split', 'join', 'joinText']);
/** Name under which the meter gets into a language; no formula may call it. */
export const meterHook = 'meterSteps';
// thrown often and shown nowhere: making a new one takes longer than a step
const stopped = new Error('the formula takes too many steps or makes too large a value');

type Runner = { run(node: ASTNode, variables: unknown): unknown };

/** A budget for all formulas over one filled form. */
export function formBudget(): Budget {
  return { left: mostFormSteps };
}

/** Has every step of a language's formulas counted and every value weighed. */
export function meterOf(cel: Cel): Meter {
  const account = openAccount();
  const parts = new WeakSet<ASTNode>();
  const growing = new WeakSet<object>();
  function begin(node: ASTNode): void {
    account.spend(1);
    if (node.op === 'rcall' || node.op === 'call') for (const part of partsOf(node)) parts.add(part);
  }
  onRunner(cel, (runner) => {
    const run = runner.run.bind(runner);
    runner.run = (node, variables) => {
      begin(node);
      const value = run(node, variables);
      if (!isLight(value) && !isHalfMade(growing, node, value)) account.weigh(value, howOf(node, parts));
      return value;
    };
  });
  return (budget, formula, context) => {
    const granted = Math.min(mostSteps, budget.left);
    const { outcome, spent } = account.within(granted, () => {
      begin(formula.ast);
      const value: unknown = formula(context);
      if (isObject(value)) growing.delete(value);
      account.weigh(value, howOf(formula.ast, parts));
      return value;
    });
    budget.left -= spent;
    return outcome;
  };
}

/** What most steps give, and nobody need weigh: yes or no, whole numbers of 64 bits, a few letters. */
function isLight(value: unknown): boolean {
  return typeof value === 'string' ? value.length < lettersAStep : typeof value !== 'object' || value === null;
}

/** A list that its loop is still filling is weighed when it is whole. */
function isHalfMade(growing: WeakSet<object>, node: ASTNode, value: unknown): boolean {
  if (!isObject(value)) return false;
  if (grower.has(node.op)) {
    growing.add(value);
    forgetSize(value);
  } else if (isLoop(node)) growing.delete(value);
  return growing.has(value);
}

function howOf(node: ASTNode, parts: WeakSet<ASTNode>): Weighed {
  return { of: readers.get(node.op) ?? 'made', longest: parts.has(node) ? longestPart : longestText };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

type Weighed = { readonly of: 'name' | 'read' | 'made'; readonly longest: number };

/** Counts steps; a formula that reads a fact for the first time has the fact's own formula counted apart. */
function openAccount() {
  let left = 0;
  let isOver = false;

  function spend(steps: number): void {
    left -= steps;
    if (left < 0 || isOver) stop();
  }

  function stop(): never {
    isOver = true;
    throw stopped;
  }

  function weigh(value: unknown, { of, longest }: Weighed): void {
    if (typeof value === 'string' || value instanceof Uint8Array) {
      if (value.length > longest) stop();
      spend(value.length / lettersAStep);
    } else if (value instanceof Big) {
      const digits = value.c.length;
      if (digits > mostDigits || Math.abs(value.e) > mostDigits) stop();
      spend((digits * digits) / productsAStep);
    } else if (of !== 'name' && isObject(value)) {
      const size = sizeOf(value);
      if (of === 'made' && size > mostValues) stop();
      spend(of === 'made' ? size : size / valuesAStep);
    }
  }

  function within(granted: number, work: () => unknown): { readonly outcome: Outcome; readonly spent: number } {
    const outer = { left, isOver };
    left = granted;
    isOver = false;
    const found = attempt(work);
    const spent = Math.min(granted, granted - left);
    const outcome: Outcome = isOver ? { ok: false, reason: 'too-much' } : found;
    ({ left, isOver } = outer);
    return { outcome, spent };
  }

  return { spend, weigh, within };
}

// where an error came from: not in the language, and in every engine that runs this
const traces: ErrorConstructor & { stackTraceLimit?: number | undefined } = Error;

function attempt(work: () => unknown): Outcome {
  const { stackTraceLimit } = traces;
  // whatever is thrown is told as missing: nobody reads where it came from, and to find that out takes longer than most formulas
  traces.stackTraceLimit = 0;
  try {
    const value = work() ?? undefined;
    return value === undefined ? { ok: false, reason: 'missing' } : { ok: true, value };
  } catch {
    // a missing value is no error: types were checked when the definition was read
    return { ok: false, reason: 'missing' };
  } finally {
    traces.stackTraceLimit = stackTraceLimit;
  }
}

function partsOf(node: ASTNode): readonly ASTNode[] {
  if (node.op === 'rcall' && partCalls.has(node.args[0])) return node.args[2];
  return node.op === 'call' && partCalls.has(node.args[0]) ? node.args[1].slice(1) : [];
}

/** The library evaluates every node below the first through the one `run` of its evaluator; only a macro gets hold of that. */
function onRunner(cel: Cel, take: (runner: Runner) => void): void {
  cel.registerFunction(`${meterHook}(ast): bool`, () => ({
    async: false,
    typeCheck: (checker: { getType(name: string): unknown }) => checker.getType('bool'),
    evaluate: (runner: Runner) => {
      take(runner);
      return true;
    },
  }));
  cel.evaluate(`${meterHook}(true)`);
}
