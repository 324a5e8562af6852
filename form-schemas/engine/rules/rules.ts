import { Big } from 'big.js';
import { lengthUnits } from '../../values/measured.ts';
import type { Environment, Facts } from '../definition.ts';
import type { Text } from '../field-definition.ts';
import { formBudget } from '../formula/budget.ts';
import { profileOf, toStoredValue } from '../formula/cel-values.ts';
import { isNumeric, toBig } from '../formula/decimal-type.ts';
import { factsForCel } from '../formula/fact-view.ts';
import { evaluate, type Scope } from '../formula/formula.ts';
import { lengthStyle } from '../formula/measure-functions.ts';
import { showValue } from '../formula/show.ts';
import { entryOf, isRecord, ownValue } from '../records.ts';
import type { ReadyRule, RuleDefinition, RuleSet } from '../rule-definition.ts';
import { factNode } from '../tree.ts';
import { rulesBegun } from './added-rules.ts';
import { withOwnRules } from './own-rules.ts';

/** Characters that the line of a rule's by-law holds (rule-results). */
const LONGEST_CITATION = 200;

/** How a rule came out: kept, broken, or not to be judged because something is not given or has no limit. */
export type RuleVerdict = 'pass' | 'fail' | 'unknown';

/** One value that was read to judge a rule; `name` is a fact or a column of the table. */
export type RuleInput = { readonly name: string; readonly label: Text; readonly value: unknown; readonly shown: Text };

/** A rule judged, once for each thing it is asked of. */
export type RuleResult = Pick<
  RuleDefinition,
  | 'id'
  | 'title'
  | 'clause'
  | 'byLaw'
  | 'source'
  | 'attested'
  | 'severity'
  | 'operator'
  | 'unit'
  | 'stated'
  | 'negative'
  | 'master'
> & {
  /** Nepali name of what the rule was asked of: पूर्व. */
  readonly subject?: string;
  readonly sameAs?: string;
  /** Exact decimals, or words; absent where nothing is given. */
  readonly provided?: string;
  readonly limit?: string;
  /** Percent of the limit by which the two may differ; there only where they do beyond the limit itself. */
  readonly tolerance?: string;
  readonly verdict: RuleVerdict;
  /** Why it cannot be judged. */
  readonly reason?: 'notGiven' | 'noLimit';
  readonly inputs: readonly RuleInput[];
};

/** What rules are judged on. */
export type RuleGround = { readonly facts: Facts; readonly environment: Environment };

type Asked = { readonly rule: ReadyRule; readonly set: RuleSet; readonly facts: Facts; readonly scope: Scope };

/**
 * Judges every rule that is in force today and applies to the case, in the order of the rules; those that do not apply are left
 * out. What is not given makes a result unknown, never a pass. Never throws on facts of a checked library.
 */
export function judgeRules(set: RuleSet, { facts, environment }: RuleGround): readonly RuleResult[] {
  const view = factsForCel(set.shapes, facts, profileOf(environment));
  const scope: Scope = { facts: view, environment, codes: set.codes, budget: formBudget() };
  const shipped = withOwnRules(set.rules, set.own === undefined ? undefined : facts[set.own]);
  return [...shipped, ...rulesBegun(set, facts)]
    .filter((rule) => isInForce(rule, environment.today))
    .flatMap((rule) => judgeRule({ rule, set, facts, scope }));
}

function isInForce({ validFrom = '', validTo = '9999' }: RuleDefinition, today: string): boolean {
  return validFrom <= today && today <= validTo;
}

function judgeRule(asked: Asked): readonly RuleResult[] {
  const applies = appliesTo(asked);
  if (applies === false) return [];
  const { each, needs } = asked.rule;
  const enough = needs === undefined || evaluate(needs, asked.scope) === true;
  if (applies === undefined || !enough) return [result(asked, {})];
  if (each === undefined) return [judgeOne(asked)];
  const items = evaluate(each, asked.scope);
  if (!Array.isArray(items)) return [result(asked, {})];
  return items.map((item: unknown) => judgeOne({ ...asked, scope: { ...asked.scope, item } }));
}

/** Undefined while a fact that decides it is missing. */
function appliesTo({ rule, facts, scope }: Asked): boolean | undefined {
  const wanted = Object.entries(rule.appliesTo ?? {}).map(([name, codes]) => {
    const code = facts[name];
    return typeof code === 'string' ? codes.includes(code) : undefined;
  });
  if (wanted.includes(false)) return false;
  const holds = rule.when === undefined ? true : evaluate(rule.when, scope);
  if (holds === false) return false;
  return wanted.includes(undefined) || holds !== true ? undefined : true;
}

type Judged = {
  readonly subject?: string;
  readonly sameAs?: string;
  readonly provided?: string;
  readonly limit?: string;
  readonly tolerance?: string;
};

function judgeOne(asked: Asked): RuleResult {
  const { rule, scope } = asked;
  const formulas = [rule.subject, rule.sameAs, rule.provided, rule.limit, rule.tolerance];
  const [subject, sameAs, provided, limit, tolerance] = formulas.map((formula) =>
    formula === undefined ? undefined : valueText(evaluate(formula, scope)),
  );
  const judged = {
    ...(subject !== undefined && { subject }),
    ...(sameAs !== undefined && { sameAs }),
    ...(provided !== undefined && { provided }),
    ...(limit !== undefined && { limit }),
    ...(tolerance !== undefined && !isWithin(rule, provided, limit) && { tolerance }),
  };
  return result(asked, judged);
}

