import { sql } from 'kysely';
import { APPLICATION_SERIES, applicationNumber } from '../case/numbers.ts';
import { ADOPTED } from '../journal/founded.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { nameOf, type Series, seriesOf } from '../journal/number-series.ts';
import { parseRecord, type TakenNumber } from '../record/record.ts';

/** A series that is not as the events say which took its numbers. */
export type WrongSeries = {
  readonly what: 'number series differs' | 'number given twice or left out';
  /** The series and its fiscal year. */
  readonly about: string;
};

type Row = Series & {
  readonly applicationId: string | null;
  readonly seq: number | null;
  /** Of the event that took the last number. */
  readonly payload: string | null;
  readonly applicationNo: number | null;
};

/** The first series whose next number does not follow the one that its last event says it took; undefined when all do. */
export async function findWrongSeries(trx: Trx): Promise<WrongSeries | undefined> {
  const { rows } = await sql<Row>`
    select s.series, s.fiscal_year as year, s.next, s.application_id as "applicationId", s.seq, h.payload,
      a.application_no::float8 as "applicationNo"
    from number_series s
    left join history h on h.organization_id = s.organization_id and h.application_id = s.application_id and h.seq = s.seq
    left join application a on a.organization_id = s.organization_id and a.id = s.application_id and s.seq is null
    order by s.series, s.fiscal_year`.execute(trx);
  const first = await firstSaid(trx);
  const wrong = rows.find((row) => !isLast(row, first.get(nameOf(row)) ?? 1));
  return wrong && { what: 'number series differs', about: nameOf(wrong) };
}

/** Whether the number before the next one is the one that was taken last; of a row that names nobody, whether none was taken. */
function isLast(row: Row, first: number): boolean {
  const last = row.next - 1;
  if (row.applicationId === null) return row.next === first;
  if (row.seq === null) return row.applicationNo === applicationNumber(row.year, last);
  const taken = row.payload === null ? [] : (parseRecord(row.payload).taken ?? []);
  return taken.findLast((each) => nameOf(each) === nameOf(row))?.no === last;
}

const AT_ONCE = 2_000;
type Event = { readonly id: string; readonly seq: number; readonly payload: string };

/**
 * Counts every number that events of the office took: each from the first one on once, none left out. Numbers that are taken while
 * it counts are left to the next time.
 */
export async function findMiscounted(runtime: Runtime, organizationId: string): Promise<readonly WrongSeries[]> {
  const series = await runtime.inOrganization(organizationId, seriesOf);
  const first = await runtime.inOrganization(organizationId, firstSaid);
  const next = new Map(series.map((each) => [nameOf(each), each.next]));
  const counted = new Map<string, { readonly numbers: Set<number>; times: number }>();
  for await (const taken of takenNumbers(runtime, organizationId)) {
    const name = nameOf(taken);
    if (taken.no < (first.get(name) ?? 1) || taken.no >= (next.get(name) ?? 1)) continue;
    const count = counted.get(name) ?? { numbers: new Set(), times: 0 };
    count.numbers.add(taken.no);
    count.times += 1;
    counted.set(name, count);
  }
  const isWhole = (each: Series): boolean => {
    const { numbers, times } = counted.get(nameOf(each)) ?? { numbers: new Set(), times: 0 };
    return times === numbers.size && times === each.next - (first.get(nameOf(each)) ?? 1);
  };
  // the numbers of applications are no events': their rows have lines, and are unique
  const wrong = series.filter((each) => each.series !== APPLICATION_SERIES && !isWhole(each));
  return wrong.map((each) => ({ what: 'number given twice or left out', about: nameOf(each) }));
}

async function* takenNumbers(runtime: Runtime, organizationId: string): AsyncGenerator<TakenNumber> {
  for (let last: Event | undefined; ; ) {
    const after = last;
    const events = await runtime.inOrganization(organizationId, (trx) => takingEvents(trx, after));
    for (const { payload } of events) yield* parseRecord(payload).taken ?? [];
    last = events.at(-1);
    if (events.length < AT_ONCE) return;
  }
}

/** As the index `history_taken` has them. */
async function takingEvents(trx: Trx, after: Event | undefined): Promise<readonly Event[]> {
  const { rows } = await sql<Event>`
    select application_id as id, seq, payload from history
    where payload like '%"taken":[%'
      and (${after === undefined} or (application_id, seq) > (${after?.id ?? null}::uuid, ${after?.seq ?? null}::integer))
    order by application_id, seq
    limit ${AT_ONCE}`.execute(trx);
  return rows;
}

/** From which number on events say which they took, by series; those before it were given before that was recorded. */
async function firstSaid(trx: Trx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ series: readonly Series[] }>`
    select detail -> 'series' as series from activity
    where chain = organization_id and action = ${ADOPTED} and detail -> 'series' is not null
    order by no limit 1`.execute(trx);
  return new Map((rows[0]?.series ?? []).map((each) => [nameOf(each), each.next]));
}
