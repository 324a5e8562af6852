import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { organizationNamed } from './organization-path.ts';
import { problem } from './problems.ts';
import type { Runtime } from '../runtime.ts';

/** An organisation is never deleted and keeps its id, so what was found once stays right; '' is the default one. */
const known = new WeakMap<Kysely<Tables>, Map<string, string>>();
const DEFAULT = '';

/** The deployment's default organisation: the one that was installed first; undefined before an office is installed. */
export function findDefaultOrganization(db: Kysely<Tables>): Promise<string | undefined> {
  return findKnown(db, DEFAULT);
}

/**
 * The organisation that a request speaks of: the one whose code its address begins with, else the deployment's default one.
 * @throws Problem `organizationUnknown` when there is none
 */
export async function organizationFor(runtime: Pick<Runtime, 'db'>, request: FastifyRequest): Promise<string> {
  const id = await findKnown(runtime.db, organizationNamed(request) ?? DEFAULT);
  if (id === undefined) throw problem('organizationUnknown');
  return id;
}

/** Whether the address of a request allows somebody of an organisation: it names none, or theirs. */
export async function isAddressOf(
  runtime: Pick<Runtime, 'db'>,
  request: FastifyRequest,
  organizationId: string,
): Promise<boolean> {
  return organizationNamed(request) === undefined || (await organizationFor(runtime, request)) === organizationId;
}

/** What addresses of an organisation begin with: the deployment's own for the default one, else with its code. */
export async function addressOf(runtime: Pick<Runtime, 'db' | 'config'>, organizationId: string): Promise<string> {
  const { publicUrl } = runtime.config;
  if ((await findDefaultOrganization(runtime.db)) === organizationId) return publicUrl;
  const found = codes.get(organizationId) ?? (await findCode(runtime.db, organizationId));
  if (found === undefined) return publicUrl;
  codes.set(organizationId, found);
  return `${publicUrl}/${found}`;
}

/** Codes never change: they are in addresses that people keep. */
const codes = new Map<string, string>();

async function findCode(db: Kysely<Tables>, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('organization').select('code').where('id', '=', id).executeTakeFirst();
  return row?.code;
}

async function findKnown(db: Kysely<Tables>, code: string): Promise<string | undefined> {
  const found = known.get(db) ?? new Map<string, string>();
  known.set(db, found);
  const cached = found.get(code);
  if (cached !== undefined) return cached;
  const row = await db
    .selectFrom('organization')
    .select('id')
    .$if(code !== DEFAULT, (query) => query.where('code', '=', code))
    // an office that is founded later never takes the place of the first
    .orderBy('created_at')
    .orderBy('code')
    .limit(1)
    .executeTakeFirst();
  if (row) found.set(code, row.id);
  return row?.id;
}
