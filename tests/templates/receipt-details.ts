import type { ReceiptDetails } from '../../templates/engine/definition.ts';
import type { SampleName } from './samples.ts';

const day = '2026-11-20';
const lines = { empty: 1, typical: 2, longest: 40 } as const satisfies Record<SampleName, number>;

/** What the receipts of a case tell: as many payments as the sample has, each of the same sum. */
export function sampleReceipt(name: SampleName): ReceiptDetails {
  const payments = Array.from({ length: lines[name] }, (_, at) => ({
    title: 'नक्सा पास दस्तुर',
    date: day,
    receiptNo: `०८३–${String(at + 1)}`,
    amount: 2_197_500,
  }));
  return {
    submittedOn: day,
    submittedBy: 'अनुजा कोइराला',
    payments,
    paid: payments.reduce((sum, { amount }) => sum + amount, 0),
  };
}
