import { useOffice } from './api.ts';

// specification 3: the ward options are 01 to 11; an office that says its own wards overrides them
const specifiedWards: readonly string[] = Array.from({ length: 11 }, (_, index) => String(index + 1).padStart(2, '0'));

/** Ward codes of the office. */
export function useWards(): readonly string[] {
  const { data } = useOffice();
  const told: unknown = data !== undefined && 'wards' in data ? data.wards : undefined;
  return Array.isArray(told) && told.every((ward) => typeof ward === 'string') ? told : specifiedWards;
}
