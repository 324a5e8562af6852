import { type RawBuilder, sql } from 'kysely';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { addDays } from '../../form-schemas/values/bs-date.ts';
import type { Cell, ReportRow, ReportTable } from '../contract/reports.ts';
import { groupsOf, splitBy } from './applications.ts';
import { type Asking, codeText, dayOf, ofMonth, seenBy, within } from './ask.ts';
import { depositsOf } from './deposits.ts';
import type { Findings } from './findings.ts';
import { objectionsOf } from './objections.ts';
import { isOf, paperText, permitTemplates } from './papers.ts';
import type { Month } from './period.ts';
import { headTable, moneyOf, sumsByMonth } from './revenue.ts';
import { settings } from './settings.ts';
import { column, counts, fact, sumOf, table, textOf } from './table.ts';

/**
 * Applications that were registered, first got a permit and were discarded in the same months: each month is its first day, what
 * was before the year the earliest of all; null = it was not, or after the year.
 */
type Course = {
  readonly registered: string;
  readonly permit: string | null;
  readonly discarded: string | null;
  readonly count: number;
};

/** Before every year. */
const EARLIER = '0001-01-01';

/** Parts of a fiscal year of which offices give account, four months each: their names are the texts `term.1` to `term.3`. */
const TERMS = ['term.1', 'term.2', 'term.3'] as const;

/** The account of a whole fiscal year as offices give it: what came over, came in, was decided, is left, and the money. */
export async function yearReport(asking: Asking): Promise<Findings> {
  const permits = await permitTemplates(asking);
  const courses = await coursesOf(asking, permits);
  const sums = await sumsByMonth(asking);
  const deposits = await depositsOf(asking);
  const groups = await groupsOf(asking);
  const objections = (await objectionsOf(asking)).filter(({ filed }) => isIn(filed, asking.period));
  const { carried, registered, permitted, discarded, left } = balanceOf(courses, asking.period);
  return {
    note: textOf('note.year'),
    facts: [
      fact('carried', 'count', carried),
      fact('registered', 'count', registered),
      fact('permitted', 'count', permitted),
      fact('discarded', 'count', discarded),
      fact('left', 'count', left),
      fact('received', 'money', moneyOf(sums, 'receipt')),
      fact('held', 'money', deposits.held),
      fact('objections', 'count', objections.length),
    ],
    tables: [
      monthTable(asking, courses, sums),
      splitBy(groups, 'construction_type', (code) => codeText(asking, [settings.typeList], code), 'type'),
      splitBy(groups, 'building_class', (code) => codeText(asking, [settings.classList], code), 'class'),
      splitBy(groups, 'ward', (ward) => ward, 'ward'),
      await permitTable(asking, permits),
      await headTable(asking),
      depositTable(deposits),
    ],
  };
}

/** Which applications the year began with, gained and settled; what is left is the sum of the others. */
function balanceOf(courses: readonly Course[], { from, to }: Pick<Month, 'from' | 'to'>) {
  const known = courses.filter(({ registered }) => registered <= to);
  const settled = (course: Course) => course.permit ?? course.discarded;
  const isOpen = (course: Course, on: string) => (settled(course) ?? '9999') >= on;
  const ofPeriod = (day: string | null) => day !== null && day >= from && day <= to;
  const countOf = (is: (course: Course) => boolean) => known.filter(is).reduce((sum, { count }) => sum + count, 0);
  return {
    carried: countOf((course) => course.registered < from && isOpen(course, from)),
    registered: countOf(({ registered }) => ofPeriod(registered)),
    permitted: countOf(({ permit }) => ofPeriod(permit)),
    discarded: countOf(({ permit, discarded }) => permit === null && ofPeriod(discarded)),
    left: countOf((course) => (settled(course) ?? '9999') > to),
  };
}

/** The courses of all applications up to the year's end, counted by the months that they have in common. */
async function coursesOf(asking: Asking, permits: readonly string[]): Promise<readonly Course[]> {
  const { months, to } = asking.period;
  const starts = [...months.map(({ from }) => from), addDays(to, 1)];
  const monthOf = (day: RawBuilder<unknown>) => sql`width_bucket(${day}, ${starts}::date[])`;
  const result = await sql<Readonly<Record<'registered' | 'permit' | 'discarded', number | null>> & { count: number }>`
    select ${monthOf(sql`a.registered_on`)} as registered, ${monthOf(dayOf('f.at'))} as permit,
      ${monthOf(dayOf('e.at'))} as discarded, count(*)::integer as count
    from application a
    left join (
      select d.organization_id, d.application_id, min(d.issued_at) as at
      from document d
      where ${isOf(permits)}
      group by d.organization_id, d.application_id
    ) f on f.organization_id = a.organization_id and f.application_id = a.id
    left join (
      select s.organization_id, s.application_id, max(s.closed_at) as at
      from application gone
      join stage s on s.organization_id = gone.organization_id and s.application_id = gone.id
      where gone.status = 'D' and s.closed_at is not null
      group by s.organization_id, s.application_id
    ) e on e.organization_id = a.organization_id and e.application_id = a.id
    where a.registered_on <= ${to} and ${seenBy(asking)}
    group by 1, 2, 3`.execute(asking.trx);
  const dayIn = (at: number | null) => (at === null ? null : at === 0 ? EARLIER : (months[at - 1]?.from ?? null));
  return result.rows.map(({ registered, permit, discarded, count }) => ({
    registered: dayIn(registered) ?? EARLIER,
    permit: dayIn(permit),
    discarded: dayIn(discarded),
    count,
  }));
}

