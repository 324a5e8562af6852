import { expect, test } from 'vitest';
import { makeBill } from './bills.ts';
import { environment, filled, rows, section } from './case.ts';

test('a house that is inspected asks for the second tranche, of an office that there is', () => {
  expect(filled('earthquake-safety-no-objection-sheet', {})['tranche']).toBe('2');
  const { addressee } = section(filled('no-objection-sheet', {}), 'letter');
  expect(addressee).toBe('राष्ट्रिय विपद् जोखिम न्यूनीकरण तथा व्यवस्थापन प्राधिकरण');
});

test('who takes money finds what is still to pay of each kind, as of today', () => {
  const owed = {
    'ledger.demand.income': 21_975_00,
    'ledger.receipt.income': 1_975_00,
    'ledger.demand.fine': 500_00,
    'ledger.receipt.fine': 500_00,
    'ledger.demand.deposit': 6_450_00,
    'ledger.deposit.deposit': 450_00,
  };
  const { data } = makeBill('rajaswo-voucher', { submissions: {}, engine: owed });
  const receiptDate = expect.objectContaining({ ad: environment.today });
  expect(rows(data, 'vouchers')).toEqual([
    expect.objectContaining({ kind: 'income', amount: 20_000_00, receiptDate }),
    expect.objectContaining({ kind: 'deposit', amount: 6_000_00, receiptDate }),
  ]);
});
