import { sql } from 'kysely';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { folderOf } from '../checkpoints/agreement.ts';
import { readCheckpoints } from '../checkpoints/folder.ts';
import { activityHead } from '../checkpoints/heads.ts';
import { seriesOf } from './number-series.ts';
import { findDefaultOrganization } from '../http/organization.ts';
import type { Runtime, Trx } from '../runtime.ts';
import type { Written } from './line.ts';
import { ADOPTED, adoptionsOf, isFounded, isOfficeChainWhole } from './founded.ts';
import { linesOf, type StoredLine } from './read.ts';
import { PROTECTED_LATER, protectedTable } from './protected.ts';
import { inUtc, type ProtectedRow, rowsOfCase, rowsOfOffice } from './rows.ts';
import { noteDeed, noteRows } from './pending.ts';

const AT_ONCE = 50;

/** Why nothing is taken in: nobody founded the office, or what its journal says of itself was changed. */
export type Refused = 'unfounded' | 'changed';

type Adopting = {
  readonly onProgress?: (done: number) => void;
  readonly onRefused?: (why: Refused) => void;
  /** Whether whoever runs the server said that it is one of their offices. */
  readonly isOrdered?: boolean;
};

/**
 * Brings the rows of an office into the journal that were written before there was one: a line for each case and one for the
 * office, each saying so. It is done once; afterwards a row without a line is a finding. An office whose checkpoints speak of a
 * journal that is not there is left as it is: that journal was taken away. So is one that this server neither founded nor knows, and
 * one whose lines about this are not those that the server signed.
 * @returns how many cases were brought in
 */
export async function adoptRecord(
  runtime: Runtime,
  organizationId: string,
  { onProgress = () => undefined, onRefused = () => undefined, isOrdered = false }: Adopting = {},
): Promise<number> {
  const inOffice = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => runtime.inOrganization(organizationId, work);
  const office = { organizationId, chain: organizationId };
  const adoptions = await inOffice((trx) => adoptionsOf(runtime, trx, office));
  if (adoptions === undefined) {
    onRefused('changed');
    return 0;
  }
  if (adoptions.length > 0) {
    const later = stillToAdopt(adoptions);
    if (later.series || later.tables) {
      if (await inOffice((trx) => isOfficeChainWhole(runtime, trx, organizationId))) {
        if (later.series) await inOffice(adoptSeries);
        if (later.tables) await adoptLater(runtime, organizationId);
      } else onRefused('changed');
    }
    return 0;
  }
  if (hadJournal(runtime, organizationId)) return 0;
  if (!isOrdered && !(await inOffice((trx) => isFounded(runtime, trx, organizationId)))) {
    onRefused('unfounded');
    return 0;
  }
  let done = 0;
  for (let after: string | null = null; ; ) {
    const ids = await casesAfter(runtime, organizationId, after);
    if (ids.length === 0) break;
    await runtime.inOrganization(organizationId, async (trx) => {
      for (const id of ids) await adoptCase(runtime, trx, { organizationId, applicationId: id });
    });
    after = ids.at(-1) ?? null;
    done += ids.length;
    onProgress(done);
  }
  await runtime.inOrganization(organizationId, (trx) => adoptOffice(runtime, trx, organizationId, done));
  return done;
}

/** What an office whose journal is older has not yet said, as the lines say that were held against their signature. */
function stillToAdopt(adoptions: readonly StoredLine[]): { readonly series: boolean; readonly tables: boolean } {
  const said = adoptions.flatMap(({ detail: { tables } }) => (Array.isArray(tables) ? [tables] : []));
  return {
    series: !adoptions.some(({ detail: { series } }) => series !== undefined),
    tables: !said.some((tables: readonly unknown[]) => PROTECTED_LATER.every((table) => tables.includes(table))),
  };
}

function hadJournal(runtime: Runtime, organizationId: string): boolean {
  const { checkpoints } = readCheckpoints(folderOf(runtime, organizationId));
  return [...checkpoints.values()].some(({ heads }) => heads.some(({ kind }) => kind === 'journal'));
}

async function casesAfter(runtime: Runtime, organizationId: string, after: string | null): Promise<readonly string[]> {
  const rows = await runtime.inOrganization(organizationId, (trx) =>
    trx
      .selectFrom('application')
      .select('id')
      .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
      .orderBy('id')
      .limit(AT_ONCE)
      .execute(),
  );
  return rows.map(({ id }) => id);
}

