import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormStatusView } from '../../server/contract/application.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { problemText } from '../ui/ProblemAlert.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { showToast } from '../ui/toast.ts';
import { fetchPrint } from './api.ts';
import { openPdf } from './open-pdf.ts';

/** Prints the form's paper: the issued one, or a draft with its watermark. */
export function PrintButtons({ id, form }: { readonly id: string; readonly form: FormStatusView }) {
  const { t, language } = useTexts();
  const print = useMutation({
    mutationFn: () => fetchPrint(id, form),
    onSuccess: openPdf,
    onError: (error) => showToast(problemText(error, t, language), 6000),
  });
  const run = () => print.mutate();
  useShortcut('print', run);
  const number = form.document?.number;
  return (
    <Button
      variant="default"
      size="compact-md"
      fz="sm"
      loading={print.isPending}
      leftSection={<Icon name="print" size={16} />}
      aria-keyshortcuts="Alt+P"
      title="Alt+P"
      onClick={run}
    >
      {number === undefined ? t('common.print') : t('print.issuedNumber', { number: withDigits(number, language) })}
    </Button>
  );
}
