import { Button } from '@mantine/core';
import { saveBlob } from '../ui/save-blob.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import type { ImportReportProps } from './ImportRows.tsx';
import { refusedCsv } from './import-report.ts';

/** The refused rows with their reasons as a file, to be mended beside it. */
export function RefusedRowsButton({ master, report }: ImportReportProps) {
  const { t, language } = useTexts();
  if (report.rows.every(({ outcome }) => outcome !== 'refused')) return null;
  const save = () => {
    const csv = refusedCsv(report, t('common.reason'), { bundle: master.bundle, language });
    saveBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${master.view.id}-refused.csv`);
  };
  return (
    <Button variant="default" leftSection={<Icon name="download" />} onClick={save}>
      {t('setup.common.importRefusedFile')}
    </Button>
  );
}
