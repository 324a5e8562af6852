import type { LedgerEntry } from '../../form-schemas/engine/form/ledger.ts';
import { ledgerEntries } from '../../form-schemas/engine/form/ledger.ts';
import { fiscalYearOf, kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { toRupees } from '../../form-schemas/values/money.ts';
import { formsMoved } from '../case/forms-moved.ts';
import type { Runtime, Trx } from '../runtime.ts';
import type { LedgerRecord } from '../record/ledger.ts';
import { standingEntries } from './queries.ts';
import type { Decision } from '../case/decision.ts';

/**
 * What an event does to the ledger: a form that became approved makes its entries; one that is approved no longer has its
 * entries taken back. So the ledger always says what the approved forms say, in whatever order they came and went.
 */
export async function entriesOf(runtime: Runtime, trx: Trx, decision: Decision): Promise<readonly LedgerRecord[]> {
  const { begun, ended } = formsMoved(decision, 'approved', ['approved', 'locked']);
  const today = kathmanduDate(decision.event.at);
  const entries: LedgerRecord[] = [];
  for (const form of ended) entries.push(...(await reversalsOf(trx, decision, form, today)));
  for (const form of begun) entries.push(...(await newEntriesOf(runtime, trx, decision, form)));
  return entries;
}

async function reversalsOf(trx: Trx, { held }: Decision, form: string, on: string): Promise<readonly LedgerRecord[]> {
  const standing = await standingEntries(trx, held.application.id, held.lineage, form);
  return standing.map(({ seq, amount, ...entry }) => ({
    ...entry,
    amount: negative(amount),
    on,
    fiscalYear: yearOf(on),
    reverses: seq,
  }));
}

async function newEntriesOf(
  runtime: Runtime,
  trx: Trx,
  decision: Decision,
  slug: string,
): Promise<readonly LedgerRecord[]> {
  const { held, snapshot, form, facts, who } = decision;
  const loaded = await runtime.definitions.form(trx, who.organizationId, slug, held.row.library_hash);
  const data = form?.slug === slug ? form.data : held.forms[slug];
  if (loaded?.bundle.ledger === undefined || data === undefined) return [];
  const revision = snapshot.context.forms[slug]?.revision ?? 1;
  return ledgerEntries(loaded.bundle, data, facts, held.environment).map((entry) => toRecord(slug, revision, entry));
}

function toRecord(form: string, revision: number, { amount, ...entry }: LedgerEntry): LedgerRecord {
  return { form, revision, ...entry, amount: toRupees(amount), fiscalYear: yearOf(entry.on) };
}

function negative(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

function yearOf(on: string): string {
  const year = fiscalYearOf(on);
  if (!year) throw new Error(`the calendar does not reach ${on}`);
  return year.code;
}