/** Brings the rows of one case into the journal as they stand, unless that was done. */
export async function adoptCase(
  runtime: Runtime,
  trx: Trx,
  { organizationId, applicationId }: { readonly organizationId: string; readonly applicationId: string },
): Promise<void> {
  // a start that was broken off goes on where it was; a line that was changed is found, not written anew
  const adoptions = await adoptionsOf(runtime, trx, { organizationId, chain: applicationId });
  if (adoptions?.length !== 0) return;
  await inUtc(trx);
  const { seq } = await trx
    .selectFrom('application')
    .select('seq')
    .where('id', '=', applicationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  noteRows(trx, applicationId, (await rowsOfCase(trx, applicationId)).map(writtenOf));
  noteDeed(trx, { action: ADOPTED, accountId: null, applicationId, address: null, detail: { events: seq } });
}

/** What installed the office has its lines already; what was there before them has not. */
async function adoptOffice(runtime: Runtime, trx: Trx, organizationId: string, cases: number): Promise<void> {
  await inUtc(trx);
  const isOfDeployment = (await findDefaultOrganization(runtime.db)) === organizationId;
  const said = (await linesOf(trx, organizationId, { onlyWriting: true })).map(({ wrote }) => wrote).join('\n');
  const rows = (await rowsOfOffice(trx, isOfDeployment)).filter(
    ({ key, table }) => !said.includes(canonicalJson([table, key]).slice(1, -1)),
  );
  const activity = await activityHead(trx, { upTo: Number.MAX_SAFE_INTEGER });
  noteRows(trx, organizationId, rows.map(writtenOf));
  const upTo = activity ? { activity: activity.seq, hash: activity.hash } : {};
  const detail = { cases, rows: rows.length, series: await seriesOf(trx), tables: PROTECTED_LATER, ...upTo };
  noteDeed(trx, { action: ADOPTED, accountId: null, applicationId: null, address: null, detail });
}

/** How far the series of numbers had come when events began to say which they take, in an office whose journal is older than that. */
async function adoptSeries(trx: Trx): Promise<void> {
  const detail = { series: await seriesOf(trx) };
  noteDeed(trx, { action: ADOPTED, accountId: null, applicationId: null, address: null, detail });
}

/**
 * Rows of tables that got their lines later, in an office whose journal is older than that: a line for each case that has some, and
 * one for the office, which says that all are brought in.
 */
async function adoptLater(runtime: Runtime, organizationId: string): Promise<void> {
  const inOffice = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => runtime.inOrganization(organizationId, work);
  for (const id of await inOffice(casesWithLater)) await inOffice((trx) => adoptLaterOf(trx, id));
  await inOffice(async (trx) => {
    await inUtc(trx);
    const rows = await notSaid(trx, organizationId, await rowsOfOffice(trx, false));
    noteRows(trx, organizationId, rows.map(writtenOf));
    const detail = { tables: PROTECTED_LATER };
    noteDeed(trx, { action: ADOPTED, accountId: null, applicationId: null, address: null, detail });
  });
}

async function casesWithLater(trx: Trx): Promise<readonly string[]> {
  const ofCases = PROTECTED_LATER.filter((table) => protectedTable(table).of === 'case');
  const parts = ofCases.map((table) => sql`select application_id as id from ${sql.table(table)}`);
  const { rows } = await sql<{ id: string }>`${sql.join(parts, sql` union `)} order by 1`.execute(trx);
  return rows.map(({ id }) => id);
}

async function adoptLaterOf(trx: Trx, applicationId: string): Promise<void> {
  await inUtc(trx);
  const rows = await notSaid(trx, applicationId, await rowsOfCase(trx, applicationId));
  if (rows.length === 0) return;
  noteRows(trx, applicationId, rows.map(writtenOf));
  const detail = { tables: PROTECTED_LATER };
  noteDeed(trx, { action: ADOPTED, accountId: null, applicationId, address: null, detail });
}

/** Rows of such tables; one that was written or brought in since, before a start was broken off, has its line already. */
async function notSaid(trx: Trx, chain: string, rows: readonly ProtectedRow[]): Promise<readonly ProtectedRow[]> {
  const said = (await linesOf(trx, chain, { onlyWriting: true })).map(({ wrote }) => wrote).join('\n');
  return rows.filter(
    ({ table, key }) => PROTECTED_LATER.includes(table) && !said.includes(canonicalJson([table, key]).slice(1, -1)),
  );
}

function writtenOf({ table, key, hash }: ProtectedRow): Written {
  return [table, key, hash];
}
