import type { Kysely } from 'kysely';
import { keptText } from '../db/kept-text.ts';
import type { Tables } from '../db/tables.ts';
import type { Trx } from '../runtime.ts';
import type { LedgerRecord } from '../record/ledger.ts';

/** Writes the entries of an event, whose history row must be there. */
export async function saveEntries(
  trx: Trx,
  place: {
    readonly organizationId: string;
    readonly applicationId: string;
    readonly run: number;
    readonly seq: number;
  },
  entries: readonly LedgerRecord[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ head, receiptNo, on, fiscalYear, reverses, ...entry }, position) => ({
    organization_id: place.organizationId,
    application_id: place.applicationId,
    run: place.run,
    seq: place.seq,
    position,
    ...entry,
    head: head ?? null,
    receipt_no: receiptNo ?? null,
    on_date: on,
    fiscal_year: fiscalYear,
    reverses: reverses ?? null,
  }));
  await trx.insertInto('ledger').values(rows).execute();
}

/** Entries of a form that nothing has taken back, in these runs. */
export async function standingEntries(
  trx: Trx,
  applicationId: string,
  runs: readonly number[],
  form: string,
): Promise<(LedgerRecord & { readonly seq: number })[]> {
  const rows = await entriesQuery(trx, applicationId).where('run', 'in', runs).where('form', '=', form).execute();
  const entries = rows.map(toEntry);
  const takenBack = new Set(entries.flatMap(({ reverses }) => reverses ?? []));
  return entries.filter(({ seq, reverses }) => reverses === undefined && !takenBack.has(seq));
}

/** Every entry of a case, oldest first. */
export async function ledgerOfCase(
  trx: Trx,
  applicationId: string,
): Promise<(LedgerRecord & { readonly seq: number })[]> {
  const rows = await entriesQuery(trx, applicationId).execute();
  return rows.map(toEntry);
}

/** Asks for the same. */
export const entriesText = keptText<'application', EntryRow>((db, at) =>
  entriesQuery(db, at.text('application')).compile(),
);

type EntryRow = Awaited<ReturnType<ReturnType<typeof entriesQuery>['execute']>>[number];

function entriesQuery(trx: Kysely<Tables>, applicationId: string) {
  return trx
    .selectFrom('ledger')
    .select(['seq', 'form', 'revision', 'kind', 'account', 'head', 'amount', 'receipt_no', 'on_date', 'fiscal_year'])
    .select('reverses')
    .where('application_id', '=', applicationId)
    .orderBy('seq')
    .orderBy('position');
}

/** An entry as its row says it. */
export function toEntry(row: EntryRow): LedgerRecord & { readonly seq: number } {
  const { seq, form, revision, kind, account, amount } = row;
  return {
    seq,
    form,
    revision,
    kind,
    account,
    amount,
    on: row.on_date,
    fiscalYear: row.fiscal_year,
    ...(row.head !== null && { head: row.head }),
    ...(row.receipt_no !== null && { receiptNo: row.receipt_no }),
    ...(row.reverses !== null && { reverses: row.reverses }),
  };
}
