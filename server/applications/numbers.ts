import { sql } from 'kysely';
import type { FieldInfo } from '../../form-schemas/engine/definition.ts';
import { fiscalYearOf, kathmanduDate, termEnd } from '../../form-schemas/values/bs-date.ts';
import { toDevanagari } from '../../form-schemas/values/digits.ts';
import { isRecord } from '../parse.ts';
import type { Runtime, Trx } from '../runtime.ts';
import type { Case } from './case.ts';
import type { Decision } from './decide.ts';
import { dateOf } from './engine-facts.ts';

/**
 * Takes the next number of a series in its fiscal year, gapless, under the row lock.
 * @returns the number as printed, by the series' format (`{n}`, `{n:4}`, `{year}`, `{code}`), in Devanagari digits
 */
export async function takeNumber(
  trx: Trx,
  organizationId: string,
  series: string,
  on: string,
  formats: Readonly<Record<string, string>>,
): Promise<string> {
  const year = yearOf(on);
  const result = await sql<{ taken: number }>`
    insert into number_series (organization_id, series, fiscal_year, next)
    values (${organizationId}, ${series}, ${year.code}, 2)
    on conflict (organization_id, series, fiscal_year) do update set next = number_series.next + 1
    returning next - 1 as taken`.execute(trx);
  const taken = result.rows[0]?.taken ?? 1;
  const text = (formats[series] ?? '{n}')
    .replace('{year}', year.shortNe)
    .replace('{code}', year.code)
    .replace(/\{n(?::(\d+))?\}/, (_, width) => String(taken).padStart(Number(width ?? 1), '0'));
  return toDevanagari(text);
}

function yearOf(on: string) {
  const year = fiscalYearOf(on);
  if (!year) throw new Error(`the calendar does not reach ${on}`);
  return year;
}

/** Numbers that the event gives to the case itself (effect `assignNumber`), by engine fact name. */
export async function assignNumbers(trx: Trx, decision: Decision): Promise<Record<string, string>> {
  const numbers: Record<string, string> = {};
  for (const effect of decision.effects) {
    if (effect.type !== 'assignNumber') continue;
    const { series, as } = effect.params;
    if (typeof series !== 'string' || typeof as !== 'string' || has(decision.held, as)) continue;
    const on = kathmanduDate(decision.event.at);
    numbers[as] = await takeNumber(trx, decision.who.organizationId, series, on, decision.held.config.numberFormats);
  }
  return numbers;
}

/** A number that the case has is kept. */
function has({ application }: Case, number: string): boolean {
  return number === 'registrationNo' && application.registration_no !== null;
}

/**
 * Writes numbers and dates into the form that this event approved: `stamp` fields of its bundle, by pointer.
 * A number once given stays with the form when a later revision is approved again.
 */
export async function stampApproval(runtime: Runtime, trx: Trx, decision: Decision): Promise<Record<string, unknown>> {
  const { held, event, snapshot, who } = decision;
  const form = event.form;
  if (!form || !becameApproved(held, snapshot.context.forms[form]?.status, form)) return {};
  const loaded = await runtime.definitions.form(trx, who.organizationId, form, held.row.library_hash);
  const fields = loaded?.bundle.fields.filter((field) => field.stamp) ?? [];
  const earlier = fields.length === 0 ? {} : await earlierStamps(trx, held, form);
  const on = kathmanduDate(event.at);
  const stamps: Record<string, unknown> = {};
  for (const field of fields) {
    const pointer = `/${field.path.join('/')}`;
    const kept = field.stamp === 'number' ? earlier[pointer] : undefined;
    stamps[pointer] = kept ?? (await stampOf(trx, decision, field, on));
  }
  if (fields.length > 0) await saveStamps(trx, held, form, stamps);
  return stamps;
}

function becameApproved(held: Case, status: string | undefined, form: string): boolean {
  return status === 'approved' && held.snapshot.context.forms[form]?.status !== 'approved';
}

async function stampOf(trx: Trx, decision: Decision, field: FieldInfo, on: string): Promise<unknown> {
  const { numberFormats, terms } = decision.held.config;
  if (field.stamp === 'number') {
    return takeNumber(trx, decision.who.organizationId, field.series ?? 'document', on, numberFormats);
  }
  if (field.stamp === 'fiscal-year') return yearOf(on).labelNe;
  return dateOf(field.stamp === 'till-date' ? termEnd(on, terms[field.term ?? ''] ?? {}) : on);
}

async function earlierStamps(trx: Trx, { application, lineage }: Case, form: string): Promise<Record<string, unknown>> {
  const rows = await trx
    .selectFrom('submission')
    .select('stamps')
    .where('application_id', '=', application.id)
    .where('run', 'in', lineage)
    .where('form', '=', form)
    .orderBy('seq')
    .execute();
  return Object.assign({}, ...rows.map((row) => (isRecord(row.stamps) ? row.stamps : {})));
}

async function saveStamps(trx: Trx, held: Case, form: string, stamps: Record<string, unknown>): Promise<void> {
  const { id } = held.application;
  await sql`
    update submission set stamps = ${JSON.stringify(stamps)}::jsonb
    where application_id = ${id} and form = ${form} and seq = (
      select max(seq) from submission
      where application_id = ${id} and run in (${sql.join(held.lineage)}) and form = ${form} and status = 'submitted'
    )`.execute(trx);
}
