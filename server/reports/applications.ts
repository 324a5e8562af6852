import { sql } from 'kysely';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { isPending } from '../case/status.ts';
import type { ReportRow, ReportTable } from '../contract/reports.ts';
import type { CaseStatus } from '../contract/statuses.ts';
import { type Asking, codeText, dayOf, monthsOf, ofMonth, seenBy, within } from './ask.ts';
import type { Findings } from './findings.ts';
import { settings } from './settings.ts';
import { stageTables } from './stages.ts';
import { column, counts, fact, table, textOf } from './table.ts';

/** Applications that share ward, kind, class and where they stand. */
type Group = {
  readonly ward: string;
  readonly construction_type: string;
  readonly building_class: string;
  readonly status: CaseStatus;
  readonly count: number;
};

const STANDINGS = { inProgress: 'P', permitted: 'A', completed: 'C', rejected: 'X', discarded: 'D' } as const;
const NAMES = ['inProgress', 'permitted', 'completed', 'rejected', 'discarded'] as const;

/** Applications registered in the period by stage, ward, type, class and month, and what became of them until today. */
export async function applicationsReport(asking: Asking): Promise<Findings> {
  const groups = await groupsOf(asking);
  const { filed, unregistered } = await filedOf(asking);
  const ofWard = splitBy(groups, 'ward', (ward) => ward, 'ward');
  const type = splitBy(groups, 'construction_type', (code) => codeText(asking, [settings.typeList], code), 'type');
  const byClass = splitBy(groups, 'building_class', (code) => codeText(asking, [settings.classList], code), 'class');
  return {
    note: textOf('note.applications'),
    facts: [
      fact('registered', 'count', countOf(groups)),
      ...NAMES.map((name) => fact(name, 'count', countOf(groups, name))),
      fact('filed', 'count', filed),
      fact('unregistered', 'count', unregistered),
    ],
    tables: [...(await stageTables(asking)), ofWard, type, byClass, await monthTable(asking)],
  };
}

/** Applications registered in the period, counted by all that they are split by. */
export async function groupsOf(asking: Pick<Asking, 'trx' | 'who' | 'period'>): Promise<readonly Group[]> {
  const { from, to } = asking.period;
  const result = await sql<Group>`
    select a.ward, a.construction_type, a.building_class, a.status, count(*)::integer as count
    from application a
    where a.registered_on between ${from} and ${to} and ${seenBy(asking)}
    group by a.ward, a.construction_type, a.building_class, a.status`.execute(asking.trx);
  return result.rows;
}

/** What came in by the day of filing; and what of all waits for its number today. */
async function filedOf(asking: Asking): Promise<{ readonly filed: number; readonly unregistered: number }> {
  const result = await sql<{ filed: number; unregistered: number }>`
    select
      (select count(*)::integer from application a
        where ${within('a.filed_at', asking.period)} and ${seenBy(asking)}) as filed,
      (select count(*)::integer from application a
        where a.registered_on is null and ${isPending(sql`a.status`)} and ${seenBy(asking)}) as unregistered`.execute(
    asking.trx,
  );
  return result.rows[0] ?? { filed: 0, unregistered: 0 };
}

/** Groups added up by one of the things that they are split by, in the order of its codes. */
export function splitBy(
  groups: readonly Group[],
  by: 'ward' | 'construction_type' | 'building_class',
  titleOf: (code: string) => Text | string,
  id: 'ward' | 'type' | 'class',
): ReportTable {
  const codes = [...new Set(groups.map((group) => group[by]))].toSorted();
  const rows = codes.map((code): ReportRow => {
    const own = groups.filter((group) => group[by] === code);
    return { cells: [titleOf(code), countOf(own), ...NAMES.map((name) => countOf(own, name))] };
  });
  return table({
    id: `applicationsBy.${id}`,
    columns: [column(id, id === 'ward' ? 'ward' : 'text'), ...counts('registered', ...NAMES)],
    rows,
    isSummed: true,
    figure: { kind: id === 'class' ? 'donut' : id === 'ward' ? 'column' : 'bar', label: id, value: 'registered' },
  });
}

function countOf(groups: readonly Group[], name?: keyof typeof STANDINGS): number {
  const counted = name === undefined ? groups : groups.filter(({ status }) => status === STANDINGS[name]);
  return counted.reduce((sum, { count }) => sum + count, 0);
}

async function monthTable(asking: Asking): Promise<ReportTable> {
  const { period, trx } = asking;
  const result = await sql<{ no: number; filed: number; registered: number }>`
    select m.no, sum(d.filed)::integer as filed, sum(d.registered)::integer as registered
    from (
      select ${dayOf('a.filed_at')} as day, 1 as filed, 0 as registered
      from application a
      where ${within('a.filed_at', period)} and ${seenBy(asking)}
      union all
      select a.registered_on, 0, 1
      from application a
      where a.registered_on between ${period.from} and ${period.to} and ${seenBy(asking)}
    ) d
    join ${monthsOf(period.months)} on d.day between m.first and m.last
    group by m.no`.execute(trx);
  const found = new Map(result.rows.map((row) => [row.no, row]));
  return table({
    id: 'applicationsBy.month',
    columns: [column('month', 'text'), ...counts('filed', 'registered')],
    rows: period.months.map((month, no) => {
      const { filed, registered } = found.get(no) ?? { filed: 0, registered: 0 };
      return { cells: [month.title, ...ofMonth(asking, month, [filed, registered])] };
    }),
    isSummed: true,
    figure: { kind: 'line', label: 'month', value: 'filed', second: 'registered' },
  });
}
