import type { Environment, Facts, FormBundle, FormData } from '../definition.ts';
import type { LedgerKind, LedgerRule } from '../form-definition.ts';
import { isNumeric, rounded, toBig } from '../formula/decimal-type.ts';
import { evaluate, holds, type Scope } from '../formula/formula.ts';
import { openForm, type Part, partsBelow, placesIn } from './open-form.ts';

/** An entry that an approved form makes in the ledger. */
export type LedgerEntry = {
  readonly kind: LedgerKind;
  readonly account: string;
  readonly head?: string;
  /** Paisa, never 0; less than 0 lowers what was demanded. */
  readonly amount: number;
  readonly receiptNo?: string;
  /** AD day. */
  readonly on: string;
};

/**
 * The entries of an approved form, rule by rule and row by row.
 * @throws Error when a rule gives no account, which a form that was found valid never does
 */
export function ledgerEntries(
  bundle: FormBundle,
  data: FormData,
  facts: Facts,
  environment: Environment,
): readonly LedgerEntry[] {
  const form = openForm(bundle, data, facts, environment);
  return (bundle.ledger ?? []).flatMap((rule) => partsOf(form, rule).flatMap(({ scope }) => entriesOf(rule, scope)));
}

/** Every formula of a rule. */
export function ledgerExpressions({ when, account, head, amount, receiptNo, on }: LedgerRule): readonly string[] {
  return [when, account, head, amount, receiptNo, on].flatMap((expression) => expression ?? []);
}

function partsOf(form: Part, { rows }: LedgerRule): readonly Part[] {
  if (rows === undefined) return [form];
  return placesIn(form)
    .filter(({ node }) => node.key === rows)
    .flatMap(partsBelow);
}

function entriesOf(rule: LedgerRule, scope: Scope): readonly LedgerEntry[] {
  const amount = paisaOf(evaluate(rule.amount, scope));
  if (amount === 0 || (rule.when !== undefined && !holds(rule.when, scope))) return [];
  const account = textOf(rule.account, scope);
  if (account === undefined) throw new Error(`the ledger rule ${rule.account} gives no account`);
  const head = textOf(rule.head, scope);
  const receiptNo = textOf(rule.receiptNo, scope);
  return [
    {
      kind: rule.kind,
      account,
      amount,
      on: textOf(rule.on, scope) ?? scope.environment.today,
      ...(head !== undefined && { head }),
      ...(receiptNo !== undefined && { receiptNo }),
    },
  ];
}

function paisaOf(rupees: unknown): number {
  if (!isNumeric(rupees)) return 0;
  return rounded(toBig(rupees).times(100), 0).toNumber();
}

function textOf(expression: string | undefined, scope: Scope): string | undefined {
  const value = expression === undefined ? undefined : evaluate(expression, scope);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