/** Month by month with the sums of each third of the year. */
function monthTable(
  asking: Asking,
  courses: readonly Course[],
  sums: Awaited<ReturnType<typeof sumsByMonth>>,
): ReportTable {
  const columns = [
    column('month', 'text'),
    ...counts('registered', 'permitted', 'discarded'),
    ...(['received', 'depositReceived', 'refunded'] as const).map((id) => column(id, 'money')),
  ];
  const rows = asking.period.months.map((month, no): ReportRow => {
    const own = sums.filter((sum) => sum.no === no);
    const { registered, permitted, discarded } = balanceOf(courses, month);
    const money = (['receipt', 'deposit', 'refund'] as const).map((kind) => moneyOf(own, kind));
    return { cells: [month.title, ...ofMonth(asking, month, [registered, permitted, discarded, ...money])] };
  });
  return table({
    id: 'year.months',
    columns,
    rows: termsOf(rows).flatMap((term, at) => [
      ...term,
      { cells: sumOf(columns, term, TERMS[at] ?? 'total'), isSum: true as const },
    ]),
    isSummed: true,
    figure: { kind: 'column', label: 'month', value: 'registered', second: 'permitted' },
  });
}

function termsOf<T>(months: readonly T[]): readonly (readonly T[])[] {
  const length = settings.termMonths;
  const terms = Math.ceil(months.length / length);
  return Array.from({ length: terms }, (_, at) => months.slice(at * length, (at + 1) * length));
}

async function permitTable(asking: Asking, permits: readonly string[]): Promise<ReportTable> {
  const terms = termsOf(asking.period.months);
  const result = await sql<{ form: string; day: string; issued: number }>`
    select d.form, ${dayOf('d.issued_at')}::text as day, count(*)::integer as issued
    from document d
    join application a on a.organization_id = d.organization_id and a.id = d.application_id
    where ${within('d.issued_at', asking.period)} and ${isOf(permits)} and ${seenBy(asking)}
    group by d.form, day
    order by d.form`.execute(asking.trx);
  const forms = [...new Set(result.rows.map(({ form }) => form))];
  const rows = forms.map((form): ReportRow => {
    const own = result.rows.filter((row) => row.form === form);
    const cells = terms.map((term) => issuedIn(own, term));
    return { cells: [paperText(asking, form), ...cells, cells.reduce((sum, count) => sum + count, 0)] };
  });
  const ofTerms = terms.map((_, at) => ({
    id: TERMS[at] ?? String(at),
    title: textOf(TERMS[at] ?? 'total'),
    kind: 'count' as const,
  }));
  const columns = [column('paper', 'text'), ...ofTerms, { ...column('total', 'count') }];
  return table({ id: 'permits', columns, rows, isSummed: true });
}

function issuedIn(rows: readonly { readonly day: string; readonly issued: number }[], term: readonly Month[]): number {
  return rows.filter(({ day }) => term.some((month) => isIn(day, month))).reduce((sum, { issued }) => sum + issued, 0);
}

/** The account of deposits in words: brought forward, in, kept, paid back, held. */
function depositTable({ before, received, kept, refunded, held }: Awaited<ReturnType<typeof depositsOf>>): ReportTable {
  const line = (says: Text, amount: Cell): ReportRow => ({ cells: [says, amount] });
  return table({
    id: 'year.deposits',
    columns: [column('what', 'text'), column('amount', 'money')],
    rows: [
      line(textOf('fact.heldBefore'), before),
      line(textOf('fact.depositReceived'), received),
      line(textOf('fact.kept'), kept),
      line(textOf('fact.refunded'), refunded),
      { ...line(textOf('fact.held'), held), isSum: true },
    ],
  });
}

function isIn(day: string, { from, to }: Pick<Month, 'from' | 'to'>): boolean {
  return day >= from && day <= to;
}
