import { ProblemAlert } from '../../ui/ProblemAlert.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { type Named, useVersion } from '../api.ts';
import { RowPreview } from './RowPreview.tsx';

/** The columns of a list as a version has them. */
export function MasterVersion({ named, version }: { readonly named: Named; readonly version: number }) {
  const { data, error, refetch } = useVersion(named, version);
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  return data === undefined ? <Waiting /> : <RowPreview source={data.source} />;
}
