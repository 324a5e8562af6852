import { expect, test } from 'vitest';
import type { ReceiptView } from '../../../server/contract/documents.ts';
import { newestOf } from '../../../web/application/receipts.ts';

const title = { ne: 'निस्सा', en: 'Receipt' };

test('the receipt that is offered after an act is that of the latest event', () => {
  const receipts: ReceiptView[] = [
    { kind: 'submission', title, seq: 2 },
    { kind: 'payment', title, seq: 40 },
    { kind: 'registration', title, seq: 9 },
  ];
  expect(newestOf(receipts)?.kind).toBe('payment');
  expect(newestOf([])).toBeUndefined();
});
