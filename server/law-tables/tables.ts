import type { MasterDefinition } from '../../form-schemas/engine/master-definition.ts';
import { mastersInOrder } from '../../form-schemas/engine/formula/masters.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { LawTableList, LawTableView } from '../contract/law-tables.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { masterView } from '../setup/bundles.ts';
import { type OpenMaster, ORDER, rightTo } from '../setup/open-master.ts';
import { recordViews, shelfOf } from '../setup/records.ts';
import { isInForce } from '../setup/timeline.ts';
import type { StoredRecord } from '../office/store.ts';
import { findDraftView } from './drafts.ts';

type Table = NonNullable<MasterDefinition['table']>;

/** The tables of decisions that a person may read, with what of each is being written or waits. */
export async function listTables(runtime: Runtime, trx: Trx, who: Who): Promise<LawTableList> {
  const { library } = await runtime.definitions.library(trx, who.organizationId);
  const masters = mastersInOrder(library).filter(
    ({ id, table }) => table !== undefined && rightTo(library, who.role, id) !== 'none',
  );
  const ids = masters.map(({ id }) => id);
  const today = kathmanduDate(runtime.now());
  const counts = await countInForce(trx, ids, today);
  const drafts = await trx.selectFrom('table_draft').select('master').where('author', '=', who.accountId).execute();
  const waiting = await waitingIn(trx, ids, runtime.now());
  return {
    tables: masters.map(({ id, title, help, menu }) => ({
      id,
      title,
      help,
      menu,
      rows: counts.get(id) ?? 0,
      draft: drafts.some(({ master }) => master === id),
      waiting: waiting.has(id),
    })),
  };
}

async function countInForce(trx: Trx, ids: readonly string[], today: string): Promise<ReadonlyMap<string, number>> {
  const rows = await trx
    .selectFrom('setup_record')
    .select(['kind', (eb) => eb.fn.countAll<number>().as('count')])
    .where('kind', 'in', ['', ...ids])
    .where((eb) => eb.or([eb('valid_from', 'is', null), eb('valid_from', '<=', today)]))
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', today)]))
    .groupBy('kind')
    .execute();
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

async function waitingIn(trx: Trx, ids: readonly string[], now: string): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('proposal')
    .leftJoin('proposal_verdict', (on) =>
      on
        .onRef('proposal_verdict.organization_id', '=', 'proposal.organization_id')
        .onRef('proposal_verdict.proposal_id', '=', 'proposal.id'),
    )
    .select('proposal.master')
    .distinct()
    .where('proposal.master', 'in', ['', ...ids])
    .where('proposal_verdict.outcome', 'is', null)
    .where('proposal.expires_at', '>', new Date(now))
    .execute();
  return new Set(rows.map(({ master }) => master));
}

/** A table with all that is in force or will be, and the caller's draft of it. */
export async function tableView(open: OpenMaster): Promise<LawTableView> {
  const { values, bands = [], sources = [] } = tableOf(open);
  const records = await rowsAhead(open);
  const draft = open.master.editors.includes(open.who.role) ? await findDraftView(open) : undefined;
  return {
    definition: await masterView(open),
    table: { values: [...values], bands: bands.map((band) => ({ ...band })), sources: [...sources] },
    today: open.today,
    records: await recordViews(open, records),
    ...(draft && { draft }),
  };
}

/** What a master is as a table. Throws `pageNotFound` where it is none. */
export function tableOf({ master }: OpenMaster): Table {
  if (master.table === undefined) throw problem('pageNotFound');
  return master.table;
}

/** The records that are in force or will be, in the order of their keys. */
export async function rowsAhead(open: OpenMaster): Promise<readonly StoredRecord[]> {
  const records = await open.store.find(open.trx, shelfOf(open));
  return records
    .filter(({ validTo }) => validTo === undefined || validTo >= open.today)
    .toSorted((a, b) => ORDER.compare(a.key, b.key) || ORDER.compare(a.validFrom ?? '', b.validFrom ?? ''));
}

/** The records that are in force today. */
export async function rowsNow(open: OpenMaster): Promise<readonly StoredRecord[]> {
  return (await rowsAhead(open)).filter((row) => open.master.dated !== true || isInForce(row, open.today));
}
