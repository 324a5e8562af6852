import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { HistoryItem } from '../../server/contract/history.ts';
import type { ApplicationSummary } from '../../server/contract/application-list.ts';
import { useApplication } from '../application/api.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { useGraph, useHistory, useReplay } from './api.ts';
import { EvidenceButton } from './EvidenceButton.tsx';
import { IntegrityBadge } from './IntegrityBadge.tsx';
import { PlayerBar } from './PlayerBar.tsx';
import { readAddress, writeAddress } from './replay-address.ts';
import classes from './replay.module.css';
import { ReplayTabs } from './ReplayTabs.tsx';
import { newestOfRun } from './run-groups.ts';
import { RunStrip } from './RunStrip.tsx';
import { StageChart } from './StageChart.tsx';
import { Timeline } from './Timeline.tsx';
import { usePlayer } from './use-player.ts';

/** /user/applications/:id/replay?seq=N&with=M: the case as it stood after each event, and what became of it between two. Read-only. */
export function ReplayPage() {
  const { t } = useTexts();
  const { id = '' } = useParams();
  const application = useApplication(id);
  const history = useHistory(id);
  usePageTitle(t('replay.title'));
  const error = application.error ?? history.error;
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void history.refetch()} />;
  if (application.data === undefined || history.data === undefined) return <Waiting />;
  return (
    <Stack gap="sm">
      <ReplayHeader summary={application.data.summary} />
      <ReplayDesk key={id} id={id} items={history.data} />
    </Stack>
  );
}

function ReplayHeader({ summary }: { readonly summary: ApplicationSummary }) {
  const { t, language } = useTexts();
  return (
    <Group justify="space-between" align="flex-start">
      <div>
        <Title order={1} size="h2">
          {t('replay.title')}: {withDigits(summary.registrationNo ?? '', language)}{' '}
          <span lang="ne">{summary.ownerNe}</span>
        </Title>
        <Text size="sm" c="dimmed">
          {t('replay.readOnly')} · {t('replay.logged')}
        </Text>
      </div>
      <Group gap="xs">
        <EvidenceButton id={summary.id} number={summary.registrationNo ?? String(summary.applicationNo)} />
        <Button
          component={Link}
          to={`/user/applications/${summary.id}`}
          variant="default"
          size="compact-md"
          leftSection={<Icon name="left" size={16} />}
        >
          {t('common.back')}
        </Button>
      </Group>
    </Group>
  );
}

function ReplayDesk({ id, items }: { readonly id: string; readonly items: readonly HistoryItem[] }) {
  const [search, setSearch] = useSearchParams();
  const asked = readAddress(search);
  const player = usePlayer(items.length, asked.seq);
  const { seq = items.length, go } = player;
  const [kept, setKept] = useState(asked.compared);
  const compared = kept === undefined ? undefined : Math.min(kept, items.length);
  const replay = useReplay(id, player.seq);
  const graph = useGraph(id, replay.data);
  useEffect(() => {
    if (player.seq === undefined) return;
    // the address follows what is shown: two changes at once must not undo each other
    if (seq !== asked.seq || compared !== asked.compared)
      setSearch(writeAddress(search, { seq, compared }), { replace: true });
  }, [player.seq, seq, compared, asked, search, setSearch]);

  const view = replay.data;
  const error = replay.error ?? graph.error;
  const showRun = (run: number) => {
    const newest = newestOfRun(items, run, seq);
    if (newest !== undefined) go(newest);
  };
  return (
    <>
      <IntegrityBadge id={id} onGo={go} />
      <PlayerBar id={id} player={player} items={items} compared={compared} onCompare={setKept} />
      {error !== null && <ProblemAlert error={error} onRetry={() => void replay.refetch()} />}
      {view !== undefined && <RunStrip runs={view.runs} shown={view.run} onShow={showRun} />}
      <div className={classes['desk']}>
        <Timeline items={items} seq={seq} compared={compared} onGo={go} />
        <StageChart graph={graph.data} path={view?.path ?? []} seq={seq} />
        {view === undefined ? <Waiting /> : <ReplayTabs id={id} view={view} compared={compared} />}
      </div>
    </>
  );
}
