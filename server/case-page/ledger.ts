import type { Facts } from '../../form-schemas/engine/definition.ts';
import { toPaisa, toRupees } from '../../form-schemas/values/money.ts';
import { type Case, factsOf, seenFromMain } from '../case/case.ts';
import type { LedgerEntryView, LedgerView } from '../contract/case-page.ts';
import { type Entry, entryFormTitle, headTitle, isVoid } from '../ledger/entry-titles.ts';
import { entriesText, toEntry } from '../ledger/queries.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { getCaseWith } from '../case/scope.ts';

/** The money of a case: its sums as the facts say them, and every entry, newest first. */
export async function ledgerView(runtime: Runtime, trx: Trx, who: Who, id: string): Promise<LedgerView> {
  const [whole, rows] = await getCaseWith(runtime, trx, who, id, [entriesText({ application: id })]);
  const held = seenFromMain(whole);
  const facts = factsOf(held);
  const entries = rows.map(toEntry);
  return {
    demanded: rupeesOf(facts, 'revenue.demanded'),
    paid: rupeesOf(facts, 'revenue.paid'),
    balance: rupeesOf(facts, 'revenue.due'),
    depositDemanded: rupeesOf(facts, 'deposit.demanded'),
    depositHeld: rupeesOf(facts, 'deposit.balance'),
    entries: entries.map((entry) => entryView(held, entry, entries)).toReversed(),
  };
}

/** A fact of money is paisa. */
function rupeesOf(facts: Facts, name: string): string {
  const paisa = facts[name];
  return toRupees(typeof paisa === 'number' ? paisa : toPaisa(0));
}

function entryView(held: Case, entry: Entry, all: readonly Entry[]): LedgerEntryView {
  const { seq, kind, account, head, form, amount, on, receiptNo } = entry;
  return {
    seq,
    kind,
    account,
    ...(head === undefined ? {} : { head: headTitle(held, head) }),
    form,
    formTitle: entryFormTitle(held, form),
    amount,
    on,
    ...(receiptNo === undefined ? {} : { receiptNo }),
    void: isVoid(entry, all),
  };
}
