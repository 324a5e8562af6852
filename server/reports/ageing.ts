import { sql } from 'kysely';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { isPending } from '../case/status.ts';
import { timeWith } from '../case/time-with.ts';
import type { ReportTable } from '../contract/reports.ts';
import { type Asking, codeText, dayOf, seenBy, within } from './ask.ts';
import type { Findings } from './findings.ts';
import { isOf, permitTemplates } from './papers.ts';
import { keptLevelTable, serviceLevelTable } from './service-level.ts';
import { settings } from './settings.ts';
import { inDigits } from '../said.ts';
import { column, counts, fact, table, textOf } from './table.ts';

/** An application that has no permit yet. */
type Waiting = { readonly id: string; readonly waits_on: 'office' | 'applicant' | 'nobody'; readonly days: number };

type Took = {
  readonly construction_type: string;
  readonly permitted: number;
  readonly average: number;
  readonly median: number;
  readonly longest: number;
};

/** How old the undecided applications are today, whether the service levels are kept, and how long permits took. */
export async function ageingReport(asking: Asking): Promise<Findings> {
  const waiting = await waitingOf(asking);
  const times = [
    ...(
      await timeWith(
        asking.trx,
        waiting.map(({ id }) => id),
        asking.runtime.now(),
      )
    ).values(),
  ];
  const level = await serviceLevelTable(asking);
  const kept = await keptLevelTable(asking);
  return {
    note: textOf('note.ageing'),
    facts: [
      fact('waiting', 'count', waiting.length),
      fact('withOffice', 'count', waiting.filter(({ waits_on }) => waits_on === 'office').length),
      fact('withApplicant', 'count', waiting.filter(({ waits_on }) => waits_on === 'applicant').length),
      fact('averageOffice', 'days', average(times.map(({ daysWithUs }) => daysWithUs))),
      fact('averageApplicant', 'days', average(times.map(({ daysWithApplicant }) => daysWithApplicant))),
      fact('onTime', 'percent', level.onTime),
      fact('keptInTime', 'percent', kept.keptInTime),
    ],
    tables: [ageTable(waiting), level.table, kept.table, await tookTable(asking)],
  };
}

async function waitingOf(asking: Asking): Promise<readonly Waiting[]> {
  const result = await sql<Waiting>`
    select a.id, h.waits_on, greatest(0, ${asking.today}::date - ${dayOf('a.filed_at')}) as days
    from application a
    join history h on h.organization_id = a.organization_id and h.application_id = a.id and h.seq = a.seq
    where ${isPending(sql`a.status`)} and ${seenBy(asking)}`.execute(asking.trx);
  return result.rows;
}

function ageTable(waiting: readonly Waiting[]): ReportTable {
  return table({
    id: 'ageing',
    columns: [column('age', 'text'), ...counts('waiting', 'withOffice', 'withApplicant', 'withNobody')],
    rows: spans().map(({ title, from, to }) => {
      const own = waiting.filter(({ days }) => days >= from && days <= to);
      const whose = (side: Waiting['waits_on']) => own.filter(({ waits_on }) => waits_on === side).length;
      return { cells: [title, own.length, whose('office'), whose('applicant'), whose('nobody')] };
    }),
    isSummed: true,
    figure: { kind: 'column', label: 'age', value: 'withOffice', second: 'withApplicant' },
  });
}

function spans(): readonly { readonly title: Text; readonly from: number; readonly to: number }[] {
  const ends = settings.ageDays;
  const last = ends.at(-1) ?? 0;
  return [
    ...ends.map((to, at) => {
      const from = at === 0 ? 0 : (ends[at - 1] ?? 0) + 1;
      return { title: textOf('span.age', { from: inDigits(from), to: inDigits(to) }), from, to };
    }),
    { title: textOf('span.older', { days: inDigits(last) }), from: last + 1, to: Infinity },
  ];
}

/** Days from registration to the first permit, of the cases whose first permit was issued in the period. */
async function tookTable(asking: Asking): Promise<ReportTable> {
  const permits = await permitTemplates(asking);
  const days = sql`(${dayOf('f.at')} - a.registered_on)`;
  const result = await sql<Took>`
    select a.construction_type, count(*)::integer as permitted,
      round(avg(${days}), 1)::float8 as average,
      (percentile_cont(0.5) within group (order by ${days}))::float8 as median,
      max(${days}) as longest
    from (
      select d.organization_id, d.application_id, min(d.issued_at) as at
      from document d
      where ${isOf(permits)}
      group by d.organization_id, d.application_id
    ) f
    join application a on a.organization_id = f.organization_id and a.id = f.application_id
    where ${within('f.at', asking.period)} and a.registered_on is not null and ${seenBy(asking)}
    group by a.construction_type
    order by a.construction_type`.execute(asking.trx);
  return table({
    id: 'took',
    columns: [
      column('type', 'text'),
      column('permitted', 'count'),
      ...(['average', 'median', 'longest'] as const).map((id) => column(id, 'days')),
    ],
    rows: result.rows.map(({ construction_type, permitted, average: mean, median, longest }) => ({
      cells: [codeText(asking, [settings.typeList], construction_type), permitted, mean, median, longest],
    })),
    figure: { kind: 'bar', label: 'type', value: 'average' },
  });
}

/** Rounded to a tenth of a day; null of nothing. */
function average(days: readonly number[]): number | null {
  if (days.length === 0) return null;
  return Math.round((days.reduce((sum, each) => sum + each, 0) / days.length) * 10) / 10;
}
