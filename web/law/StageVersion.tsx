import { Paper, Stack } from '@mantine/core';
import { ChartCanvas } from '../history/ChartCanvas.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { useStageVersion, useVersionChart } from './api.ts';
import { StageTable } from './StageTable.tsx';

type StageVersionProps = { readonly id: string; readonly version: number };

const nowhere: readonly string[] = [];

/** A version of a stage: its chart, and the same as a table that can be read without seeing it. */
export function StageVersion({ id, version }: StageVersionProps) {
  const chart = useVersionChart(id, version);
  const { data, error, refetch } = useStageVersion(id, version);
  return (
    <Stack gap="sm">
      {chart.error !== null && <ProblemAlert error={chart.error} onRetry={() => void chart.refetch()} />}
      <Paper withBorder bg="var(--naksa-surface)">
        {chart.data === undefined ? <Waiting height={320} /> : <ChartCanvas graph={chart.data} path={nowhere} />}
      </Paper>
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data !== undefined && <StageTable body={data.body} />}
    </Stack>
  );
}
