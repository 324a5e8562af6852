import { sql } from 'kysely';
import { atLast, type RowsOf, together } from '../db/flight.ts';
import { keptText } from '../db/kept-text.ts';
import { headKey } from '../record/checkpoint.ts';
import { findRewritten } from '../record/checkpoint-series.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { folderOf } from './agreement.ts';
import { newestNumber } from './folder.ts';
import { type SealedHead, sealingIn, type SealingRow, sealingsText } from './inclusion.ts';
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
  return sealsFrom(
    runtime,
    organizationId,
    applicationId,
    await together(trx, askSeals(organizationId, applicationId)),
  );
}

/** Asks for the checkpoints that cover a case and its office, and for what they are held against. */
export function askSeals(organization: string, application: string) {
  return [sealingsText({ organization, application }), seriesText({})] as const;
}

/** The same of rows that came already (`askSeals`). */
export async function sealsFrom(
  runtime: Runtime,
  organizationId: string,
  applicationId: string,
  [heads, [series]]: RowsOf<ReturnType<typeof askSeals>>,
): Promise<Seals> {
  const looked = (kind: string, id: string) =>
    sealingIn(
      runtime,
      organizationId,
      heads.find((head) => head.kind === kind && head.id === id),
    );
  const events = looked('application', applicationId);
  const lines = looked('journal', applicationId);
  const office = looked('journal', organizationId);
  const found = [events, lines, office].flatMap(({ sealed }) => sealed ?? []);
  const fault =
    events.fault ??
    lines.fault ??
    office.fault ??
    findRewrittenHead(found, heads) ??
    (await findLostCheckpoint(runtime, organizationId, series));
  return {
    ...(events.sealed ? { sealed: events.sealed } : {}),
    ...(lines.sealed ? { journal: lines.sealed } : {}),
    ...(office.sealed ? { office: office.sealed } : {}),
    ...(fault === undefined ? {} : { fault: { what: fault } }),
  };
}

/** A chain that was hashed anew holds in itself, but at the row that was signed it is another one. */
function findRewrittenHead(sealed: readonly SealedHead[], rows: readonly SealingRow[]): string | undefined {
  const standing = new Map(rows.map(({ kind, id, standing: hash }) => [`${kind}/${id}`, hash]));
  const [rewritten] = findRewritten(
    sealed.map(({ head }) => head),
    (head) => standing.get(headKey(head)) ?? undefined,
  );
  return rewritten && 'rewritten since a checkpoint';
}

type SeriesRow = { readonly count: number; readonly last: number | null };

/** Asks how many checkpoints there are, and up to which number. */
const seriesText = keptText<never, SeriesRow>((db) =>
  sql<SeriesRow>`select count(*) as count, max(number) as last from checkpoint`.compile(db),
);

/** The database has as many checkpoints as the folder, which is the witness. */
async function findLostCheckpoint(
  runtime: Runtime,
  organizationId: string,
  series: SeriesRow | undefined,
): Promise<string | undefined> {
  if (hasAll(runtime, organizationId, series)) return undefined;
  // one that was taken since this look began is seen by another one only
  const [[fresh]] = await runtime.inOrganization(organizationId, (trx) => atLast(trx, [seriesText({})]));
  return hasAll(runtime, organizationId, fresh) ? undefined : 'checkpoint missing';
}

function hasAll(runtime: Runtime, organizationId: string, series: SeriesRow = { count: 0, last: null }): boolean {
  return series.count === (series.last ?? 0) && series.count >= newestNumber(folderOf(runtime, organizationId));
}
