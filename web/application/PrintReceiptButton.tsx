import { Button } from '@mantine/core';
import type { ReceiptView } from '../../server/contract/documents.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { usePrintReceipt } from './receipts.ts';

/** Prints a receipt of a case by the name that the office gives it. */
export function PrintReceiptButton({ id, receipt }: { readonly id: string; readonly receipt: ReceiptView }) {
  const { t, pick } = useTexts();
  const print = usePrintReceipt(id, receipt.kind);
  return (
    <Button
      variant="default"
      size="compact-md"
      fz="sm"
      loading={print.isPending}
      leftSection={<Icon name="print" size={16} />}
      onClick={() => print.mutate()}
    >
      {t('receipt.printOne', { name: pick(receipt.title) })}
    </Button>
  );
}
