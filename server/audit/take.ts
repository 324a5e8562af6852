import { sql } from 'kysely';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import {
  type Checkpoint,
  checkpointHash,
  type Head,
  type Heads,
  headsOf,
  openSigningKey,
  rootOf,
  type SigningKey,
  takeCheckpoint,
} from '../history/checkpoint.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { findDisagreements, folderOf } from './agreement.ts';
import { disagree } from './disagree.ts';
import { fillFolder, type Folder, readCheckpoints } from './folder.ts';
import { activityHead, applicationHeads, completeActivity, definitionLinks, lastOfEach } from './heads.ts';
import { rewrittenHeads } from './rewritten.ts';
import { checkpointsAfter, lastCheckpoint, storedCheckpoints } from './stored.ts';

const LOCK = 6_205_179;

/** Why a checkpoint is taken: a new Kathmandu day began, or somebody asked. */
export type Occasion = { readonly night: string } | { readonly askedBy: string };

/**
 * Takes the next checkpoint, to the database and then to the folder; one at a time, and one a night, however many nodes ask.
 * Throws `checkpointsDisagree` when folder, database and record do not agree: nothing is signed over what was changed.
 * @returns undefined when this night has its checkpoint
 */
export async function takeNext(
  runtime: Runtime,
  organizationId: string,
  occasion: Occasion,
): Promise<Checkpoint | undefined> {
  const upTo = await completeActivity(runtime, organizationId);
  const taken = await runtime.inOrganization(organizationId, async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK}::int, hashtext(${organizationId}))`.execute(trx);
    if ('night' in occasion && (await hasNight(trx, occasion.night))) return undefined;
    const key = openSigningKey(runtime.config.checkpointKey);
    const folder = readCheckpoints(folderOf(runtime, organizationId));
    const before = await checkpointBefore(trx, folder, key);
    const now = await headsNow(trx, before?.heads, upTo);
    const checkpoint = takeCheckpoint({ organization: organizationId, at: runtime.now(), key, before, now });
    await keep(trx, checkpoint, occasion);
    return checkpoint;
  });
  await bringFolderUp(runtime, organizationId);
  return taken;
}

async function hasNight(trx: Trx, night: string): Promise<boolean> {
  const row = await trx.selectFrom('checkpoint').select('number').where('night', '=', night).executeTakeFirst();
  return row !== undefined;
}

/** The last checkpoint and its heads, once everything agrees with it. */
async function checkpointBefore(trx: Trx, folder: Folder, { publicKey }: SigningKey) {
  const stored = await storedCheckpoints(trx);
  const [first] = findDisagreements(stored, folder, publicKey);
  if (first) throw disagree(first.what, first);
  const last = await lastCheckpoint(trx);
  if (!last) return undefined;
  const heads = await lastHeads(trx);
  if (rootOf(heads) !== last.statement.root) throw disagree('heads', { number: last.statement.number });
  const [rewritten] = await rewrittenHeads(trx, heads);
  if (rewritten) throw disagree('record', { number: last.statement.number });
  return { statement: last.statement, heads };
}

/** Heads as of the last checkpoint, as the database remembers them. */
export async function lastHeads(trx: Trx): Promise<Heads> {
  return headsOf(await trx.selectFrom('checkpoint_head').select(['kind', 'id', 'seq', 'hash']).execute());
}

async function headsNow(trx: Trx, before: Heads | undefined, upTo: number): Promise<Heads> {
  const activity = await activityHead(trx, { from: before?.get('activity/'), upTo });
  return headsOf([
    ...(await applicationHeads(trx)),
    ...lastOfEach(await definitionLinks(trx)),
    ...(activity ? [activity] : []),
  ]);
}

async function keep(trx: Trx, { statement, signature, heads }: Checkpoint, occasion: Occasion): Promise<void> {
  await trx
    .insertInto('checkpoint')
    .values({
      organization_id: statement.organization,
      number: statement.number,
      at: statement.at,
      night: 'night' in occasion ? occasion.night : null,
      asked_by: 'askedBy' in occasion ? occasion.askedBy : null,
      statement: canonicalJson(statement),
      hash: checkpointHash(statement),
      signature,
      heads: canonicalJson(heads),
    })
    .execute();
  await rememberHeads(trx, statement.organization, heads);
}

async function rememberHeads(trx: Trx, organizationId: string, heads: readonly Head[]): Promise<void> {
  await sql`
    insert into checkpoint_head (organization_id, kind, id, seq, hash)
    select ${organizationId}::uuid, kind, id, seq, hash
    from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as given (kind text, id text, seq bigint, hash text)
    on conflict (organization_id, kind, id) do update set seq = excluded.seq, hash = excluded.hash`.execute(trx);
}

/** Writes to the folder what it lacks at its end; the database's rows are believed as far as their signatures hold. */
export async function bringFolderUp(runtime: Runtime, organizationId: string): Promise<void> {
  const folder = folderOf(runtime, organizationId);
  const last = Math.max(0, ...readCheckpoints(folder).checkpoints.keys());
  const missing = await runtime.inOrganization(organizationId, (trx) => checkpointsAfter(trx, last));
  await fillFolder(folder, missing, openSigningKey(runtime.config.checkpointKey));
}
