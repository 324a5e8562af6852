import { type Head, headKey } from '../record/checkpoint.ts';
import type { ChainEnd } from '../record/chain-ends.ts';
import { findUnsignedEvent } from '../history/signed.ts';
import { eventsAfter } from '../history/queries.ts';
import { faultOfLine } from '../journal/check.ts';
import { linesAfter, linesOf } from '../journal/read.ts';
import { unsignedUpTo } from '../journal/verify.ts';
import type { Runtime, Trx } from '../runtime.ts';
import type { SealedHead } from './take.ts';
import { publicKeysOf } from '../checkpoints/agreement.ts';

type Grown = { readonly changed: readonly Head[]; readonly sealed: ReadonlyMap<string, SealedHead> };
type Checked = { readonly trx: Trx; readonly organizationId: string; readonly publicKeys: readonly string[] };

/** So many chains are read at once. */
const CHAINS_AT_ONCE = 500;

/** Whether a chain has an event or a line since its last seal that the server did not sign; such are never sealed. */
export async function hasUnsignedLink(
  runtime: Runtime,
  trx: Trx,
  organizationId: string,
  { changed, sealed }: Grown,
): Promise<boolean> {
  const checked = { trx, organizationId, publicKeys: publicKeysOf(runtime, organizationId) };
  const endsOf = (heads: readonly Head[], kind: Head['kind']): readonly ChainEnd[] =>
    heads
      .filter((head) => head.kind === kind)
      .map((head) => ({ id: head.id, after: sealed.get(headKey(head))?.seq ?? 0 }));
  for (let from = 0; from < changed.length; from += CHAINS_AT_ONCE) {
    const heads = changed.slice(from, from + CHAINS_AT_ONCE);
    if (await hasBadLine(checked, endsOf(heads, 'journal'))) return true;
    if (await hasUnsignedEvent(checked, endsOf(heads, 'application'))) return true;
  }
  return false;
}

async function hasBadLine({ trx, ...of }: Checked, ends: readonly ChainEnd[]): Promise<boolean> {
  const lines = await linesAfter(trx, ends);
  return lines.some(({ chain, ...line }) => faultOfLine({ ...of, chain }, line) !== undefined);
}

async function hasUnsignedEvent({ trx, publicKeys }: Checked, ends: readonly ChainEnd[]): Promise<boolean> {
  for (const [id, events] of await eventsAfter(trx, ends)) {
    const isOld = events.some(({ signature }) => signature === null);
    const allowed = isOld ? unsignedUpTo(await linesOf(trx, id, { onlyWriting: true })) : 0;
    if (findUnsignedEvent(events, publicKeys, allowed)) return true;
  }
  return false;
}
