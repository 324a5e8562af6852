import { useOffice } from '../office/api.ts';

const none: readonly string[] = [];

/** Ward codes of the office, in their order; none before it has answered. */
export function useWards(): readonly string[] {
  return useOffice().data?.wards ?? none;
}
