import { Stack, Text, Title } from '@mantine/core';
import { useParams, useSearchParams } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { NotFoundPage } from '../ui/NotFoundPage.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { useMaster, useRecord } from './api.ts';
import { isNoMaster } from './is-no-master.ts';
import { recordName } from '../masters/master.ts';
import { RecordDesk } from './RecordDesk.tsx';
import { SetupSkeleton } from './SetupSkeleton.tsx';
import { SetupTrail } from './SetupTrail.tsx';

const newRecord = 'new';

/** /admin/setup/:master/:id: one record to read or edit; `new` adds one, `new?from=` the next one of the same key. */
export function RecordPage() {
  const { t, pick, language } = useTexts();
  const { master: masterId = '', id = '' } = useParams();
  const [search] = useSearchParams();
  const isNew = id === newRecord;
  const source = isNew ? (search.get('from') ?? '') : id;
  const master = useMaster(masterId);
  const record = useRecord(masterId, source, source !== '');
  const error = master.error ?? record.error;
  const name =
    master.data === undefined || record.data === undefined ? undefined : recordName(master.data, record.data, language);
  const title = master.data === undefined ? '' : pick(master.data.view.title);
  const heading = isNew ? `${title}: ${t('setup.common.new')}` : name;
  usePageTitle(heading);

  if (error !== null) {
    if (isNoMaster(error)) return <NotFoundPage />;
    return <ProblemAlert error={error} onRetry={() => void Promise.all([master.refetch(), record.refetch()])} />;
  }
  if (master.data === undefined || (source !== '' && record.data === undefined)) {
    return <SetupSkeleton rows={6} height={60} />;
  }
  const { view } = master.data;
  return (
    <Stack gap="sm">
      <SetupTrail steps={[[`/admin/setup/${view.id}`, pick(view.title)]]} />
      <div>
        <Title order={1}>{heading}</Title>
        {isNew && name !== undefined && <Text c="dimmed">{t('setup.common.nextOf', { name })}</Text>}
      </div>
      <RecordDesk
        key={`${id}-${source}-${String(record.data?.version ?? 0)}`}
        master={master.data}
        record={isNew ? undefined : record.data}
        source={isNew ? record.data : undefined}
        onReload={() => void record.refetch()}
      />
    </Stack>
  );
}
