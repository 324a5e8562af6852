import { Button, Paper } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { OriginsView } from '../../server/contract/definition-origins.ts';
import type { GraphView } from '../../server/contract/history.ts';
import { ChartCanvas } from '../history/ChartCanvas.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { useScenarios, useVersionChart } from './api.ts';
import classes from './law.module.css';
import { LawProblem } from './LawProblem.tsx';
import { MissedWays } from './MissedWays.tsx';
import { OriginNote, useOriginText } from './OriginNote.tsx';
import { originBeside, wayOfMissed } from './origins.ts';
import { useEventTitle } from './use-event-title.ts';

type VersionChartProps = {
  readonly id: string;
  readonly version: number;
  readonly origins: OriginsView | undefined;
  /** What the version was written as, for whoever may play its scenarios. */
  readonly source?: unknown;
};

const nowhere: readonly string[] = [];

/** The chart of a version: each desk says where it is written, and the ways that no scenario takes are marked. */
export function VersionChart({ id, version, origins, source }: VersionChartProps) {
  const { t } = useTexts();
  const chart = useVersionChart(id, version);
  const played = useScenarios(id);
  const [chosen, setChosen] = useState<string>();
  const say = useOriginText();
  const missed = played.data?.missed;
  const untried = useMemo(() => new Set(missed?.map((name) => wayOfMissed(name).way)), [missed]);
  const written = (state: string) => {
    const origin = origins?.states[state];
    return origin === undefined ? undefined : say(origin);
  };
  if (chart.error !== null) return <ProblemAlert error={chart.error} onRetry={() => void chart.refetch()} />;
  return (
    <>
      <Paper withBorder bg="var(--naksa-surface)">
        {chart.data === undefined ? (
          <Waiting height={320} />
        ) : (
          <ChartCanvas graph={chart.data} path={nowhere} desks={{ chosen, onChoose: setChosen, written, untried }} />
        )}
      </Paper>
      {chart.data !== undefined && chosen !== undefined && origins !== undefined && (
        <ChosenDesk id={id} graph={chart.data} state={chosen} origins={origins} untried={untried} />
      )}
      {source !== undefined && (
        <div>
          <Button variant="default" loading={played.isPending} onClick={() => played.mutate(source)}>
            {t('law.chart.untried')}
          </Button>
        </div>
      )}
      {played.error !== null && <LawProblem error={played.error} />}
      {played.data !== undefined && <MissedWays id={id} view={played.data} origins={origins} />}
    </>
  );
}

type ChosenDeskProps = {
  readonly id: string;
  readonly graph: GraphView;
  readonly state: string;
  readonly origins: OriginsView;
  readonly untried: ReadonlySet<string>;
};

/** The desk that was chosen on the chart: where it is written, and each way on from it. */
function ChosenDesk({ id, graph, state, origins, untried }: ChosenDeskProps) {
  const { t, pick } = useTexts();
  const eventTitle = useEventTitle(id);
  const titles = new Map(graph.nodes.map((node) => [node.id, pick(node.title)]));
  const [own, beside] = [origins.states[state], (way: string) => originBeside(origins, state, way)];
  return (
    <Paper
      withBorder
      p="md"
      bg="var(--naksa-surface)"
      component="section"
      aria-live="polite"
      aria-label={titles.get(state) ?? state}
    >
      <strong>{titles.get(state)}</strong>
      <OriginNote origins={own === undefined ? [] : [own]} />
      <ul className={classes['plain']}>
        {graph.edges
          .filter(({ from }) => from === state)
          .map(({ id: way, event, to }) => (
            <li key={way} className={classes['way']}>
              {event === '' ? t('law.stage.byItself') : eventTitle(event)}
              {to !== state && <> › {titles.get(to)}</>}
              {untried.has(way) && <> · {t('law.chart.noScenario')}</>}
              <OriginNote origins={[beside(way)].filter((origin) => origin !== undefined)} />
            </li>
          ))}
      </ul>
    </Paper>
  );
}
