import { sql } from 'kysely';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { type Head, type Inclusion, includeHead, isSigned } from '../record/checkpoint.ts';
import { keptText } from '../db/kept-text.ts';
import type { Runtime } from '../runtime.ts';
import { folderOf, publicKeysOf } from './agreement.ts';
import { hasCheckpoint } from './folder.ts';
import { parseStored } from './stored.ts';

/** That the end of a chain is among what the office signed. */
export type SealedHead = Inclusion & { readonly publicKey: string };

/** The newest checkpoint that covers a chain, with the proof; what does not agree when one should. */
export type Sealing = { readonly sealed?: SealedHead; readonly fault?: string };

/** The head of a chain as it was sealed the last time, with its checkpoint, and the hash that the chain has at that place now. */
export type SealingRow = {
  readonly kind: Head['kind'];
  readonly id: string;
  readonly seq: number;
  readonly hash: string;
  readonly number: number | null;
  /** Null where there is no such checkpoint. */
  readonly statement: string | null;
  readonly signature: string | null;
  readonly heads: string | null;
  /** Null where there is no such row any more. */
  readonly standing: string | null;
};

/** Asks what seals the events of a case, the lines about it, and the lines of its office. */
export const sealingsText = keptText<'organization' | 'application', SealingRow>((db, at) =>
  sql<SealingRow>`
    select h.kind, h.id, h.seq, h.hash, h.number, c.statement, c.signature, c.heads,
      case h.kind
        when 'application' then (
          select e.hash from history e
          where e.organization_id = h.organization_id and e.application_id = h.id::uuid and e.seq = h.seq)
        else (
          select l.hash from activity l
          where l.organization_id = h.organization_id and l.chain = h.id::uuid and l.no = h.seq)
      end as standing
    from checkpoint_head h
    left join checkpoint c on c.organization_id = h.organization_id and c.number = h.number
    where (h.kind, h.id) in (
      ('application', ${at.text('application')}),
      ('journal', ${at.text('application')}),
      ('journal', ${at.text('organization')}))`.compile(db),
);

/** What seals a chain; nothing for one that grew no checkpoint old. */
export function sealingIn(runtime: Runtime, organizationId: string, row: SealingRow | undefined): Sealing {
  if (!row || row.number === null) return {};
  const { kind, id, seq, hash, statement, signature, heads } = row;
  const checkpoint = statement === null ? undefined : parseStored({ statement, signature, heads });
  if (!checkpoint) return { fault: 'checkpoint missing' };
  const included = includeHead(checkpoint, `${kind}/${id}`);
  if (!included || canonicalJson(included.head) !== canonicalJson({ kind, id, seq, hash }))
    return { fault: 'checkpoint changed' };
  if (!isSigned(checkpoint, publicKeysOf(runtime, organizationId))) return { fault: 'checkpoint changed' };
  if (hasCheckpoint(folderOf(runtime, organizationId), checkpoint.statement) !== undefined)
    return { fault: 'checkpoint not in the folder' };
  return { sealed: { ...included, publicKey: runtime.key.publicKey } };
}
