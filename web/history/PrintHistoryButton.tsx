import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getBlob } from '../api/client.ts';
import { openPdf } from '../ui/open-pdf.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { floatProblem } from '../ui/floating.ts';

/** Prints everything that happened to the application as one paper. */
export function PrintHistoryButton({ id }: { readonly id: string }) {
  const { t } = useTexts();
  const print = useMutation({
    mutationFn: () => getBlob(`/api/applications/${id}/history.pdf`),
    onSuccess: openPdf,
    onError: floatProblem,
  });
  return (
    <Button
      variant="default"
      size="compact-md"
      fz="sm"
      mb="sm"
      loading={print.isPending}
      leftSection={<Icon name="print" size={16} />}
      onClick={() => print.mutate()}
    >
      {t('history.print')}
    </Button>
  );
}
