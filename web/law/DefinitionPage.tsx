import { Anchor, Button, Group, Stack, Tabs, Text, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { DefinitionView } from '../../server/contract/definitions.ts';
import { Problem } from '../api/problem.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { SetupSkeleton } from '../setup/SetupSkeleton.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LeaveDialog } from '../ui/LeaveDialog.tsx';
import { NotFoundPage } from '../ui/NotFoundPage.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { useTabInView } from '../ui/use-tab-in-view.ts';
import { usePageTitle } from '../ui/use-page-title.ts';
import { useDefinition } from './api.ts';
import { DraftDesk } from './DraftDesk.tsx';
import classes from './law.module.css';
import { LawTrail } from './LawTrail.tsx';
import { kindOf, waitingProposal } from './list.ts';
import { MigrateDesk } from './MigrateDesk.tsx';
import { ProposalHistory } from './ProposalHistory.tsx';
import { SimulateDesk } from './SimulateDesk.tsx';
import { VersionTable } from './VersionTable.tsx';
import { WaitingProposal } from './WaitingProposal.tsx';

/** /user/setup/versions/:kind/:id: one definition, its versions, what is proposed, and the reader's draft. */
export function DefinitionPage() {
  const { pick } = useTexts();
  const { kind: name, id = '' } = useParams();
  const kind = kindOf(name);
  const { data, error, refetch } = useDefinition({ kind, id });
  usePageTitle(data === undefined ? undefined : pick(data.title));
  if (error !== null) {
    if (error instanceof Problem && error.body.status === 404) return <NotFoundPage />;
    return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined || name !== kind)
    return name === kind ? <SetupSkeleton rows={8} height={44} /> : <NotFoundPage />;
  return <Definition key={`${kind} ${id}`} view={data} />;
}

function Definition({ view }: { readonly view: DefinitionView }) {
  const { t, pick } = useTexts();
  const [search, setSearch] = useSearchParams();
  const tabs = tabsOf(view);
  const tab = tabs.find((each) => each === search.get('tab')) ?? 'versions';
  const waiting = waitingProposal(view);
  const box = useRef<HTMLDivElement>(null);
  useTabInView(box, tab);
  // what is typed and not saved is asked about before another tab takes its place
  const [dirty, setDirty] = useState(false);
  const [wanted, setWanted] = useState<string | null>(null);
  const show = (next: string | null) => {
    setWanted(null);
    setDirty(false);
    setSearch(next === 'versions' || next === null ? {} : { tab: next }, { replace: true });
  };
  return (
    <Stack gap="sm">
      <LawTrail kind={view.kind} />
      <Group justify="space-between" align="start" gap="xs">
        <div>
          <Title order={1}>{pick(view.title)}</Title>
          <Text c="dimmed">
            {t(`law.kinds.${view.kind}`)} ·{' '}
            <span lang="en" className={classes['key']}>
              {view.id}
            </span>
          </Text>
        </div>
        {tab === 'versions' && tabs.includes('draft') && waiting === undefined && (
          <Button leftSection={<Icon name="pencil" />} onClick={() => show('draft')}>
            {t(view.draft === undefined ? 'law.change.begin' : 'law.change.goOn')}
          </Button>
        )}
      </Group>
      {view.kind === 'library' && (
        <Notice tone="info" icon="info">
          {t('law.libraryHelp')}
        </Notice>
      )}
      {view.kind === 'master' && view.versions.some(({ inForce }) => inForce) && (
        <Anchor component={Link} to={`/admin/setup/${view.id}`}>
          {t('law.master.rows')}
        </Anchor>
      )}
      {waiting !== undefined && <WaitingProposal key={waiting.id} view={view} proposal={waiting} />}
      <Tabs ref={box} value={tab} keepMounted={false} onChange={(next) => (dirty ? setWanted(next) : show(next))}>
        <Tabs.List mb="sm">
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`law.tab.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          {tab === 'versions' && <VersionTable view={view} />}
          {tab === 'draft' && <DraftDesk view={view} onDirty={setDirty} />}
          {tab === 'try' && <SimulateDesk id={view.id} />}
          {tab === 'migrate' && <MigrateDesk view={view} />}
          {tab === 'proposals' && <ProposalHistory view={view} />}
        </Tabs.Panel>
      </Tabs>
      <LeaveDialog guard={{ asking: wanted !== null, stay: () => setWanted(null), leave: () => show(wanted) }} />
    </Stack>
  );
}

type Tab = 'versions' | 'draft' | 'try' | 'migrate' | 'proposals';

function tabsOf({ kind, may, versions, draft }: DefinitionView): readonly Tab[] {
  const isStage = kind === 'workflow';
  // what nobody has published yet is written by whoever began it
  const mayDraft = may.draft && (versions.length > 0 || draft !== undefined);
  return [
    'versions',
    ...(mayDraft ? (['draft'] as const) : []),
    ...(mayDraft && isStage ? (['try'] as const) : []),
    ...(may.publish && isStage && versions.length > 0 ? (['migrate'] as const) : []),
    ...(kind === 'library' ? [] : (['proposals'] as const)),
  ];
}
