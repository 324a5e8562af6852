import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { toPaisa } from '../../form-schemas/values/money.ts';
import type { PaymentLine, ReceiptDetails, ReceiptOf } from '../../templates/engine/definition.ts';
import type { Case, WholeCase } from '../case/case.ts';
import type { HistoryItem } from '../contract/history.ts';
import { type Entry, entryFormTitle, headTitle, isVoid } from '../ledger/entry-titles.ts';

/** What a case has receipts of, and what its history and ledger tell of it. */
export type Acts = {
  /** The event by which each was done. */
  readonly done: Readonly<Partial<Record<ReceiptOf, HistoryItem>>>;
  readonly told: ReceiptDetails;
};

const PAID: readonly string[] = ['receipt', 'deposit'];

/** What was handed in, registered and paid; a payment that was taken back is none. */
export function actsOf(
  whole: WholeCase,
  held: Case,
  { items, entries }: { readonly items: readonly HistoryItem[]; readonly entries: readonly Entry[] },
): Acts {
  const submission = items.find(({ does }) => does.includes('submitForm'));
  const numbered = items.find(({ does }) => does.includes('assignNumber')) ?? items.at(-1);
  const registration = whole.application.registration_no === null ? undefined : numbered;
  const paid = entries.filter((entry) => isPayment(entry) && !isVoid(entry, entries));
  const payment = items.find(({ seq }) => seq === paid.at(-1)?.seq);
  const payments = paid.map((entry) => lineOf(held, entry));
  return {
    done: {
      ...(submission && { submission }),
      ...(registration && { registration }),
      ...(payment && { payment }),
    },
    told: {
      ...(submission && { submittedOn: kathmanduDate(submission.at), submittedBy: submission.actor.name }),
      payments,
      paid: payments.reduce((sum, { amount }) => sum + amount, 0),
    },
  };
}

function isPayment({ kind, receiptNo = '' }: Entry): boolean {
  return PAID.includes(kind) && receiptNo !== '';
}

function lineOf(held: Case, entry: Entry): PaymentLine {
  const { on, receiptNo = '', amount } = entry;
  return { title: titleOf(held, entry).ne, date: on, receiptNo, amount: toPaisa(amount) };
}

/** The head of revenue, else the kind of money, else the form that booked it. */
function titleOf(held: Case, { head, account, form }: Entry): Text {
  if (head !== undefined) return headTitle(held, head);
  const kind = held.library.codes['voucherKind']?.find(({ code }) => code === account);
  return kind ?? entryFormTitle(held, form);
}
