import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
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
import classes from './replay.module.css';
import { ReplayTabs } from './ReplayTabs.tsx';
import { StageChart } from './StageChart.tsx';
import { Timeline } from './Timeline.tsx';
import { usePlayer } from './use-player.ts';

/** /user/applications/:id/replay?seq=N: the case as it stood after each event. Read-only. */
export function ReplayPage() {
  const { t, language } = useTexts();
  const { id = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const application = useApplication(id);
  const history = useHistory(id);
  const graph = useGraph(id);
  const asked = Number(search.get('seq') ?? Number.NaN);
  const total = history.data?.length;
  const player = usePlayer(total, Number.isNaN(asked) ? undefined : asked);
  const replay = useReplay(id, player.seq);
  usePageTitle(t('replay.title'));

  const { seq } = player;
  useEffect(() => {
    if (seq !== undefined && String(seq) !== search.get('seq')) setSearch({ seq: String(seq) }, { replace: true });
  }, [seq, search, setSearch]);

  const error = application.error ?? history.error ?? graph.error ?? replay.error;
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void history.refetch()} />;
  if (application.data === undefined || history.data === undefined || total === undefined || seq === undefined)
    return <Waiting />;
  const { summary } = application.data;
  return (
    <Stack gap="sm">
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
          <EvidenceButton id={id} number={summary.registrationNo ?? String(summary.applicationNo)} />
          <Button
            component={Link}
            to={`/user/applications/${id}`}
            variant="default"
            size="compact-md"
            leftSection={<Icon name="left" size={16} />}
          >
            {t('common.back')}
          </Button>
        </Group>
      </Group>
      <IntegrityBadge id={id} />
      <PlayerBar player={player} total={total} at={history.data[seq - 1]?.at} rejections={rejectionsOf(history.data)} />
      <div className={classes['desk']}>
        <Timeline items={history.data} seq={seq} onGo={player.go} />
        <StageChart graph={graph.data} path={replay.data?.path ?? []} seq={seq} />
        {replay.data === undefined ? <Waiting /> : <ReplayTabs view={replay.data} />}
      </div>
    </Stack>
  );
}

function rejectionsOf(items: readonly { readonly seq: number; readonly type: string }[]): readonly number[] {
  return items.filter(({ type }) => type === 'REJECT' || type === 'RETURN').map(({ seq }) => seq);
}
