import { type RawBuilder, sql } from 'kysely';
import type { ReportTable } from '../contract/reports.ts';
import { type Asking, numberOf, seenBy } from './ask.ts';
import type { Findings } from './findings.ts';
import { column, fact, MOST_ROWS, sumMoney, table, textOf } from './table.ts';

const SUMS = ['received', 'kept', 'refunded', 'held'] as const;

/** Rupees with two decimals; what is held at the end is what was held before, and in, less kept and out. */
type Deposits = {
  readonly before: string;
  readonly received: string;
  readonly kept: string;
  readonly refunded: string;
  readonly held: string;
};

/** What is held in a ward: of how many applications, and how it adds up. */
type WardSum = { readonly ward: string; readonly count: number } & Readonly<Record<(typeof SUMS)[number], string>>;

type Held = {
  readonly id: string;
  readonly registration_no: string | null;
  readonly application_no: number;
  readonly owner_ne: string;
  readonly ward: string;
  readonly received: string;
  readonly kept: string;
  readonly refunded: string;
  readonly held: string;
};

/** What the office holds of applicants' deposits on the last day of the period, and how it came to that. */
export async function depositsReport(asking: Asking): Promise<Findings> {
  const sums = await depositsOf(asking);
  const wards = await wardSums(asking);
  const held = await heldOf(asking);
  return {
    note: textOf('note.deposits'),
    facts: [
      fact('heldBefore', 'money', sums.before),
      fact('depositReceived', 'money', sums.received),
      fact('kept', 'money', sums.kept),
      fact('refunded', 'money', sums.refunded),
      fact('held', 'money', sums.held),
    ],
    tables: [wardTable(wards), heldTable(asking, held, wards)],
  };
}

/** The deposits of the whole office, or of the wards that the person sees. */
export async function depositsOf(asking: Asking): Promise<Deposits> {
  const { from, to } = asking.period;
  const result = await sql<Deposits>`
    select
      coalesce(sum(case when l.kind = 'deposit' then l.amount else -l.amount end)
        filter (where l.on_date < ${from}), 0)::numeric(14,2)::text as before,
      coalesce(sum(l.amount) filter (where l.kind = 'deposit' and l.on_date >= ${from}), 0)::numeric(14,2)::text as received,
      coalesce(sum(l.amount) filter (where l.kind = 'deduction' and l.on_date >= ${from}), 0)::numeric(14,2)::text as kept,
      coalesce(sum(l.amount) filter (where l.kind = 'refund' and l.on_date >= ${from}), 0)::numeric(14,2)::text as refunded,
      coalesce(sum(case when l.kind = 'deposit' then l.amount else -l.amount end), 0)::numeric(14,2)::text as held
    from ledger l
    join application a on a.organization_id = l.organization_id and a.id = l.application_id
    where l.kind in ('deposit', 'deduction', 'refund') and l.on_date <= ${to} and ${seenBy(asking)}`.execute(
    asking.trx,
  );
  const [sums] = result.rows;
  if (sums === undefined) throw new Error('a sum is always a row');
  return sums;
}

function heldTable({ isWhole }: Asking, rows: readonly Held[], wards: readonly WardSum[]): ReportTable {
  const sumOf = (of: (typeof SUMS)[number]) => sumMoney(wards.map((ward) => ward[of]));
  return table({
    id: 'depositsHeld',
    columns: [
      column('registrationNo', 'text'),
      column('owner', 'text'),
      column('ward', 'ward'),
      ...(['depositReceived', 'kept', 'refunded', 'held'] as const).map((id) => column(id, 'money')),
    ],
    rows: rows.map(({ id, owner_ne, ward, received, kept, refunded, ...row }) => ({
      cells: [numberOf(row), owner_ne, ward, received, kept, refunded, row.held],
      application: id,
    })),
    isSummed: true,
    isWhole,
    all: {
      count: wards.reduce((sum, { count }) => sum + count, 0),
      sums: {
        depositReceived: sumOf('received'),
        kept: sumOf('kept'),
        refunded: sumOf('refunded'),
        held: sumOf('held'),
      },
    },
  });
}

/** Applications of which something is held on the last day of the period, `h`. */
function heldBy({ period }: Asking): RawBuilder<unknown> {
  return sql`(
    select l.organization_id, l.application_id,
      coalesce(sum(l.amount) filter (where l.kind = 'deposit'), 0) as received,
      coalesce(sum(l.amount) filter (where l.kind = 'deduction'), 0) as kept,
      coalesce(sum(l.amount) filter (where l.kind = 'refund'), 0) as refunded,
      sum(case when l.kind = 'deposit' then l.amount else -l.amount end) as held
    from ledger l
    where l.kind in ('deposit', 'deduction', 'refund') and l.on_date <= ${period.to}
    group by l.organization_id, l.application_id
    having sum(case when l.kind = 'deposit' then l.amount else -l.amount end) <> 0
  ) h`;
}

/** The applications of which the most is held, the largest first; all of them for the file. */
async function heldOf(asking: Asking): Promise<readonly Held[]> {
  const result = await sql<Held>`
    select a.id, a.registration_no, a.application_no, a.owner_ne, a.ward,
      ${sql.join(SUMS.map((name) => sql`h.${sql.raw(name)}::numeric(14,2)::text as ${sql.raw(name)}`))}
    from ${heldBy(asking)}
    join application a on a.organization_id = h.organization_id and a.id = h.application_id
    where ${seenBy(asking)}
    order by h.held desc, a.application_no
    ${asking.isWhole ? sql`` : sql`limit ${MOST_ROWS}`}`.execute(asking.trx);
  return result.rows;
}

async function wardSums(asking: Asking): Promise<readonly WardSum[]> {
  const result = await sql<WardSum>`
    select a.ward, count(*)::integer as count,
      ${sql.join(SUMS.map((name) => sql`sum(h.${sql.raw(name)})::numeric(14,2)::text as ${sql.raw(name)}`))}
    from ${heldBy(asking)}
    join application a on a.organization_id = h.organization_id and a.id = h.application_id
    where ${seenBy(asking)}
    group by a.ward
    order by a.ward`.execute(asking.trx);
  return result.rows;
}

function wardTable(wards: readonly WardSum[]): ReportTable {
  return table({
    id: 'depositsBy.ward',
    columns: [column('ward', 'ward'), column('withDeposit', 'count'), column('held', 'money')],
    rows: wards.map(({ ward, count, held }) => ({ cells: [ward, count, held] })),
    isSummed: true,
    figure: { kind: 'column', label: 'ward', value: 'held' },
  });
}
