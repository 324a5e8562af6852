import { expect, test } from 'vitest';
import type { ReceiptView } from '../../../server/contract/documents.ts';
import { receiptSince } from '../../../web/application/receipts.ts';

const title = { ne: 'निस्सा', en: 'Receipt' };

const receipts: readonly ReceiptView[] = [
  { kind: 'submission', title, seq: 2 },
  { kind: 'payment', title, seq: 40 },
  { kind: 'registration', title, seq: 9 },
];

test('the receipt that is offered after an act is that of the latest event', () => {
  expect(receiptSince(receipts, 39)?.kind).toBe('payment');
  expect(receiptSince(receipts.slice(0, 1), 0)?.kind).toBe('submission');
  expect(receiptSince([], 0)).toBeUndefined();
});

test('no receipt is offered after an act that none of them tells of', () => {
  expect(receiptSince(receipts, 40)).toBeUndefined();
});
