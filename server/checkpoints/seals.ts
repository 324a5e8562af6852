import type { Head } from '../record/checkpoint.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { folderOf } from './agreement.ts';
import { newestNumber } from './folder.ts';
import { type SealedHead, sealingOf } from './inclusion.ts';
import { rewrittenHeads } from './rewritten.ts';
import type { Divergence } from '../record/divergence.ts';

/** How far a case, and what the office wrote beside it, is under the office's signature. */
export type Seals = {
  /** The events. */
  readonly sealed?: SealedHead;
  /** The lines about the case. */
  readonly journal?: SealedHead;
  /** The lines of the office. */
  readonly office?: SealedHead;
  readonly fault?: Omit<Divergence, 'seq'>;
};

/** Looks up the checkpoints that cover a case and its office, and holds the record against them. */
export async function sealsOf(
  runtime: Runtime,
  trx: Trx,
  organizationId: string,
  applicationId: string,
): Promise<Seals> {
  const looked = async (head: Pick<Head, 'kind' | 'id'>) => sealingOf(runtime, trx, organizationId, head);
  const events = await looked({ kind: 'application', id: applicationId });
  const lines = await looked({ kind: 'journal', id: applicationId });
  const office = await looked({ kind: 'journal', id: organizationId });
  const found = [events, lines, office].flatMap(({ sealed }) => sealed ?? []);
  const fault =
    events.fault ??
    lines.fault ??
    office.fault ??
    (await findRewrittenHead(trx, found)) ??
    (await findLostCheckpoint(runtime, trx, organizationId));
  return {
    ...(events.sealed ? { sealed: events.sealed } : {}),
    ...(lines.sealed ? { journal: lines.sealed } : {}),
    ...(office.sealed ? { office: office.sealed } : {}),
    ...(fault === undefined ? {} : { fault: { what: fault } }),
  };
}

/** A chain that was hashed anew holds in itself, but at the row that was signed it is another one. */
async function findRewrittenHead(trx: Trx, sealed: readonly SealedHead[]): Promise<string | undefined> {
  const heads = new Map(sealed.map(({ head }) => [`${head.kind}/${head.id}`, head]));
  const [rewritten] = await rewrittenHeads(trx, heads);
  return rewritten && 'rewritten since a checkpoint';
}

/** The database has as many checkpoints as the folder, which is the witness. */
async function findLostCheckpoint(runtime: Runtime, trx: Trx, organizationId: string): Promise<string | undefined> {
  if (await hasAllOf(runtime, trx, organizationId)) return undefined;
  // one that was taken since this look began is seen by another one only
  const isThere = await runtime.inOrganization(organizationId, (fresh) => hasAllOf(runtime, fresh, organizationId));
  return isThere ? undefined : 'checkpoint missing';
}

async function hasAllOf(runtime: Runtime, trx: Trx, organizationId: string): Promise<boolean> {
  const inFolder = newestNumber(folderOf(runtime, organizationId));
  const row = await trx
    .selectFrom('checkpoint')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('number').as('last')])
    .executeTakeFirstOrThrow();
  return row.count === (row.last ?? 0) && row.count >= inFolder;
}
