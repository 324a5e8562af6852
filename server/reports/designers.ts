import { sql } from 'kysely';
import type { ReportTable } from '../contract/reports.ts';
import { type Asking, seenBy, within } from './ask.ts';
import type { Findings } from './findings.ts';
import { column, counts, fact, table, textOf } from './table.ts';

const COLUMNS = ['filed', 'registered', 'inProgress', 'permitted', 'completed', 'rejected', 'discarded'] as const;

type Designer = { readonly name_ne: string; readonly registration: string } & Readonly<
  Record<(typeof COLUMNS)[number], number>
>;

/** What each designer filed in the period, and what became of it until today. */
export async function designersReport(asking: Asking): Promise<Findings> {
  const designers = await designersOf(asking);
  const filed = designers.reduce((sum, each) => sum + each.filed, 0);
  return {
    note: textOf('note.designers'),
    facts: [fact('designers', 'count', designers.length), fact('filed', 'count', filed)],
    tables: [designerTable(asking, designers)],
  };
}

async function designersOf(asking: Asking): Promise<readonly Designer[]> {
  const result = await sql<Designer>`
    select p.name_ne, coalesce(p.profile ->> 'municipalRegNo', '') as registration,
      count(*)::integer as filed,
      count(a.registered_on)::integer as registered,
      count(*) filter (where a.status = 'P')::integer as "inProgress",
      count(*) filter (where a.status = 'A')::integer as permitted,
      count(*) filter (where a.status = 'C')::integer as completed,
      count(*) filter (where a.status = 'X')::integer as rejected,
      count(*) filter (where a.status = 'D')::integer as discarded
    from application a
    join account p on p.organization_id = a.organization_id and p.id = a.filed_by
    where ${within('a.filed_at', asking.period)} and ${seenBy(asking)}
    group by p.id, p.name_ne, registration
    order by filed desc, p.name_ne`.execute(asking.trx);
  return result.rows;
}

function designerTable({ isWhole }: Asking, designers: readonly Designer[]): ReportTable {
  return table({
    id: 'designers',
    columns: [column('designer', 'text'), column('designerNo', 'text'), ...counts(...COLUMNS)],
    rows: designers.map((each) => ({
      cells: [each.name_ne, each.registration, ...COLUMNS.map((name) => each[name])],
    })),
    isSummed: true,
    isWhole,
    figure: { kind: 'bar', label: 'designer', value: 'filed', second: 'registered' },
  });
}
