import type { RoleRule } from '../../workflows/engine/definition.ts';
import type { Trx } from '../runtime.ts';
import type { OfficeConfig } from '../setup/read.ts';
import type { Publishable } from './assemble.ts';

/** The newest version of a definition. */
export type Newest = {
  readonly version: number;
  readonly hash: string;
  readonly proposed_by: string | null;
};

/** How a version comes to be. */
export type Publication = {
  /** Kathmandu date from which a later version is in force; the first of a definition always was. */
  readonly today: string;
  /** Note of the first version, and of later ones. */
  readonly notes: { readonly first: string; readonly later: string };
  /** Account that publishes; absent = the program. */
  readonly accountId?: string;
};

/** Shipped law is in force from the beginning; a later change from its day. */
const SINCE_EVER = '2000-01-01';

/** Writes a new version forward of each definition that differs from its newest version. Returns how many were written. */
export async function publishForward(
  trx: Trx,
  organizationId: string,
  wanted: readonly Publishable[],
  { today, notes, accountId }: Publication,
): Promise<number> {
  const newest = await newestVersions(trx);
  const differing = wanted.filter((each) => newest.get(`${each.kind}/${each.id}`)?.hash !== each.hash);
  for (const each of differing) {
    const known = newest.get(`${each.kind}/${each.id}`);
    await trx
      .insertInto('definition')
      .values({
        organization_id: organizationId,
        ...each,
        version: (known?.version ?? 0) + 1,
        effective_from: known ? today : SINCE_EVER,
        note: known ? notes.later : notes.first,
        ...(accountId === undefined ? {} : { published_by: accountId }),
      })
      .execute();
  }
  return differing.length;
}

/** The newest version of each definition, by kind and id. */
export async function newestVersions(trx: Trx): Promise<ReadonlyMap<string, Newest>> {
  const rows = await trx
    .selectFrom('definition')
    .select(['kind', 'id', 'version', 'hash', 'proposed_by'])
    .distinctOn(['kind', 'id'])
    .orderBy('kind')
    .orderBy('id')
    .orderBy('version', 'desc')
    .execute();
  return new Map(rows.map((row) => [`${row.kind}/${row.id}`, row]));
}

/** The office's roles, as stages are published with them. */
export function rolesOf({ designations }: OfficeConfig): readonly RoleRule[] {
  return designations.map(({ id, title, priority }) => ({ code: id, title, priority }));
}
