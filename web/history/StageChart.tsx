import type { GraphView } from '../../server/contract/history.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { ChartCanvas } from './ChartCanvas.tsx';
import classes from './replay.module.css';

type StageChartProps = {
  readonly graph: GraphView | undefined;
  /** States visited so far, oldest first. */
  readonly path: readonly string[];
  readonly seq: number;
};

/** The chart of the stage after the event: where the case stands, where it has been. */
export function StageChart({ graph, path, seq }: StageChartProps) {
  const { t, pick } = useTexts();
  const standing = graph?.nodes.find(({ id }) => id === path.at(-1));
  return (
    <section className={classes['chartPane']} aria-labelledby="chart-title">
      <h2 id="chart-title" className={classes['paneTitle']}>
        {t('replay.chartAt', { seq })}
        {standing !== undefined && `: ${pick(standing.title)}`}
      </h2>
      {graph === undefined ? <Waiting /> : <ChartCanvas graph={graph} path={path} />}
    </section>
  );
}
