import { sql } from 'kysely';
import type { ReportTable } from '../contract/reports.ts';
import { type Asking, dayOf, numberOf, ofMonth, seenBy } from './ask.ts';
import type { Findings } from './findings.ts';
import { column, counts, fact, table, textOf } from './table.ts';

/** An objection as its case keeps it. */
type Objection = {
  readonly id: string;
  readonly registration_no: string | null;
  readonly application_no: number;
  readonly owner_ne: string;
  readonly ward: string;
  readonly filed: string;
  readonly open: boolean;
  readonly days: number;
};

/** Objections of the period by ward, and every one that is still open, whenever it came. */
export async function objectionsReport(asking: Asking): Promise<Findings> {
  const all = await objectionsOf(asking);
  const { from, to } = asking.period;
  const filed = all.filter(({ filed: day }) => day >= from && day <= to);
  const open = all.filter((objection) => objection.open);
  return {
    note: textOf('note.objections'),
    facts: [
      fact('objections', 'count', filed.length),
      fact('objectionsSettled', 'count', filed.filter((objection) => !objection.open).length),
      fact('objectionsOpen', 'count', open.length),
    ],
    tables: [monthTable(asking, filed), wardTable(filed), openTable(asking, open)],
  };
}

/** Every objection of the applications that the person sees; cases without one are left out by their index. */
export async function objectionsOf(asking: Asking): Promise<readonly Objection[]> {
  const filedAt = "(o.value ->> 'filedAt')::timestamptz";
  const result = await sql<Objection>`
    select a.id, a.registration_no, a.application_no, a.owner_ne, a.ward,
      ${dayOf(filedAt)}::text as filed, (o.value ->> 'open')::boolean as open,
      greatest(0, ${asking.today}::date - ${dayOf(filedAt)}) as days
    from stage s
    join application a on a.organization_id = s.organization_id and a.id = s.application_id
    cross join lateral jsonb_array_elements(s.snapshot::jsonb -> 'context' -> 'objections') as o
    where s.snapshot like '%"objections":[{%' and ${seenBy(asking)}
    order by ${sql.raw(filedAt)}, a.application_no`.execute(asking.trx);
  return result.rows;
}

function monthTable(asking: Asking, filed: readonly Objection[]): ReportTable {
  return table({
    id: 'objectionsBy.month',
    columns: [column('month', 'text'), ...counts('objections', 'stillOpen')],
    rows: asking.period.months.map((month) => {
      const own = filed.filter(({ filed: day }) => day >= month.from && day <= month.to);
      const open = own.filter((objection) => objection.open);
      return { cells: [month.title, ...ofMonth(asking, month, [own.length, open.length])] };
    }),
    isSummed: true,
    figure: { kind: 'column', label: 'month', value: 'objections', second: 'stillOpen' },
  });
}

function wardTable(filed: readonly Objection[]): ReportTable {
  const wards = [...new Set(filed.map(({ ward }) => ward))].toSorted();
  return table({
    id: 'objectionsBy.ward',
    columns: [column('ward', 'ward'), ...counts('objections', 'stillOpen')],
    rows: wards.map((ward) => {
      const own = filed.filter((objection) => objection.ward === ward);
      return { cells: [ward, own.length, own.filter(({ open }) => open).length] };
    }),
    isSummed: true,
  });
}

function openTable({ isWhole }: Asking, open: readonly Objection[]): ReportTable {
  return table({
    id: 'objectionsOpen',
    columns: [
      column('registrationNo', 'text'),
      column('owner', 'text'),
      column('ward', 'ward'),
      column('filedOn', 'day'),
      column('daysOpen', 'days'),
    ],
    rows: open.map(({ id, owner_ne, ward, filed, days, ...row }) => ({
      cells: [numberOf(row), owner_ne, ward, filed, days],
      application: id,
    })),
    isWhole,
  });
}
