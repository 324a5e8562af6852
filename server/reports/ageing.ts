import { sql } from 'kysely';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { isPending } from '../case/status.ts';
import { timesOf } from '../case/time-with.ts';
import type { ReportTable } from '../contract/reports.ts';
import { type Asking, codeText, dayOf, seenBy, within } from './ask.ts';
import type { Findings } from './findings.ts';
import { isOf, permitTemplates } from './papers.ts';
import { keptLevelTable, serviceLevelTable } from './service-level.ts';
import { settings } from './settings.ts';
import { inDigits } from '../said.ts';
import { column, counts, fact, table, textOf } from './table.ts';

/** Applications that have no permit yet, are as old and have the same side's turn. */
type Waiting = {
  readonly waits_on: 'office' | 'applicant' | 'nobody';
  readonly days: number;
  readonly count: number;
  /** Whole days of all of them together that they were with either side. */
  readonly withOffice: number;
  readonly withApplicant: number;
};

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
  const level = await serviceLevelTable(asking);
  const kept = await keptLevelTable(asking);
  return {
    note: textOf('note.ageing'),
    facts: [
      fact('waiting', 'count', countOf(waiting)),
      fact('withOffice', 'count', countOf(waiting, 'office')),
      fact('withApplicant', 'count', countOf(waiting, 'applicant')),
      fact('averageOffice', 'days', average(waiting, 'withOffice')),
      fact('averageApplicant', 'days', average(waiting, 'withApplicant')),
      fact('onTime', 'percent', level.onTime),
      fact('keptInTime', 'percent', kept.keptInTime),
    ],
    tables: [ageTable(waiting), level.table, kept.table, await tookTable(asking)],
  };
}

async function waitingOf(asking: Asking): Promise<readonly Waiting[]> {
  const days = (seconds: string) => sql`sum(floor(coalesce(${sql.raw(seconds)}, 0) / 86400))::integer`;
  const result = await sql<Waiting>`
    with waiting as (
      select a.id, greatest(0, ${asking.today}::date - ${dayOf('a.filed_at')}) as days
      from application a
      where ${isPending(sql`a.status`)} and ${seenBy(asking)}
    )
    select t.turn as waits_on, w.days, count(*)::integer as count,
      ${days('t.office')} as "withOffice", ${days('t.applicant')} as "withApplicant"
    from waiting w
    join (${timesOf(sql`application_id = any(array(select id from waiting))`, asking.runtime.now())}) t on t.application_id = w.id
    group by t.turn, w.days`.execute(asking.trx);
  return result.rows;
}

function countOf(waiting: readonly Waiting[], side?: Waiting['waits_on']): number {
  return waiting
    .filter(({ waits_on }) => side === undefined || waits_on === side)
    .reduce((sum, { count }) => sum + count, 0);
}

function ageTable(waiting: readonly Waiting[]): ReportTable {
  return table({
    id: 'ageing',
    columns: [column('age', 'text'), ...counts('waiting', 'withOffice', 'withApplicant', 'withNobody')],
    rows: spans().map(({ title, from, to }) => {
      const own = waiting.filter(({ days }) => days >= from && days <= to);
      const cells = [countOf(own), countOf(own, 'office'), countOf(own, 'applicant'), countOf(own, 'nobody')];
      return { cells: [title, ...cells] };
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
function average(waiting: readonly Waiting[], side: 'withOffice' | 'withApplicant'): number | null {
  const all = countOf(waiting);
  if (all === 0) return null;
  return Math.round((waiting.reduce((sum, each) => sum + each[side], 0) / all) * 10) / 10;
}
