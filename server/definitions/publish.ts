import { sql } from 'kysely';
import type { RoleRule } from '../../workflows/engine/definition.ts';
import type { Trx } from '../runtime.ts';
import type { OfficeConfig } from '../office/read.ts';
import type { Publishable } from './assemble.ts';
import { keyOf } from './sources.ts';

/** The version of a definition that is in force on a day. */
export type Standing = {
  readonly version: number;
  readonly hash: string;
  readonly proposed_by: string | null;
  readonly source: string | null;
};

/** What somebody put forward and somebody else published: its version is written even where the rest stays the same. */
export type Proposed = {
  /** Kind and id. */
  readonly key: string;
  readonly source: string;
  readonly note: string;
  readonly proposedBy: string;
  readonly proposedAt: Date | string;
  readonly restoredFrom: number | null;
};

/** How a version comes to be. */
export type Publication = {
  /** Kathmandu date from which a later version is in force; the first of a shipped definition always was. */
  readonly today: string;
  /** Note of the first version, and of later ones. */
  readonly notes: { readonly first: string; readonly later: string };
  /** Account that publishes; absent = the program. */
  readonly accountId?: string;
  readonly proposed?: readonly Proposed[];
  /** What people of the office wrote, by kind and id. */
  readonly written?: ReadonlyMap<string, string>;
};

/** Shipped law is in force from the beginning; a later change from its day. */
export const SINCE_EVER = '2000-01-01';

/**
 * Writes a new version forward of each definition that differs from the version in force on the day of the publication.
 * @returns how many were written
 */
export async function publishForward(
  trx: Trx,
  organizationId: string,
  wanted: readonly Publishable[],
  publication: Publication,
): Promise<number> {
  const { today, notes, accountId, proposed = [], written } = publication;
  await lockLaw(trx, organizationId);
  const standing = await standingAt(trx, today);
  const last = await lastVersions(trx);
  const differing = wanted.filter(
    (each) => standing.get(keyOf(each))?.hash !== each.hash || proposed.some(({ key }) => key === keyOf(each)),
  );
  for (const each of differing) {
    const key = keyOf(each);
    const version = last.get(key) ?? 0;
    const own = proposed.find((one) => one.key === key);
    await trx
      .insertInto('definition')
      .values({
        organization_id: organizationId,
        ...each,
        version: version + 1,
        effective_from: version === 0 && own === undefined ? SINCE_EVER : today,
        note: own?.note ?? (version === 0 ? notes.first : notes.later),
        source: own?.source ?? written?.get(key) ?? null,
        ...(accountId === undefined ? {} : { published_by: accountId }),
        ...(own && {
          proposed_by: own.proposedBy,
          proposed_at: own.proposedAt,
          restored_from: own.restoredFrom,
        }),
      })
      .execute();
  }
  return differing.length;
}

/** One publishes after the other: two versions written at once would know nothing of each other. */
export async function lockLaw(trx: Trx, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lawKey(organizationId)})`.execute(trx);
}

/** Whether the law is locked from here on; false while another publishes. */
export async function tryLockLaw(trx: Trx, organizationId: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${lawKey(organizationId)}) as free`.execute(trx);
  return rows[0]?.free === true;
}

function lawKey(organizationId: string) {
  return sql`hashtextextended(${`law/${organizationId}`}, 0)`;
}

/** The version of each definition in force on a day, by kind and id. */
export async function standingAt(trx: Trx, day: string): Promise<ReadonlyMap<string, Standing>> {
  const rows = await trx
    .selectFrom('definition')
    .select(['kind', 'id', 'version', 'hash', 'proposed_by', 'source'])
    .distinctOn(['kind', 'id'])
    .where('effective_from', '<=', day)
    .orderBy('kind')
    .orderBy('id')
    .orderBy('version', 'desc')
    .execute();
  return new Map(rows.map((row) => [keyOf(row), row]));
}

async function lastVersions(trx: Trx): Promise<ReadonlyMap<string, number>> {
  const rows = await trx
    .selectFrom('definition')
    .select(['kind', 'id'])
    .select((eb) => eb.fn.max('version').as('version'))
    .groupBy(['kind', 'id'])
    .execute();
  return new Map(rows.map((row) => [keyOf(row), row.version]));
}

/** The office's roles, as stages are published with them. */
export function rolesOf({ designations }: OfficeConfig): readonly RoleRule[] {
  return designations.map(({ id, title, priority }) => ({ code: id, title, priority }));
}
