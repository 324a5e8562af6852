import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormStatusView } from '../../server/contract/application.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { useSession } from '../session/session.ts';
import { useShortcut } from '../ui/shortcuts.ts';
import { floatProblem } from '../ui/floating.ts';
import { fetchDraft } from './api.ts';
import { openPdf } from '../ui/open-pdf.ts';
import { PrintingDialog } from './PrintingDialog.tsx';
import { usePaperPrinting } from './use-paper-printing.ts';

type PrintButtonsProps = {
  readonly id: string;
  readonly form: FormStatusView;
  /** Whoever prints changes what was handed in. */
  readonly writing: boolean;
};

/**
 * Prints the form's paper: of an issued one the original and then numbered copies, else a draft with its watermark. Who hands
 * no papers out reads the issued one as it is kept.
 */
export function PrintButtons({ id, form, writing }: PrintButtonsProps) {
  const { t, language } = useTexts();
  const { may } = useSession();
  const printing = usePaperPrinting();
  const issued = form.document;
  const draft = useMutation({
    mutationFn: () => fetchDraft(id, { ...form, writing }),
    onSuccess: openPdf,
    onError: floatProblem,
  });
  const run = () => {
    if (issued === undefined) draft.mutate();
    else if (may.includes('handOut')) printing.printById(issued.id);
    else printing.read(issued.id);
  };
  useShortcut('print', run);
  const number = issued?.number;
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        fz="sm"
        loading={draft.isPending || printing.busyWith !== undefined}
        leftSection={<Icon name="print" size={16} />}
        aria-keyshortcuts="Alt+P"
        title="Alt+P"
        onClick={run}
      >
        {number === undefined ? t('common.print') : t('print.issuedNumber', { number: withDigits(number, language) })}
      </Button>
      <PrintingDialog printing={printing} />
    </>
  );
}
