import { sha256 } from './chain.ts';

/** A version of a definition, as its chain covers it. */
export type DefinitionRow = {
  readonly kind: string;
  readonly id: string;
  readonly version: number;
  readonly hash: string;
  readonly effectiveFrom: string;
  readonly proposedBy: string | null;
  readonly publishedBy: string | null;
};

/** The hash of one version in the chain of its definition's versions. */
export function definitionLink(previous: string, row: DefinitionRow): string {
  const { kind, id, version, hash, effectiveFrom, proposedBy, publishedBy } = row;
  return sha256([previous, kind, id, version, hash, effectiveFrom, proposedBy ?? '', publishedBy ?? ''].join('\n'));
}

/** A row of the activity log, as its chain covers it: the database's own texts. */
export type ActivityRow = {
  readonly id: number;
  /** Microseconds since 1970. */
  readonly at: string;
  readonly accountId: string | null;
  readonly action: string;
  readonly applicationId: string | null;
  readonly address: string | null;
  readonly detail: string;
};

/** The hash of one row in the chain of the activity log. */
export function activityLink(previous: string, row: ActivityRow): string {
  const { id, at, accountId, action, applicationId, address, detail } = row;
  return sha256([previous, id, at, accountId ?? '', action, applicationId ?? '', address ?? '', detail].join('\n'));
}
