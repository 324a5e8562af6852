import { Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { ImportReport } from '../../server/contract/setup.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { NotFoundPage } from '../ui/NotFoundPage.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { showToast } from '../ui/toast.ts';
import { usePageTitle } from '../ui/use-page-title.ts';
import { type ImportMode, useImport, useMaster } from './api.ts';
import { ImportChoice } from './ImportChoice.tsx';
import { ImportDone } from './ImportDone.tsx';
import { ImportJudged } from './ImportJudged.tsx';
import { isNoMaster } from './is-no-master.ts';
import type { OpenMaster } from '../masters/master.ts';
import { SetupSkeleton } from './SetupSkeleton.tsx';
import { SetupTrail } from './SetupTrail.tsx';

/** /admin/setup/:master/import: a file of records, judged row by row before anything is written. */
export function ImportPage() {
  const { t, pick } = useTexts();
  const { master: name = '' } = useParams();
  const master = useMaster(name);
  usePageTitle(t('setup.common.import'));
  if (master.isError) {
    if (isNoMaster(master.error)) return <NotFoundPage />;
    return <ProblemAlert error={master.error} onRetry={() => void master.refetch()} />;
  }
  if (master.data === undefined) return <SetupSkeleton rows={4} height={60} />;
  if (!master.data.view.editable) return <NotFoundPage />;
  const { view } = master.data;
  return (
    <Stack gap="md">
      <SetupTrail steps={[[`/admin/setup/${view.id}`, pick(view.title)]]} />
      <Title order={1}>
        {pick(view.title)}: {t('setup.common.import')}
      </Title>
      <ImportSteps master={master.data} />
    </Stack>
  );
}

type Judged = { readonly file: File; readonly mode: ImportMode; readonly report: ImportReport };

/** Choose a file, read the report, decide, see what was written. */
function ImportSteps({ master }: { readonly master: OpenMaster }) {
  const { t } = useTexts();
  const send = useImport(master.view.id);
  const [judged, setJudged] = useState<Judged>();
  const navigate = useNavigate();
  const run = (file: File, mode: ImportMode, note = '') =>
    send.mutate(
      { file, mode, note },
      {
        onSuccess: (report) => {
          setJudged({ file, mode, report });
          if (report.proposal === undefined) return;
          showToast(t('proposal.made'));
          void navigate(`/user/proposals/${report.proposal.id}`);
        },
      },
    );
  const again = () => {
    setJudged(undefined);
    send.reset();
  };
  return (
    <>
      {send.isError && <ProblemAlert error={send.error} />}
      {judged === undefined && (
        <ImportChoice master={master} waiting={send.isPending} onFile={(file) => run(file, 'try')} />
      )}
      {judged !== undefined && judged.report.written === 0 && (
        <ImportJudged
          master={master}
          fileName={judged.file.name}
          report={judged.report}
          refusedMeanwhile={judged.mode !== 'try'}
          waiting={send.isPending}
          onWrite={(mode, note) => run(judged.file, mode, note)}
          onAgain={again}
        />
      )}
      {judged !== undefined && judged.report.written > 0 && (
        <ImportDone master={master} report={judged.report} onAgain={again} />
      )}
    </>
  );
}
