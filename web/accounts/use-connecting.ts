import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

const pollEvery = 1000;

/**
 * Whether the server is still on its way: asked every second (specification 7) from the first failure until it says that it is
 * ready, and then what had failed is asked for again.
 */
export function useConnecting(failed: boolean, onReady: () => unknown): boolean {
  const { data: isReady } = useQuery({
    queryKey: ['server-ready'],
    queryFn: async ({ signal }) => {
      try {
        return (await fetch('/health/ready', { signal })).ok;
      } catch {
        return false;
      }
    },
    enabled: failed,
    refetchInterval: ({ state }) => (state.data === true ? false : pollEvery),
    staleTime: 0,
  });
  useEffect(() => {
    if (failed && isReady === true) onReady();
  }, [failed, isReady, onReady]);
  return failed && isReady === false;
}
