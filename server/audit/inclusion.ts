import {
  type Heads,
  type Inclusion,
  includeHead,
  openSigningKey,
  rootOf,
  type Statement,
} from '../history/checkpoint.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { lastCheckpoint } from './stored.ts';
import { lastHeads } from './take.ts';

/** What proves a case beyond itself: that its last sealed event is among what the office signed. */
export type SealedCase = Inclusion & { readonly publicKey: string };

const held = new WeakMap<Runtime, { readonly signature: string; readonly heads: Heads }>();

/** The newest checkpoint with the proof that the case is in it; undefined before there is one, or when it opened later. */
export async function inclusionOf(runtime: Runtime, trx: Trx, applicationId: string): Promise<SealedCase | undefined> {
  const last = await lastCheckpoint(trx);
  const heads = last && (await headsOfLast(runtime, trx, last));
  const inclusion = last && heads && includeHead(last, heads, `application/${applicationId}`);
  return inclusion && { ...inclusion, publicKey: openSigningKey(runtime.config.checkpointKey).publicKey };
}

/** The heads of the newest checkpoint, kept while it is the newest; none when they are not those that were signed. */
async function headsOfLast(
  runtime: Runtime,
  trx: Trx,
  { statement, signature }: { readonly statement: Statement; readonly signature: string },
): Promise<Heads | undefined> {
  const known = held.get(runtime);
  if (known?.signature === signature) return known.heads;
  const heads = await lastHeads(trx);
  if (rootOf(heads) !== statement.root) return undefined;
  held.set(runtime, { signature, heads });
  return heads;
}
