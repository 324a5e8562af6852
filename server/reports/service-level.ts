import { sql } from 'kysely';
import type { ReportTable } from '../contract/reports.ts';
import { type Asking, seenBy } from './ask.ts';
import { placeTitles, stagesOf } from './stages.ts';
import { column, counts, table } from './table.ts';

type Level = {
  readonly hash: string;
  readonly state: string;
  readonly inTime: number;
  readonly late: number;
  readonly resting: number;
};

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
  const running = levels.reduce((sum, { inTime, late }) => sum + inTime + late, 0);
  const inTime = levels.reduce((sum, level) => sum + level.inTime, 0);
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
    onTime: running === 0 ? null : Math.round((inTime / running) * 100),
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
