import { sql } from 'kysely';
import type { FormBundle } from '../../form-schemas/engine/definition.ts';
import type { FieldInfo } from '../../form-schemas/engine/field-definition.ts';
import { fieldStates } from '../../form-schemas/engine/form/visibility.ts';
import { fiscalYearOf, kathmanduDate, storedDay, termEnd } from '../../form-schemas/values/bs-date.ts';
import { toDevanagari } from '../../form-schemas/values/digits.ts';
import { isRecord } from '../parse.ts';
import type { Effect } from '../../workflows/engine/definition.ts';
import type { TakenNumber } from '../record/record.ts';
import type { Runtime, Trx } from '../runtime.ts';
import type { Case } from './case.ts';
import type { Decision } from './decision.ts';

/** The series of the numbers of applications themselves. */
export const APPLICATION_SERIES = 'application';

/** The number of an application: the code of the fiscal year, then six digits. */
export function applicationNumber(year: string, no: number): number {
  return Number(`${year}${String(no).padStart(6, '0')}`);
}

/** Of which series a number is taken, on which day, and for whom: the row of the series names who took its last number. */
export type NumberWanted = {
  readonly organizationId: string;
  readonly series: string;
  /** Kathmandu date. */
  readonly on: string;
  readonly formats: Readonly<Record<string, string>>;
  readonly applicationId: string;
  /** The event that takes it; null for the number of the application itself, which its row says. */
  readonly seq: number | null;
};

/** A number as printed, by its series' format (`{n}`, `{n:4}`, `{year}`, `{code}`) in Devanagari digits, and as it is counted. */
export type GivenNumber = { readonly text: string; readonly taken: TakenNumber };

/** Takes the next number of a series in its fiscal year, gapless, under the row lock. */
export async function takeNumber(trx: Trx, wanted: NumberWanted): Promise<GivenNumber> {
  const { organizationId, series, on, formats, applicationId, seq } = wanted;
  const year = yearOf(on);
  const result = await sql<{ taken: number }>`
    insert into number_series (organization_id, series, fiscal_year, next, application_id, seq)
    values (${organizationId}, ${series}, ${year.code}, 2, ${applicationId}, ${seq})
    on conflict (organization_id, series, fiscal_year) do update
      set next = number_series.next + 1, application_id = excluded.application_id, seq = excluded.seq
    returning next - 1 as taken`.execute(trx);
  const no = result.rows[0]?.taken ?? 1;
  const text = (formats[series] ?? '{n}')
    .replace('{year}', year.shortNe)
    .replace('{code}', year.code)
    .replace(/\{n(?::(\d+))?\}/, (_, width) => String(no).padStart(Number(width ?? 1), '0'));
  return { text: toDevanagari(text), taken: { series, year: year.code, no } };
}

function yearOf(on: string) {
  const year = fiscalYearOf(on);
  if (!year) throw new Error(`the calendar does not reach ${on}`);
  return year;
}

/** Takes a number for an event of a case. */
type Take = (series: string) => Promise<GivenNumber>;

function takingFor(trx: Trx, { held, event, who }: Decision, seq: number): Take {
  const { numberFormats: formats } = held.config;
  const on = kathmanduDate(event.at);
  const { organizationId } = who;
  return (series) => takeNumber(trx, { organizationId, series, on, formats, applicationId: held.application.id, seq });
}

/** What an event gave to its case, and the numbers that it took for it. */
type Numbered<Given> = { readonly given: Given; readonly taken: readonly TakenNumber[] };

/** Numbers that the event gives to the case itself (effect `assignNumber`), by engine fact name. */
export async function assignNumbers(
  trx: Trx,
  decision: Decision,
  seq: number,
): Promise<Numbered<Record<string, string>>> {
  const take = takingFor(trx, decision, seq);
  const given: Record<string, string> = {};
  const taken: TakenNumber[] = [];
  for (const { series, as } of numbersGiven(decision.held, decision.effects)) {
    const number = await take(series);
    given[as] = number.text;
    taken.push(number.taken);
  }
  return { given, taken };
}

/** The numbers that effects give to a case: of which series, and by which name of an engine fact. */
export function numbersGiven(held: Case, effects: readonly Effect[]): readonly { series: string; as: string }[] {
  return effects.flatMap(({ type, params: { series, as } }) =>
    type === 'assignNumber' && typeof series === 'string' && typeof as === 'string' && !has(held, as)
      ? [{ series, as }]
      : [],
  );
}

/** A number that the case has is kept. */
function has({ application }: Case, number: string): boolean {
  return number === 'registrationNo' && application.registration_no !== null;
}

/**
 * Writes numbers and dates into the form that this event approved: `stamp` fields of its bundle, by pointer.
 * A number once given stays with the form when a later revision is approved again, but for one that is given anew (`anew`): a letter
 * that goes out again has a number of its own beside its day.
 */
export async function stampApproval(
  runtime: Runtime,
  trx: Trx,
  decision: Decision,
  seq: number,
): Promise<Numbered<Record<string, unknown>>> {
  const { held, event, snapshot, who } = decision;
  const form = event.form;
  if (!form || !becameApproved(held, snapshot.context.forms[form]?.status, form)) return { given: {}, taken: [] };
  const loaded = await runtime.definitions.form(trx, who.organizationId, form, held.row.library_hash);
  const fields = loaded === undefined ? [] : fieldsToStamp(decision, loaded.bundle, form);
  const earlier = fields.length === 0 ? {} : await earlierStamps(trx, held, form);
  const on = kathmanduDate(event.at);
  const take = takingFor(trx, decision, seq);
  const given: Record<string, unknown> = {};
  const taken: TakenNumber[] = [];
  for (const field of fields) {
    const pointer = `/${field.path.join('/')}`;
    const kept = field.stamp === 'number' && field.anew !== true ? earlier[pointer] : undefined;
    const number = field.stamp === 'number' && kept === undefined ? await take(field.series ?? 'document') : undefined;
    const value = kept ?? number?.text ?? stampOf(decision, field, on);
    if (value !== undefined) given[pointer] = value;
    if (number) taken.push(number.taken);
  }
  if (fields.length > 0) await saveStamps(trx, held, form, given);
  return { given, taken };
}

/** Fields that the approval fills; one that is hidden stays empty: a note that refuses nothing takes no number for its letter. */
function fieldsToStamp({ held, facts }: Decision, bundle: FormBundle, form: string): readonly FieldInfo[] {
  const fields = bundle.fields.filter(({ stamp }) => stamp);
  if (fields.every(({ show }) => show === undefined)) return fields;
  const states = fieldStates(bundle, held.forms[form] ?? {}, facts, held.environment);
  return fields.filter(({ show, path }) => show === undefined || states(path).shown);
}

/** Whether an event approves a form that was not approved before. */
export function becameApproved(held: Case, status: string | undefined, form: string): boolean {
  return status === 'approved' && held.snapshot.context.forms[form]?.status !== 'approved';
}

/** A date, a year or the order that was written with the approval, if any; numbers are taken. */
export function stampOf({ held, event }: Pick<Decision, 'held' | 'event'>, field: FieldInfo, on: string): unknown {
  if (field.stamp === 'approval-note') return event.note;
  const { terms } = held.config;
  if (field.stamp === 'fiscal-year') return yearOf(on).labelNe;
  return storedDay(field.stamp === 'till-date' ? termEnd(on, terms[field.term ?? ''] ?? {}) : on);
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
