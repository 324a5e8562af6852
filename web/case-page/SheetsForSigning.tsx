import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { plainProblem } from '../api/problem.ts';
import type { FormHandle } from './FormDesk.tsx';
import { formatDate, formatNumber } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { floatProblem } from '../ui/floating.ts';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { fetchSheet, printSheet, sheetsKey, useSheets } from '../documents/api.ts';
import { openPdf } from '../ui/open-pdf.ts';

type SheetsForSigningProps = {
  readonly id: string;
  readonly slug: string;
  readonly run: number;
  /** Saves what is typed, so that the sheet has it. */
  readonly handle: FormHandle | undefined;
  /** There is one more sheet, among which the form asks for the signed one. */
  readonly onPrinted: () => void;
};

/** For a form that people sign by hand first: prints the next sheet for it, and shows those that were printed again. */
export function SheetsForSigning({ id, slug, run, handle, onPrinted }: SheetsForSigningProps) {
  const { t, language } = useTexts();
  const queries = useQueryClient();
  const sheets = useSheets(id, slug, run);
  const show = useMutation({ mutationFn: fetchSheet, onSuccess: openPdf, onError: floatProblem });
  const print = useMutation({
    mutationFn: async () => {
      if (handle !== undefined && !(await handle.flush())) throw plainProblem('networkFailed');
      const sheet = await printSheet(id, slug, run);
      // with a second sheet it is open which one comes back signed
      if (sheets.data?.length) handle?.leaveSheetOpen();
      if (handle !== undefined && !(await handle.flush())) throw plainProblem('networkFailed');
      await queries.invalidateQueries({ queryKey: sheetsKey(id, slug, run) });
      onPrinted();
      return fetchSheet(sheet.id);
    },
    onSuccess: openPdf,
    onError: floatProblem,
  });
  return (
    <Notice tone="info" icon="print" title={t('print.sheet.title')}>
      <Text size="sm">{t('print.sheet.help')}</Text>
      <Group gap="xs" mt="xs">
        <Button
          variant="default"
          size="compact-md"
          fz="sm"
          loading={print.isPending}
          leftSection={<Icon name="print" size={16} />}
          onClick={() => print.mutate()}
        >
          {t('print.sheet.print')}
        </Button>
        {sheets.data?.map((sheet) => (
          <Button
            key={sheet.id}
            variant="subtle"
            size="compact-md"
            fz="sm"
            loading={show.isPending && show.variables === sheet.id}
            onClick={() => show.mutate(sheet.id)}
          >
            {t('print.sheet.again', {
              number: formatNumber(sheet.serial, language),
              date: formatDate(sheet.printedAt, language),
            })}
          </Button>
        ))}
      </Group>
    </Notice>
  );
}
