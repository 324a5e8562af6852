import { Paper, Stack, Tabs, Text, Title } from '@mantine/core';
import { useParams, useSearchParams } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { useMaster, useSetupMenu } from './api.ts';
import { ChangeHistory } from './ChangeHistory.tsx';
import { isNoMaster } from './is-no-master.ts';
import { findEntry } from './menu.ts';
import { MasterTools } from './MasterTools.tsx';
import { NotFoundPage } from '../ui/NotFoundPage.tsx';
import { RecordList } from './RecordList.tsx';
import { SetupSkeleton } from './SetupSkeleton.tsx';
import { SmsDesk } from './sms/SmsDesk.tsx';
import { SetupTrail } from './SetupTrail.tsx';

const tabs = ['records', 'changes'] as const;

/** /admin/setup/:master: the records of a master, and who changed what in them. */
export function MasterPage({ id }: { readonly id?: string }) {
  const { t, pick } = useTexts();
  const params = useParams();
  const [search, setSearch] = useSearchParams();
  const name = id ?? params['master'] ?? '';
  const master = useMaster(name);
  const where = search.get('where') ?? '';
  const menu = useSetupMenu(where !== '');
  const entry = where === '' ? undefined : findEntry(menu.data?.masters ?? [], name, where);
  const title = entry?.title ?? master.data?.view.title;
  usePageTitle(title === undefined ? undefined : pick(title));

  if (master.isError) {
    if (isNoMaster(master.error)) return <NotFoundPage />;
    return <ProblemAlert error={master.error} onRetry={() => void master.refetch()} />;
  }
  if (master.data === undefined) return <SetupSkeleton rows={10} height={44} />;
  const { view } = master.data;
  const tab = tabs.find((each) => each === search.get('tab')) ?? 'records';
  return (
    <Stack gap="sm">
      <SetupTrail steps={[]} />
      <div>
        <Title order={1}>{pick(title ?? view.title)}</Title>
        <Text c="dimmed">{pick(view.help)}</Text>
      </div>
      {view.desk === 'sms' && <SmsDesk editable={view.editable} />}
      <MasterTools master={master.data} />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => setSearch(next === 'changes' ? { tab: next } : {}, { replace: true })}
      >
        <Tabs.List mb="sm">
          <Tabs.Tab value="records">{t('setup.common.records')}</Tabs.Tab>
          <Tabs.Tab value="changes">{t('setup.common.changes')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="records">
          <RecordList key={view.id} master={master.data} />
        </Tabs.Panel>
        <Tabs.Panel value="changes">
          <Paper withBorder p="md" maw="64rem" bg="var(--naksa-surface)">
            <ChangeHistory master={master.data} />
          </Paper>
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
