import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { Stack } from '@mantine/core';
import { useStageVersion, useVersionOrigins } from './api.ts';
import { StageTable } from './StageTable.tsx';
import { VersionChart } from './VersionChart.tsx';

type StageVersionProps = {
  readonly id: string;
  readonly version: number;
  /** Whether the reader may play the scenarios of the stage. */
  readonly mayTry: boolean;
};

/** A version of a stage: its chart, and the same as a table that can be read without seeing it. */
export function StageVersion({ id, version, mayTry }: StageVersionProps) {
  const { data, error, refetch } = useStageVersion(id, version);
  const origins = useVersionOrigins(id, version);
  return (
    <Stack gap="sm">
      <VersionChart
        id={id}
        version={version}
        origins={origins.data}
        {...(mayTry && data !== undefined && { source: data.source })}
      />
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {origins.error !== null && <ProblemAlert error={origins.error} onRetry={() => void origins.refetch()} />}
      {data !== undefined && <StageTable body={data.body} origins={origins.data} />}
    </Stack>
  );
}
