import { Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReportName, ReportQuery } from '../../server/contract/reports.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { exportReport } from './api.ts';

type ReportToolsProps = { readonly name: ReportName; readonly period: ReportQuery; readonly isReady: boolean };

/** Print the report (alt+p), or take it as an Excel file. */
export function ReportTools({ name, period, isReady }: ReportToolsProps) {
  const { t, language } = useTexts();
  const taking = useMutation({ mutationFn: () => exportReport(name, period, language) });
  const print = () => window.print();
  useShortcut('print', isReady ? print : undefined);
  return (
    <Stack gap="xs" align="flex-end">
      <Group gap="xs" mt={{ base: 0, sm: '1.6rem' }}>
        <Button
          variant="default"
          leftSection={<Icon name="download" />}
          disabled={!isReady}
          loading={taking.isPending}
          onClick={() => taking.mutate()}
        >
          {t('reports.excel')}
        </Button>
        <Button color="lake" leftSection={<Icon name="print" />} disabled={!isReady} onClick={print}>
          {t('reports.print')}
        </Button>
      </Group>
      {taking.isError && <ProblemAlert error={taking.error} />}
    </Stack>
  );
}
