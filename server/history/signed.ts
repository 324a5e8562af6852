import { eventMessage, isSignedText } from '../journal/line.ts';
import type { SignedEvent } from './queries.ts';
import type { Divergence } from '../record/divergence.ts';

/**
 * The first event that the server did not sign, or beside which something was changed.
 * @param allowed up to this event nothing was signed yet
 */
export function findUnsignedEvent(
  rows: readonly SignedEvent[],
  publicKeys: readonly string[],
  allowed: number,
): Divergence | undefined {
  for (const { seq, hash, beside = '', signature = null } of rows) {
    if (signature === null && seq <= allowed) continue;
    if (signature === null) return { seq, what: 'event not signed' };
    if (!isSignedText(eventMessage(hash, beside), signature, publicKeys)) return { seq, what: 'event not signed' };
  }
  return undefined;
}