function result(asked: Asked, judged: Judged): RuleResult {
  const { id, title, clause, byLaw, source, attested, severity, operator, unit, stated, negative, master } = asked.rule;
  const verdict = verdictOf(asked, judged);
  return {
    id,
    title,
    clause,
    ...(byLaw !== undefined && { byLaw: withClauseNo(byLaw, asked) }),
    source,
    attested,
    severity,
    ...(operator !== undefined && { operator }),
    ...(unit !== undefined && { unit }),
    ...(stated !== undefined && { stated }),
    ...(negative !== undefined && { negative }),
    ...(master !== undefined && { master }),
    ...judged,
    verdict,
    ...(verdict === 'unknown' && { reason: reasonOf(asked.rule, judged) }),
    inputs: inputsOf(asked),
  };
}

/** The by-law with every clause that the office's records of the rule and of its limit name, in their order; without them where they are too many for a line. */
function withClauseNo(byLaw: string, { rule, set, facts }: Asked): string {
  const tables = Object.entries(set.sources).filter(([, { master }]) => master !== undefined && master === rule.master);
  const rows = tables.flatMap(([name]) => facts[name] ?? []);
  const limits = rows.flatMap((row) => clausesIn(ownValue(ownValue(row, 'basis'), 'clauseNo')));
  const named = new Set([...clausesIn(rule.clauseNo), ...limits]);
  const cited = [byLaw, ...listed([...named])].join(', ');
  return cited.length > LONGEST_CITATION ? byLaw : cited;
}

/** A record that rests on several clauses parts them by semicolons. */
function clausesIn(clauseNo: unknown): readonly string[] {
  if (typeof clauseNo !== 'string') return [];
  return clauseNo
    .split(';')
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
}

/** The last two are joined by “and”. */
function listed(clauses: readonly string[]): readonly string[] {
  return clauses.length < 2 ? clauses : [...clauses.slice(0, -2), clauses.slice(-2).join(' र ')];
}

function verdictOf({ rule, scope }: Asked, judged: Judged): RuleVerdict {
  if (judged.provided === undefined || judged.limit === undefined) return 'unknown';
  const holds = rule.test === undefined ? compares(rule, judged) : evaluate(rule.test, scope);
  if (holds === true) return 'pass';
  return holds === false ? 'fail' : 'unknown';
}

/** Says whether the two compare as the rule asks, with no tolerance. */
function isWithin(
  { operator, unit }: RuleDefinition,
  provided: string | undefined,
  limit: string | undefined,
): boolean {
  if (operator === undefined || provided === undefined || limit === undefined) return false;
  if (!isDecimal(provided) || !isDecimal(limit)) return false;
  return comparisons[operator](asKept(toBig(provided), unit).cmp(asKept(toBig(limit), unit)));
}

/** Lengths compare by the two decimals that forms keep of them: six metres are six metres, typed in either unit. */
function asKept(value: Big, unit: string | undefined): Big {
  return entryOf(lengthUnits, unit ?? '')?.count === 1 ? value.round(2, Big.roundHalfUp) : value;
}

function compares(rule: RuleDefinition, { provided = '', limit = '', tolerance }: Judged): boolean | undefined {
  if (rule.operator === undefined || !isDecimal(provided) || !isDecimal(limit)) return undefined;
  if (isWithin(rule, provided, limit)) return true;
  if (rule.tolerance === undefined) return false;
  if (tolerance === undefined || !isDecimal(tolerance)) return undefined;
  const [difference, bound] = [toBig(provided).minus(limit).abs(), toBig(limit).abs()];
  return difference.times(100).lte(bound.times(tolerance));
}

const comparisons = {
  '<=': (order) => order <= 0,
  '>=': (order) => order >= 0,
  '==': (order) => order === 0,
} satisfies Record<NonNullable<RuleDefinition['operator']>, (order: number) => boolean>;

function reasonOf({ master }: RuleDefinition, { provided, limit }: Judged): 'notGiven' | 'noLimit' {
  return provided !== undefined && limit === undefined && master !== undefined ? 'noLimit' : 'notGiven';
}

/** Exact decimal of a number, words as they are; undefined for anything else. */
function valueText(value: unknown): string | undefined {
  if (isNumeric(value)) return toBig(value).toFixed();
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Says whether the text of a result is a number. */
export function isDecimal(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}

function inputsOf({ rule, set, facts, scope }: Asked): readonly RuleInput[] {
  const read = rule.reads.flatMap((name) => {
    const [shape, label] = [entryOf(set.shapes, name), entryOf(set.labels, name)];
    const value = facts[name];
    if (shape === undefined || label === undefined || value === undefined) return [];
    const options = entryOf(set.codes, shape.codes ?? '') ?? [];
    return [
      { name, label, value, shown: showValue({ type: shape.type, options }, value, lengthStyle(scope.environment)) },
    ];
  });
  return [...columnsOf(rule, set, scope), ...read];
}

/** The columns of the row that the rule was asked of. */
function columnsOf({ table, columns }: ReadyRule, set: RuleSet, { item, environment }: Scope): readonly RuleInput[] {
  const shape = table === undefined ? undefined : entryOf(set.shapes, table);
  if (shape === undefined || !isRecord(item)) return [];
  const office = lengthStyle(environment);
  const read = factNode(shape).children.filter(({ key }) => columns.includes(key));
  return read.flatMap((column) => {
    const { label, type, codes = '', negative } = column.info;
    const value = toStoredValue(column, ownValue(item, column.key));
    if (value === undefined) return [];
    const options = entryOf(set.codes, codes) ?? [];
    return [
      { name: `${table}.${column.key}`, label, value, shown: showValue({ type, options, negative }, value, office) },
    ];
  });
}
