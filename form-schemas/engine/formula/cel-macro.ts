import type { ASTNode, Environment as Cel } from '@marcbachmann/cel-js';
import type { Environment } from '../definition.ts';
import type { CodeLists } from '../field-definition.ts';

/** What office functions read beside their arguments. */
export type OfficeScope = { readonly environment: Environment; readonly codes: CodeLists };

/** Name under which the office scope stands in a formula's context; no formula can write it. */
export const officeScopeKey = '$office';

type CelType = { readonly name: string; matches(other: CelType): boolean };
type Variables = { getValue(name: string): unknown };
type Runner = {
  run(node: ASTNode, variables: Variables): unknown;
  tryEval(node: ASTNode, variables: Variables): unknown;
};
type Checker = {
  check(node: ASTNode, variables: Variables): CelType;
  getType(name: string): CelType;
  createError(code: string, message: string, node: ASTNode): Error;
};
type MacroCall = { readonly args: readonly ASTNode[] };

/** A function that reads the office's tables or code lists. Arguments are values of the declared types. */
export type OfficeFunction = {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly returns: string;
  readonly run: (scope: OfficeScope, ...values: readonly unknown[]) => unknown;
};

/** Registers a function whose result depends on the office, which reaches it through the context. */
export function registerOfficeFunction(cel: Cel, { name, parameters, returns, run }: OfficeFunction): void {
  registerMacro(cel, name, parameters.length, {
    returns,
    check: (checker, args, variables) => checkArguments(checker, { name, parameters, args }, variables),
    run: (runner, args, variables) => {
      const values = args.map((arg) => runner.run(arg, variables));
      return run(officeScopeOf(variables), ...values);
    },
  });
}

/** `coalesce(a, b, …)`: the first argument that has a value. */
export function registerCoalesce(cel: Cel, count: number): void {
  cel.registerFunction(
    `coalesce(${Array.from({ length: count }, () => 'ast').join(', ')}): dyn`,
    ({ args }: MacroCall) => ({
      async: false,
      typeCheck(checker: Checker, _macro: unknown, variables: Variables) {
        const types = args.map((arg) => checker.check(arg, variables));
        const [first] = types;
        return first !== undefined && types.every(({ name }) => name === first.name) ? first : checker.getType('dyn');
      },
      evaluate(runner: Runner, _macro: unknown, variables: Variables) {
        for (const arg of args) {
          const value = runner.tryEval(arg, variables);
          if (!(value instanceof Error) && value !== undefined) return value;
        }
        throw new Error('no argument has a value');
      },
    }),
  );
}

/** A function over a list that skips what is missing in a list literal: `joinText([this.tole, this.ward], ", ")`. */
export type ListFunction = {
  readonly name: string;
  readonly parameters: readonly string[];
  /** `list` = a list of what the given list holds. */
  readonly returns: string;
  readonly run: (list: readonly unknown[], ...values: readonly unknown[]) => unknown;
};

/** Registers a list function; its first argument is the list, `parameters` are the types of the others. */
export function registerListFunction(cel: Cel, { name, parameters, returns, run }: ListFunction): void {
  registerMacro(cel, name, parameters.length + 1, {
    returns,
    check: (checker, args, variables) => {
      checkArguments(checker, { name, parameters: ['list', ...parameters], args }, variables);
      const [list] = args;
      return returns === 'list' && list !== undefined ? checker.check(list, variables) : undefined;
    },
    run: (runner, [list, ...others], variables) => {
      const values = others.map((arg) => runner.run(arg, variables));
      return run(list === undefined ? [] : presentItems(runner, list, variables), ...values);
    },
  });
}

type Macro = {
  readonly returns: string;
  /** Throws for wrong arguments; gives the type of the result where it follows from them. */
  readonly check: (checker: Checker, args: readonly ASTNode[], variables: Variables) => CelType | undefined;
  readonly run: (runner: Runner, args: readonly ASTNode[], variables: Variables) => unknown;
};

function registerMacro(cel: Cel, name: string, count: number, macro: Macro): void {
  const parameters = Array.from({ length: count }, () => 'ast').join(', ');
  cel.registerFunction(`${name}(${parameters}): ${macro.returns}`, ({ args }: MacroCall) => ({
    async: false,
    typeCheck(checker: Checker, _macro: unknown, variables: Variables) {
      return macro.check(checker, args, variables) ?? checker.getType(macro.returns);
    },
    evaluate: (runner: Runner, _macro: unknown, variables: Variables) => macro.run(runner, args, variables),
  }));
}

function presentItems(runner: Runner, list: ASTNode, variables: Variables): readonly unknown[] {
  if (list.op !== 'list') {
    const items = runner.run(list, variables);
    return Array.isArray(items) ? items : [];
  }
  return list.args
    .map((item) => runner.tryEval(item, variables))
    .filter((item) => !(item instanceof Error) && item !== undefined);
}

type Call = { readonly name: string; readonly parameters: readonly string[]; readonly args: readonly ASTNode[] };

function checkArguments(checker: Checker, { name, parameters, args }: Call, variables: Variables): undefined {
  for (const [index, arg] of args.entries()) {
    const found = checker.check(arg, variables);
    const wanted = parameters[index] ?? 'dyn';
    const allowed = wanted.split('|').map((type) => checker.getType(type));
    if (allowed.some((type) => found.matches(type))) continue;
    throw checker.createError(
      'no_matching_overload',
      `${name}: argument ${index + 1} must be ${wanted}, not ${found.name}`,
      arg,
    );
  }
}

function officeScopeOf(variables: Variables): OfficeScope {
  const scope = variables.getValue(officeScopeKey);
  if (!isOfficeScope(scope)) throw new Error('the formula is evaluated without an office');
  return scope;
}

function isOfficeScope(value: unknown): value is OfficeScope {
  return typeof value === 'object' && value !== null && 'environment' in value && 'codes' in value;
}
