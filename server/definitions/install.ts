import type { RoleRule } from '../../workflows/engine/definition.ts';
import type { Trx } from '../runtime.ts';
import { getConfig } from '../setup/read.ts';
import { type Publishable, type Shipped, stagePublishable } from './shipped.ts';

/** Shipped law is in force from the beginning; a later change of a file from the day it is installed. */
const SINCE_EVER = '2000-01-01';

/**
 * Publishes the shipped files for an office: version 1 on an empty one, and a new version forward of each file that has
 * changed since. A definition that the office published itself is the office's, and is left alone.
 * @param today Kathmandu date, from which changed files are in force
 * @returns how many versions were written
 */
export async function installShipped(
  trx: Trx,
  organizationId: string,
  shipped: Shipped,
  today: string,
): Promise<number> {
  const roles = await officeRoles(trx, organizationId);
  const stages = shipped.stages.map((stage) => stagePublishable(shipped, stage, roles));
  const newest = await newestVersions(trx);
  const wanted = [...shipped.definitions, ...stages].filter((each) =>
    isNew(each, newest.get(`${each.kind}/${each.id}`)),
  );
  for (const each of wanted) {
    const known = newest.get(`${each.kind}/${each.id}`);
    await trx
      .insertInto('definition')
      .values({
        organization_id: organizationId,
        ...each,
        version: (known?.version ?? 0) + 1,
        effective_from: known ? today : SINCE_EVER,
        note: known ? 'shipped file changed' : 'shipped',
      })
      .execute();
  }
  return wanted.length;
}

type Newest = { readonly version: number; readonly hash: string; readonly published_by: string | null };

function isNew(wanted: Publishable, known: Newest | undefined): boolean {
  return known === undefined || (known.published_by === null && known.hash !== wanted.hash);
}

async function newestVersions(trx: Trx): Promise<Map<string, Newest>> {
  const rows = await trx
    .selectFrom('definition')
    .select(['kind', 'id', 'version', 'hash', 'published_by'])
    .distinctOn(['kind', 'id'])
    .orderBy('kind')
    .orderBy('id')
    .orderBy('version', 'desc')
    .execute();
  return new Map(rows.map((row) => [`${row.kind}/${row.id}`, row]));
}

async function officeRoles(trx: Trx, organizationId: string): Promise<RoleRule[]> {
  const { designations } = await getConfig(trx, organizationId);
  return designations.map(({ id, title, priority }) => ({ code: id, title, priority }));
}
