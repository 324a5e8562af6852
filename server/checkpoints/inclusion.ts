import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { type Head, type Inclusion, includeHead, isSigned } from '../record/checkpoint.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { folderOf, publicKeysOf } from './agreement.ts';
import { hasCheckpoint } from './folder.ts';
import { findCheckpoint } from './stored.ts';

/** That the end of a chain is among what the office signed. */
export type SealedHead = Inclusion & { readonly publicKey: string };

/** The newest checkpoint that covers a chain, with the proof; what does not agree when one should. */
export type Sealing = { readonly sealed?: SealedHead; readonly fault?: string };

/** What seals a chain; nothing for one that grew no checkpoint old. */
export async function sealingOf(
  runtime: Runtime,
  trx: Trx,
  organizationId: string,
  { kind, id }: Pick<Head, 'kind' | 'id'>,
): Promise<Sealing> {
  const head = await trx
    .selectFrom('checkpoint_head')
    .select(['kind', 'id', 'seq', 'hash', 'number'])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!head || head.number === null) return {};
  const checkpoint = await findCheckpoint(trx, head.number);
  if (!checkpoint) return { fault: 'checkpoint missing' };
  const included = includeHead(checkpoint, `${kind}/${id}`);
  const { number: _, ...remembered } = head;
  if (!included || canonicalJson(included.head) !== canonicalJson(remembered)) return { fault: 'checkpoint changed' };
  if (!isSigned(checkpoint, publicKeysOf(runtime, organizationId))) return { fault: 'checkpoint changed' };
  if (hasCheckpoint(folderOf(runtime, organizationId), checkpoint.statement) !== undefined)
    return { fault: 'checkpoint not in the folder' };
  return { sealed: { ...included, publicKey: runtime.key.publicKey } };
}
