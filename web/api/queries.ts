import { notifyManager, onlineManager, QueryClient } from '@tanstack/react-query';
import { afterPress } from '../after-press.ts';
import { carriedCases, onCarried } from './carried.ts';
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
  const queries = new QueryClient();
  const set = () =>
    queries.setDefaultOptions({
      queries: {
        staleTime: 30_000,
        retry: retryable,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        // a phone in the field answers what it took along by itself, and says of the rest that it does not come
        networkMode: carriedCases().length > 0 ? 'always' : 'online',
      },
      mutations: { retry: false, networkMode: 'always' },
    });
  set();
  onCarried(set);
  return queries;
}

/** Only faults that may pass by themselves are tried again, twice. */
function retryable(failures: number, error: Error): boolean {
  const passing = !(error instanceof Problem) || error.body.status === 0 || error.body.status >= 502;
  return passing && failures < 2 && (isReached() || carriedCases().length === 0);
}
