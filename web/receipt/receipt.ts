import type { LedgerEntryView } from '../../server/contract/case-page.ts';
import type { HistoryItem } from '../../server/contract/history.ts';

/** When the first form of the case was handed in, as an instant; undefined = not yet. */
export function submittedOn(history: readonly Pick<HistoryItem, 'does' | 'at'>[]): string | undefined {
  return history.find(({ does }) => does.includes('submitForm'))?.at;
}

/** The payments that stand, each of which has a receipt. */
export function paidOf(entries: readonly LedgerEntryView[]): readonly LedgerEntryView[] {
  return entries.filter((entry) => entry.receiptNo !== undefined && entry.receiptNo !== '' && !entry.void);
}
