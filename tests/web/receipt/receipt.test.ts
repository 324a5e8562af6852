import { expect, test } from 'vitest';
import type { LedgerEntryView } from '../../../server/contract/case-page.ts';
import { paidOf, submittedOn } from '../../../web/receipt/receipt.ts';

const title = { ne: 'दस्तुर', en: 'Fee' };

function entry(seq: number, more: Partial<LedgerEntryView> = {}): LedgerEntryView {
  return {
    seq,
    kind: 'paid',
    account: 'fee',
    form: 'bill',
    formTitle: title,
    amount: '100.00',
    on: '2026-11-01',
    void: false,
    ...more,
  };
}

test('a receipt lists the payments that stand and have a number', () => {
  const entries = [
    entry(1),
    entry(2, { receiptNo: '12' }),
    entry(3, { receiptNo: '' }),
    entry(4, { receiptNo: '13', void: true }),
  ];
  expect(paidOf(entries).map(({ seq }) => seq)).toEqual([2]);
});

test('an application was submitted when its first form was handed in', () => {
  const at = (day: string) => `2026-11-0${day}T05:00:00Z`;
  expect(submittedOn([])).toBeUndefined();
  expect(
    submittedOn([
      { does: ['setForm'], at: at('1') },
      { does: ['submitForm'], at: at('2') },
      { does: ['submitForm'], at: at('3') },
    ]),
  ).toBe(at('2'));
});
