import { type ASTNode, Environment as Cel, type ParseResult } from '@marcbachmann/cel-js';
import { callsOf, loopDepth } from './ast.ts';
import { type Budget, formBudget, meterHook, meterOf, type Outcome } from './budget.ts';
import { type OfficeScope, officeScopeKey } from './cel-macro.ts';
import { registerDecimal } from './decimal-type.ts';
import { registerFunctions } from './functions.ts';
import { registerLimitFunctions } from './limit-functions.ts';
import { registerMeasureFunctions } from './measure-functions.ts';
import { registerOfficeFunctions } from './office-functions.ts';
import { type Quick, quickOf } from './quick.ts';
import { registerRowFunctions } from './row-functions.ts';

/** What a formula may read: facts by name, its surroundings in the form, and the office. */
export type Scope = OfficeScope & {
  /** Nested view of the facts, see `factsForCel`. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly form?: unknown;
  readonly this?: unknown;
  readonly index?: number;
  /** Row of a checklist, for the first values of a table that comes from a master. */
  readonly item?: unknown;
  /** What all formulas of one form may do together; without it each has its own. */
  readonly budget?: Budget;
};

/** A formula that can run, or why it cannot; the message shows the place. */
export type ParsedFormula =
  | { readonly ok: true; readonly ast: ASTNode; readonly run: ParseResult; readonly quick?: Quick | undefined }
  | { readonly ok: false; readonly message: string };

const limits = { maxAstNodes: 600, maxDepth: 40, maxListElements: 100, maxMapEntries: 40, maxCallArguments: 12 };
const longestFormula = 4000;
const deepestLoop = 2;
const mostKept = 5000;
// unbounded or not exact: the engine's regular expressions are RE2, its numbers Decimal, its dates texts
const forbiddenCalls = new Set(['matches', 'double', 'timestamp', 'duration', 'bytes', 'json', 'bind', meterHook]);

const language = register(new Cel({ unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false, limits }));
const metered = meterOf(language);
const parsed = new Map<string, ParsedFormula>();

/** A CEL environment that knows Naksa's types and functions and no variable: the ground for type checks. */
export function checkingLanguage(): Cel {
  return register(new Cel({ homogeneousAggregateLiterals: false, limits }));
}

/** Reads a formula within the limits of length, depth and loops. Never throws. */
export function parseFormula(expression: string): ParsedFormula {
  const known = parsed.get(expression);
  if (known !== undefined) return known;
  const result = parse(expression);
  if (parsed.size >= mostKept) parsed.clear();
  parsed.set(expression, result);
  return result;
}

/**
 * Value of a formula: bool, string, bigint, Decimal (big.js), list or map; undefined when something it needs is missing.
 * @throws Error for a text that is no formula, which a checked library does not hold
 */
export function evaluate(expression: string, scope: Scope): unknown {
  const outcome = outcomeOf(expression, scope);
  return outcome.ok ? outcome.value : undefined;
}

/**
 * Value of a formula, or why it has none: something it needs is missing, or it was stopped because it does too much.
 * @throws Error for a text that is no formula, which a checked library does not hold
 */
export function outcomeOf(expression: string, scope: Scope): Outcome {
  const formula = parseFormula(expression);
  if (!formula.ok) throw new Error(`unchecked formula: ${formula.message}`);
  const budget = scope.budget ?? formBudget();
  return formula.quick?.(budget, scope) ?? metered(budget, formula.run, new Names(scope));
}

/** Says whether a condition holds; a condition that cannot be judged yet does not hold. */
export function holds(condition: string, scope: Scope): boolean {
  return evaluate(condition, scope) === true;
}

function register(cel: Cel): Cel {
  registerDecimal(cel);
  registerFunctions(cel);
  registerRowFunctions(cel);
  registerLimitFunctions(cel);
  registerOfficeFunctions(cel);
  registerMeasureFunctions(cel);
  return cel;
}

function parse(expression: string): ParsedFormula {
  if (expression.length > longestFormula) {
    return {
      ok: false,
      message: `the formula has ${expression.length} characters; at most ${longestFormula} are allowed`,
    };
  }
  try {
    const run = language.parse(expression);
    const refusal = refuse(run.ast);
    return refusal === undefined
      ? { ok: true, ast: run.ast, run, quick: quickOf(run.ast) }
      : { ok: false, message: refusal };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

function refuse(ast: ASTNode): string | undefined {
  const forbidden = callsOf(ast).find((name) => forbiddenCalls.has(name));
  if (forbidden !== undefined) return `${forbidden}() is not allowed in a formula`;
  if (loopDepth(ast) > deepestLoop) return `loops over rows may be nested ${deepestLoop} deep at most`;
  return undefined;
}

/**
 * The names of a scope as the engine asks for them. It takes an object or a map; an object that has the facts of a case behind it
 * is of a kind of its own in every event, which takes longer to make than most formulas to run.
 */
class Names extends Map<string, unknown> {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    super();
    this.#scope = scope;
  }

  override get(name: string): unknown {
    const { facts, form, this: self, index, item, environment, codes } = this.#scope;
    switch (name) {
      case 'form':
        return form;
      case 'this':
        return self;
      case 'item':
        return item;
      case 'index':
        return index === undefined ? undefined : BigInt(index);
      case 'today':
        return environment.today;
      case officeScopeKey:
        return { environment, codes };
      default:
        return facts[name];
    }
  }
}
