import { QueryClient } from '@tanstack/react-query';
import { Problem } from './problem.ts';

/** Server data lives here; what another office desk does is seen within half a minute and on every return to the window. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: retryable, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
}

/** Only faults that may pass by themselves are tried again, twice. */
function retryable(failures: number, error: Error): boolean {
  const passing = !(error instanceof Problem) || error.body.status === 0 || error.body.status >= 502;
  return passing && failures < 2;
}
