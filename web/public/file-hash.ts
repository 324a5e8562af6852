import type { VerifiedDocument } from '../../server/contract/documents.ts';

/** Thrown where the browser computes no hashes: the page did not come over a safe connection. */
export class NoHashes extends Error {}

/** SHA-256 of a file in hex digits, computed in the browser: the file goes nowhere. */
export async function hashOf(file: Blob): Promise<string> {
  // browsers have it on https and on this very machine only
  if (!globalThis.isSecureContext) throw new NoHashes();
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Which of the office's files of a paper has a hash: the original, a copy by its number, or none. */
export function fileWith(hash: string, { pdfSha256, copies = [] }: VerifiedDocument): 'original' | 'none' | number {
  if (hash === pdfSha256) return 'original';
  return copies.find(({ sha256 }) => sha256 === hash)?.no ?? 'none';
}
