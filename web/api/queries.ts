import { notifyManager, onlineManager, QueryClient } from '@tanstack/react-query';
import { afterPress } from '../after-press.ts';
import { Problem } from './problem.ts';
import { isReached, onReach } from './reach.ts';

/**
 * Server data lives here; what another office desk does is seen within half a minute and on every return to the window.
 * While the server cannot be reached, questions wait and are asked when it is back; what somebody sends fails at once, so that they see it.
 * An answer that comes while something is being pressed shows after the press: it would move the button from under the pointer.
 */
export function createQueries(): QueryClient {
  onlineManager.setEventListener((setOnline) => onReach(() => setOnline(isReached())));
  notifyManager.setScheduler((show) => setTimeout(() => afterPress(show)));
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: retryable, refetchOnWindowFocus: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Only faults that may pass by themselves are tried again, twice. */
function retryable(failures: number, error: Error): boolean {
  const passing = !(error instanceof Problem) || error.body.status === 0 || error.body.status >= 502;
  return passing && failures < 2;
}
