import type { LedgerKind } from '../../form-schemas/engine/form-definition.ts';
import { toPaisa } from '../../form-schemas/values/money.ts';

/** One entry of the ledger as its event records it. */
export type LedgerRecord = {
  readonly form: string;
  readonly revision: number;
  readonly kind: LedgerKind;
  readonly account: string;
  readonly head?: string;
  /** Rupees with two decimals; less than 0 takes back or lowers. */
  readonly amount: string;
  readonly receiptNo?: string;
  /** AD day, Kathmandu. */
  readonly on: string;
  /** Code of the fiscal year of that day. */
  readonly fiscalYear: string;
  /** Seq of the event whose entry is taken back. */
  readonly reverses?: number;
};

/** Sums of a case's entries in paisa, by `ledger.<kind>.<account>`: what facts with these `engine` names read. */
export type LedgerTotals = Readonly<Record<string, number>>;

/** Name of a sum. */
export function totalName({ kind, account }: Pick<LedgerRecord, 'kind' | 'account'>): string {
  return `ledger.${kind}.${account}`;
}

/** Sums as the database gives them. */
export function totalsOf(
  rows: readonly (Pick<LedgerRecord, 'kind' | 'account'> & { readonly amount: string })[],
): LedgerTotals {
  return Object.fromEntries(rows.map((row) => [totalName(row), toPaisa(row.amount)]));
}

/** The sums once these entries are made. */
export function totalsWith(totals: LedgerTotals, entries: readonly LedgerRecord[]): LedgerTotals {
  const after: Record<string, number> = { ...totals };
  for (const entry of entries) {
    const name = totalName(entry);
    after[name] = (after[name] ?? 0) + toPaisa(entry.amount);
  }
  return after;
}
