import { Button, Group, Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ImportReport } from '../../server/contract/setup.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { countOutcomes } from './import-report.ts';
import { ImportRows } from './ImportRows.tsx';
import type { OpenMaster } from '../masters/master.ts';
import { RefusedRowsButton } from './RefusedRowsButton.tsx';

type ImportDoneProps = {
  readonly master: OpenMaster;
  readonly report: ImportReport;
  readonly onAgain: () => void;
};

/** What was written, and which rows are still to be mended. */
export function ImportDone({ master, report, onAgain }: ImportDoneProps) {
  const { t } = useTexts();
  const { refused } = countOutcomes(report);
  return (
    <Stack gap="md">
      <Notice tone="approved" icon="check" urgent title={t('setup.common.importWritten', { count: report.written })}>
        {refused > 0 && t('setup.common.importLeft', { count: refused })}
      </Notice>
      {refused > 0 && <ImportRows master={master} report={report} />}
      <Group gap="xs">
        <Button component={Link} to={`/admin/setup/${master.view.id}`} leftSection={<Icon name="left" />}>
          {t('setup.common.backToList')}
        </Button>
        <Button variant="default" leftSection={<Icon name="upload" />} onClick={onAgain}>
          {t('setup.common.importAgain')}
        </Button>
        <RefusedRowsButton master={master} report={report} />
      </Group>
    </Stack>
  );
}
