import { createHash } from 'node:crypto';

/** The hash before the first event of every application. */
export const GENESIS = '0'.repeat(64);

/** The columns of a history row that its hash covers, in this order. */
export type Link = {
  readonly applicationId: string;
  readonly seq: number;
  /** The run that the event moved. */
  readonly run: number;
  readonly stage: string;
  readonly definitionHash: string;
  readonly snapshotHash: string;
  /** Canonical JSON (RFC 8785) of the event, kept as text because jsonb reorders keys. */
  readonly payload: string;
};

/** SHA-256 of a text (UTF-8) as lower-case hex. */
export function sha256(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * The hash of one link: SHA-256 over the previous hash and the row's fields, a line each. The run is among them only from
 * the second one on, so that chains from before there were runs hold as they are. SQL computes the same with
 * `sha256(convert_to(concat_ws(E'\n', …), 'UTF8'))`, so a database can check a million links by itself.
 */
export function linkHash(previousHash: string, link: Link): string {
  const { applicationId, seq, run, stage, definitionHash, snapshotHash, payload } = link;
  const place = run === 1 ? [applicationId, seq, stage] : [applicationId, seq, run, stage];
  return sha256([previousHash, ...place, definitionHash, snapshotHash, payload].join('\n'));
}
