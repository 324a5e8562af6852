import type { ReactNode } from 'react';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';

type Query<T> = {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly refetch: () => unknown;
};

type AskedProps<T> = {
  readonly query: Query<T>;
  readonly height?: number;
  readonly children: (data: T) => ReactNode;
};

/** What was asked of the server: on its way, refused with a way to try again, or there. */
export function Asked<T>({ query, height = 160, children }: AskedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <Waiting height={height} />;
  return <ProblemAlert error={query.error} onRetry={() => void query.refetch()} />;
}
