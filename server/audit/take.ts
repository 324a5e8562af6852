import { sql } from 'kysely';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import {
  type Checkpoint,
  CHECKPOINT_FORMATS,
  checkpointHash,
  type Head,
  headKey,
  type Heads,
  headsOf,
  isSigned,
  rootOf,
  type Statement,
  takeCheckpoint,
} from '../record/checkpoint.ts';
import { isFounded } from '../journal/founded.ts';
import { waitForWritten } from '../db/replicated.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { findDisagreements, folderOf } from '../checkpoints/agreement.ts';
import { disagree } from '../checkpoints/disagree.ts';
import { fillFolder, type Folder, hasCheckpoint, newestNumber, readCheckpoints } from '../checkpoints/folder.ts';
import { applicationHeads, definitionLinks, journalHeads, lastOfEach } from '../checkpoints/heads.ts';
import { hasUnsignedLink } from './new-links.ts';
import { rewrittenHeads } from '../checkpoints/rewritten.ts';
import { checkpointsAfter, lastCheckpoint, storedCheckpoints } from '../checkpoints/stored.ts';

const LOCK = 6_205_179;
/** A chain that grew is looked for so long before the last checkpoint: its transaction may have ended after it. */
const MARGIN_MS = 10 * 60_000;

/** Why a checkpoint is taken: a new Kathmandu day began, somebody asked, the server starts, or enough was written since the last one. */
export type Occasion = { readonly night: string } | { readonly askedBy: string } | { readonly since: 'start' | 'last' };

/**
 * Takes the next checkpoint, to the database and then to the folder; one at a time, and one a night, however many nodes ask. By
 * night, at a start and when somebody asks, the whole record is held against the last one; in between, the chains that grew are.
 * Throws `checkpointsDisagree` when folder, database and record do not agree: nothing is signed over what was changed.
 * @returns undefined when this night has its checkpoint, or when nothing was written since the last one
 */
export async function takeNext(
  runtime: Runtime,
  organizationId: string,
  occasion: Occasion,
): Promise<Checkpoint | undefined> {
  const giveBack = runtime.unsealed.take(organizationId);
  try {
    return await seal(runtime, organizationId, occasion);
  } catch (error) {
    giveBack();
    throw error;
  }
}

