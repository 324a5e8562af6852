import { sql } from 'kysely';
import { addDays, daysInMonth, fromAd, kathmanduDate, toAd } from '../../form-schemas/values/bs-date.ts';
import { parseSnapshot } from '../case/snapshot.ts';
import { formTitle } from '../case/titles.ts';
import type { AgendaEntry, AgendaMonth, AgendaQuery } from '../contract/agenda.ts';
import { problem } from '../http/problems.ts';
import { scopeOf } from '../lists/filters.ts';
import { isRecord, parseJson } from '../parse.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { daysSaid, formsWithDaysAhead } from './days-ahead.ts';

/** So many entries a month tells. */
const MOST = 500;
/** Handed in and not sent back. */
const STANDS: readonly string[] = ['submitted', 'approved', 'locked'];

type Place = {
  readonly id: string;
  readonly run: number;
  readonly registration_no: string | null;
  readonly owner_ne: string;
  readonly ward: string;
  readonly plot_no: string;
};
type TermRow = Place & { readonly name: string; readonly due: string };
type FormRow = Place & {
  readonly form: string;
  readonly definition_hash: string;
  readonly stage_hash: string;
  readonly data: string;
  readonly snapshot: string;
};
type Span = { readonly first: string; readonly last: string };

/** What falls in a month: terms that run, and days that forms of running stages say, in the files that the person may see. */
export async function agendaMonth(runtime: Runtime, trx: Trx, who: Who, query: AgendaQuery): Promise<AgendaMonth> {
  const month = monthOf(query, kathmanduDate(runtime.now()));
  const entries = [...(await terms(trx, who, month)), ...(await saidDays(runtime, trx, who, month))];
  const sorted = entries.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
  return { ...month, entries: sorted.slice(0, MOST), more: sorted.length > MOST };
}

/** The month that is asked for. Throws `periodInvalid` for one that the calendar does not have. */
function monthOf(query: AgendaQuery, today: string) {
  const now = fromAd(today);
  const [year, month] = [query.year ?? now?.year ?? 0, query.month ?? now?.month ?? 0];
  const first = toAd({ year, month, day: 1 });
  const days = daysInMonth(year, month);
  if (first === undefined || days === undefined) throw problem('periodInvalid');
  return { year, month, first, last: addDays(first, days - 1) };
}

async function terms(trx: Trx, who: Who, { first, last }: Span): Promise<AgendaEntry[]> {
  const { rows } = await sql<TermRow>`
    select ${PLACE}, d.name, d.due::text as due
    from deadline d
    join stage st on st.application_id = d.application_id and st.run = d.run and st.status = 'active'
    join application a on a.id = d.application_id
    where d.due between ${first}::date and ${last}::date and d.fired_at is null and ${seen(who)}
    order by d.due, a.application_no
    limit ${MOST + 1}`.execute(trx);
  return rows.map((row) => ({ day: row.due, run: row.run, term: row.name, application: applicationOf(row) }));
}

async function saidDays(runtime: Runtime, trx: Trx, who: Who, span: Span): Promise<AgendaEntry[]> {
  const { library } = await runtime.definitions.library(trx, who.organizationId);
  const slugs = formsWithDaysAhead(library);
  if (slugs.length === 0) return [];
  // a month of ours begins in one of the world's and ends in the next
  const written = [span.first, span.last].map((day) => `%"ad":"${day.slice(0, 7)}-%`);
  const { rows } = await sql<FormRow>`
    select ${PLACE}, newest.form, newest.definition_hash, newest.data, st.snapshot, st.definition_hash as stage_hash
    from stage st
    join application a on a.id = st.application_id
    join lateral (
      select distinct on (s.form) s.form, s.definition_hash, s.data
      from submission s
      where s.application_id = st.application_id and s.run = st.run and s.form = any(${[...slugs]})
        and s.status = 'submitted'
      order by s.form, s.seq desc) newest on newest.data like any(${written})
    where st.status = 'active' and ${seen(who)}
    order by a.application_no
    limit ${MOST + 1}`.execute(trx);
  const entries: AgendaEntry[] = [];
  for (const row of rows) entries.push(...(await entriesOf(runtime, trx, who, { row, span })));
  return entries;
}

async function entriesOf(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  { row, span }: { readonly row: FormRow; readonly span: Span },
): Promise<readonly AgendaEntry[]> {
  const status = parseSnapshot(row.snapshot).context.forms[row.form]?.status ?? 'absent';
  const form = await runtime.definitions.formByHash(trx, who.organizationId, row.definition_hash);
  if (!STANDS.includes(status) || form === undefined) return [];
  const definition = await runtime.definitions.stageByHash(trx, who.organizationId, row.stage_hash);
  const title = formTitle({ definition }, row.form);
  return daysSaid(form.bundle, dataOf(row), span).map(({ day, label }) => ({
    day,
    run: row.run,
    form: { slug: row.form, title, label },
    application: applicationOf(row),
  }));
}

const PLACE = sql`a.id, st.run, a.registration_no, a.owner_ne, a.ward, a.plot_no`;

function applicationOf({ id, registration_no, owner_ne, ward, plot_no }: Place): AgendaEntry['application'] {
  return {
    id,
    ...(registration_no === null ? {} : { registrationNo: registration_no }),
    ownerNe: owner_ne,
    ward,
    plotNo: plot_no,
  };
}

function seen(who: Who) {
  return sql.join([sql`true`, ...scopeOf(who)], sql` and `);
}

function dataOf({ data }: FormRow) {
  const read = parseJson(data);
  return isRecord(read) ? read : {};
}
