import type { PartBody } from '../../../server/contract/change-sets.ts';

/** Where a part of a set is written. */
export function partPlace({ kind, id }: PartBody): string {
  return kind === 'table' ? `/user/setup/tables/${id}` : `/user/setup/versions/${kind}/${id}?tab=draft`;
}

/** Whether two parts are the same. */
export function isSamePart(one: PartBody, other: PartBody): boolean {
  return one.kind === other.kind && one.id === other.id;
}