async function seal(runtime: Runtime, organizationId: string, occasion: Occasion): Promise<Checkpoint | undefined> {
  const taken = await runtime.inOrganization(organizationId, async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK}::int, hashtext(${organizationId}))`.execute(trx);
    if ('night' in occasion && (await hasNight(trx, occasion.night))) return undefined;
    const before = await lastCheckpoint(trx);
    // what somebody put into the database as an office is none
    if (before === undefined && !(await isFounded(runtime, trx, organizationId))) return undefined;
    const isRoutine = 'since' in occasion;
    const isWhole = !isRoutine || occasion.since === 'start' || before?.statement.format !== CHECKPOINT_FORMATS[1];
    if (isWhole) await mustAgree(runtime, trx, organizationId);
    else mustBeInFolder(runtime, organizationId, before);
    const changed = await changedHeads(runtime, trx, organizationId, isWhole ? undefined : before?.statement);
    if (isRoutine && changed.size === 0) return undefined;
    const { key } = runtime;
    const order = { organization: organizationId, at: runtime.now(), key, before: before?.statement, changed };
    const checkpoint = takeCheckpoint(order);
    await keep(trx, checkpoint, occasion);
    return checkpoint;
  });
  await bringFolderUp(runtime, organizationId);
  return taken;
}

/** Seals what was written, before something of it leaves the office. Throws `checkpointsDisagree`: then nothing leaves. */
export async function sealWritten(runtime: Runtime, organizationId: string): Promise<void> {
  if (runtime.unsealed.has(organizationId)) await takeNext(runtime, organizationId, { since: 'last' });
}

async function hasNight(trx: Trx, night: string): Promise<boolean> {
  const row = await trx.selectFrom('checkpoint').select('number').where('night', '=', night).executeTakeFirst();
  return row !== undefined;
}

/** Throws unless the folder has what the database has, and the record still is what was sealed. */
async function mustAgree(runtime: Runtime, trx: Trx, organizationId: string): Promise<void> {
  const folder = readCheckpoints(folderOf(runtime, organizationId));
  const [first] = findDisagreements(await storedCheckpoints(trx), folder, runtime.key.publicKey);
  if (first) throw disagree(first.what, first);
  const number = Math.max(0, ...folder.checkpoints.keys());
  const heads = await lastHeads(trx);
  if (rootOf(heads) !== rootOf(await signedHeads(trx, folder))) throw disagree('heads', { number });
  const [rewritten] = await rewrittenHeads(trx, heads);
  if (rewritten) throw disagree('record', { number });
}

/** Heads as the folder has them, with what it lacks at its end. */
async function signedHeads(trx: Trx, { checkpoints }: Folder): Promise<Heads> {
  const last = Math.max(0, ...checkpoints.keys());
  const all = [...checkpoints.values(), ...(await checkpointsAfter(trx, last))];
  return headsOf(new Map(all.flatMap(({ heads }) => heads.map((head) => [headKey(head), head]))).values());
}

/** Throws unless the last checkpoint, which the office signed, lies in the folder as it stands in the database, or will. */
function mustBeInFolder(runtime: Runtime, organizationId: string, last: Omit<Checkpoint, 'heads'>): void {
  const { number } = last.statement;
  if (!isSigned(last, [runtime.key.publicKey])) throw disagree('not-signed', { number });
  if (hasCheckpoint(folderOf(runtime, organizationId), last.statement) === 'changed')
    throw disagree('changed', { number });
}

/** Heads as of the last checkpoint, as the database remembers them. */
export async function lastHeads(trx: Trx): Promise<Heads> {
  return headsOf(await trx.selectFrom('checkpoint_head').select(['kind', 'id', 'seq', 'hash']).execute());
}

/**
 * The heads that differ from those of the last checkpoint. Those that grew are still on the chain that was sealed, and every
 * link since is signed.
 * @param before where only chains that grew since then are looked at
 */
async function changedHeads(
  runtime: Runtime,
  trx: Trx,
  organizationId: string,
  before: Statement | undefined,
): Promise<Heads> {
  const since = before && new Date(Date.parse(before.at) - MARGIN_MS);
  const now = [
    ...(await applicationHeads(trx, { since })),
    ...(await journalHeads(trx, organizationId, { isRecent: since !== undefined })),
    ...lastOfEach(await definitionLinks(trx)),
  ];
  const sealed = await sealedHeads(trx, before === undefined ? undefined : now);
  const changed = now.filter((head) => {
    const last = sealed.get(headKey(head));
    // a head of before checkpoints stood for themselves is said once more
    return last?.hash !== head.hash || last.number === null;
  });
  const grown = changed.flatMap((head) => sealed.get(headKey(head)) ?? []);
  const [rewritten] = before === undefined ? [] : await rewrittenHeads(trx, headsOf(grown));
  const isUnsigned = await hasUnsignedLink(runtime, trx, organizationId, { changed, sealed });
  if (rewritten || isUnsigned) throw disagree('record', { number: before?.number ?? 0 });
  return headsOf(changed);
}

/** A head as it was sealed, and by which checkpoint. */
export type SealedHead = Head & { readonly number: number | null };

async function sealedHeads(trx: Trx, only: readonly Head[] | undefined): Promise<ReadonlyMap<string, SealedHead>> {
  const rows = await trx
    .selectFrom('checkpoint_head')
    .select(['kind', 'id', 'seq', 'hash', 'number'])
    .$if(only !== undefined, (query) => query.where('id', 'in', ['', ...(only ?? []).map(({ id }) => id)]))
    .execute();
  return new Map(rows.map((row) => [headKey(row), row]));
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
  await rememberHeads(trx, statement, heads);
}

async function rememberHeads(trx: Trx, { organization, number }: Statement, heads: readonly Head[]): Promise<void> {
  await sql`
    insert into checkpoint_head (organization_id, kind, id, seq, hash, number)
    select ${organization}::uuid, kind, id, seq, hash, ${number}::integer
    from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as given (kind text, id text, seq bigint, hash text)
    on conflict (organization_id, kind, id)
      do update set seq = excluded.seq, hash = excluded.hash, number = excluded.number`.execute(trx);
}

/** Writes to the folder what it lacks at its end; the database's rows are believed as far as their signatures hold. */
export async function bringFolderUp(runtime: Runtime, organizationId: string): Promise<void> {
  const folder = folderOf(runtime, organizationId);
  const last = newestNumber(folder);
  const missing = await runtime.inOrganization(organizationId, (trx) => checkpointsAfter(trx, last));
  if (missing.length === 0) return;
  // what a standby does not have yet may be lost, and a checkpoint that lies in the folder alone would stand for a forged record
  await runtime.inOrganization(organizationId, waitForWritten);
  await fillFolder(folder, missing, runtime.key);
}
