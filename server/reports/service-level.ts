import { sql } from 'kysely';
import type { ReportTable } from '../contract/reports.ts';
import { type Asking, seenBy, within } from './ask.ts';
import { placeTitles, stagesOf } from './stages.ts';
import { column, counts, table } from './table.ts';

type Ended = { readonly hash: string; readonly state: string; readonly inTime: number; readonly late: number };
type Level = Ended & { readonly resting: number };

/**
 * Desks that files left within the period: how often within the office's days.
 * @returns the table, and how many in a hundred were in time; null when none was left
 */
export async function keptLevelTable(
  asking: Asking,
): Promise<{ readonly table: ReportTable; readonly keptInTime: number | null }> {
  const result = await sql<Ended>`
    select e.definition_hash as hash, e.state,
      count(*) filter (where e.in_time)::integer as "inTime",
      count(*) filter (where not e.in_time)::integer as late
    from service_level_end e
    join application a on a.organization_id = e.organization_id and a.id = e.application_id
    where ${within('e.at', asking.period)} and ${seenBy(asking)}
    group by e.definition_hash, e.state
    order by late desc, "inTime" desc, e.state`.execute(asking.trx);
  const stages = await stagesOf(
    asking,
    result.rows.map(({ hash }) => hash),
  );
  const rows = result.rows.map(({ hash, state, inTime, late }) => {
    const titles = placeTitles(stages, hash, state);
    return { cells: [titles.stage, titles.state, inTime, late] };
  });
  return {
    table: table({
      id: 'serviceLevelKept',
      columns: [column('stage', 'text'), column('state', 'text'), ...counts('inTime', 'late')],
      rows,
      isSummed: true,
    }),
    keptInTime: percentInTime(result.rows),
  };
}

function percentInTime(levels: readonly Ended[]): number | null {
  const inTime = levels.reduce((sum, level) => sum + level.inTime, 0);
  const all = levels.reduce((sum, level) => sum + level.inTime + level.late, 0);
  return all === 0 ? null : Math.round((inTime / all) * 100);
}

/**
 * Where the office's own time runs: in time or late by the day until which a state gives it, and where it rests because
 * the applicant has the turn.
 * @returns the table, and how many in a hundred of those that run are in time; null when none runs
 */
export async function serviceLevelTable(
  asking: Asking,
): Promise<{ readonly table: ReportTable; readonly onTime: number | null }> {
  const levels = await levelsOf(asking);
  const stages = await stagesOf(
    asking,
    levels.map(({ hash }) => hash),
  );
  const rows = levels.map(({ hash, state, ...level }) => {
    const titles = placeTitles(stages, hash, state);
    return { cells: [titles.stage, titles.state, level.inTime, level.late, level.resting] };
  });
  return {
    table: table({
      id: 'serviceLevel',
      columns: [column('stage', 'text'), column('state', 'text'), ...counts('inTime', 'late', 'resting')],
      rows,
      isSummed: true,
    }),
    onTime: percentInTime(levels),
  };
}

async function levelsOf(asking: Asking): Promise<readonly Level[]> {
  const result = await sql<Level>`
    select s.definition_hash as hash, s.state,
      count(*) filter (where s.sla_due >= ${asking.today})::integer as "inTime",
      count(*) filter (where s.sla_due < ${asking.today})::integer as late,
      count(*) filter (where s.sla_left is not null)::integer as resting
    from stage s
    join application a on a.organization_id = s.organization_id and a.id = s.application_id
    where s.status = 'active' and (s.sla_due is not null or s.sla_left is not null) and ${seenBy(asking)}
    group by s.definition_hash, s.state
    order by late desc, "inTime" desc, s.state`.execute(asking.trx);
  return result.rows;
}
