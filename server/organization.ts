import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from './db/tables.ts';
import { problem } from './http/problems.ts';
import type { Runtime } from './runtime.ts';

/** An organisation is never deleted and keeps its id, so what was found once stays right. */
const known = new WeakMap<Kysely<Tables>, string>();

/** The deployment's default organisation: the first by code; undefined before an office is installed. */
export async function findDefaultOrganization(db: Kysely<Tables>): Promise<string | undefined> {
  const cached = known.get(db);
  if (cached !== undefined) return cached;
  const row = await db.selectFrom('organization').select('id').orderBy('code').limit(1).executeTakeFirst();
  if (row) known.set(db, row.id);
  return row?.id;
}

/**
 * The organisation that a request without a login speaks of. One deployment serves its default organisation; a first
 * path segment may name another one later, here and nowhere else.
 */
export async function organizationFor(runtime: Pick<Runtime, 'db'>, _request: FastifyRequest): Promise<string> {
  const id = await findDefaultOrganization(runtime.db);
  if (id === undefined) throw problem('organizationUnknown');
  return id;
}
