import { sql } from 'kysely';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { LedgerKind } from '../../form-schemas/engine/form-definition.ts';
import type { ReportRow, ReportTable } from '../contract/reports.ts';
import { type Asking, codeText, monthsOf, ofMonth, seenBy } from './ask.ts';
import type { Findings } from './findings.ts';
import { settings } from './settings.ts';
import { column, fact, sumMoney, table, textOf } from './table.ts';

/** What the ledger adds up to for one thing: rupees with two decimals. */
type Sum = { readonly kind: LedgerKind; readonly account: string; readonly amount: string };
type HeadSum = {
  readonly account: string;
  readonly head: string | null;
  readonly entries: number;
  readonly amount: string;
};
type DaySum = Sum & { readonly day: string; readonly receipts: number };

/** Money by head, day, month and ward: what the approved bills demanded and what the receipts say came in. */
export async function revenueReport(asking: Asking): Promise<Findings> {
  const sums = await sumsOf(asking);
  const days = await daySums(asking);
  return {
    note: textOf('note.revenue'),
    facts: [
      fact('demanded', 'money', moneyOf(sums, 'demand')),
      fact('received', 'money', moneyOf(sums, 'receipt')),
      fact('depositReceived', 'money', moneyOf(sums, 'deposit')),
      fact('refunded', 'money', moneyOf(sums, 'refund')),
      fact(
        'receipts',
        'count',
        days.reduce((sum, { receipts }) => sum + receipts, 0),
      ),
    ],
    tables: [await headTable(asking), await monthTable(asking), dayTable(asking, days), await wardTable(asking)],
  };
}

/** Sums of the period by kind and account. */
export async function sumsOf(asking: Asking): Promise<readonly Sum[]> {
  const { period, trx } = asking;
  const result = await sql<Sum>`
    select l.kind, l.account, sum(l.amount)::text as amount
    from ledger l
    join application a on a.organization_id = l.organization_id and a.id = l.application_id
    where l.on_date between ${period.from} and ${period.to} and ${seenBy(asking)}
    group by l.kind, l.account`.execute(trx);
  return result.rows;
}

/** All of one kind together. */
export function moneyOf(sums: readonly Sum[], kind: LedgerKind): string {
  return sumMoney(sums.filter((sum) => sum.kind === kind).map(({ amount }) => amount));
}

/** What the bills approved in the period demanded, by head of revenue; a deposit is no revenue and stands apart. */
export async function headTable(asking: Asking): Promise<ReportTable> {
  const { period, trx } = asking;
  const result = await sql<HeadSum>`
    select l.account, l.head, count(*)::integer as entries, sum(l.amount)::text as amount
    from ledger l
    join application a on a.organization_id = l.organization_id and a.id = l.application_id
    where l.kind = 'demand' and l.on_date between ${period.from} and ${period.to} and ${seenBy(asking)}
    group by l.account, l.head
    order by sum(l.amount) desc, l.account, l.head`.execute(trx);
  return table({
    id: 'revenueBy.head',
    columns: [
      column('head', 'text'),
      column('account', 'text'),
      column('entries', 'count'),
      column('demanded', 'money'),
    ],
    rows: result.rows.map(({ account, head, entries, amount }) => ({
      cells: [headText(asking, head ?? account), accountText(asking, account), entries, amount],
    })),
    isSummed: true,
    figure: { kind: 'bar', label: 'head', value: 'demanded' },
  });
}

function headText(asking: Asking, head: string): Text {
  return codeText(asking, settings.headLists, head);
}

function accountText(asking: Asking, account: string): Text {
  return codeText(asking, [settings.accountList], account);
}

async function daySums(asking: Asking): Promise<readonly DaySum[]> {
  const { period, trx } = asking;
  const result = await sql<DaySum>`
    select l.on_date::text as day, l.kind, l.account, sum(l.amount)::text as amount,
      (count(*) filter (where l.reverses is null) - count(*) filter (where l.reverses is not null))::integer as receipts
    from ledger l
    join application a on a.organization_id = l.organization_id and a.id = l.application_id
    where l.kind in ('receipt', 'deposit') and l.on_date between ${period.from} and ${period.to} and ${seenBy(asking)}
    group by l.on_date, l.kind, l.account
    order by l.on_date`.execute(trx);
  return result.rows;
}

/** What came in on each day, an account a column. */
function dayTable(asking: Asking, sums: readonly DaySum[]): ReportTable {
  const accounts = [...new Set(sums.map(({ account }) => account))].toSorted();
  const days = [...new Set(sums.map(({ day }) => day))];
  const rows = days.map((day): ReportRow => {
    const own = sums.filter((sum) => sum.day === day);
    const received = accounts.map((account) =>
      sumMoney(own.filter((sum) => sum.account === account).map(({ amount }) => amount)),
    );
    return { cells: [day, own.reduce((sum, { receipts }) => sum + receipts, 0), ...received, sumMoney(received)] };
  });
  return table({
    id: 'revenueBy.day',
    columns: [
      column('day', 'day'),
      column('receipts', 'count'),
      ...accounts.map((account) => ({ id: account, title: accountText(asking, account), kind: 'money' as const })),
      column('total', 'money'),
    ],
    rows,
    isSummed: true,
    isWhole: asking.isWhole,
  });
}

async function monthTable(asking: Asking): Promise<ReportTable> {
  const { period } = asking;
  const sums = await sumsByMonth(asking);
  return table({
    id: 'revenueBy.month',
    columns: [
      column('month', 'text'),
      ...(['demanded', 'received', 'depositReceived', 'refunded'] as const).map((id) => column(id, 'money')),
    ],
    rows: period.months.map((month, no) => {
      const own = sums.filter((sum) => sum.no === no);
      return {
        cells: [
          month.title,
          ...ofMonth(
            asking,
            month,
            KINDS.map((kind) => moneyOf(own, kind)),
          ),
        ],
      };
    }),
    isSummed: true,
    figure: { kind: 'column', label: 'month', value: 'received', second: 'depositReceived' },
  });
}

const KINDS = ['demand', 'receipt', 'deposit', 'refund'] as const;

/** Sums of each month of the period, by its place in it: by day first, of which there are few. */
export async function sumsByMonth(asking: Asking): Promise<readonly (Sum & { readonly no: number })[]> {
  const { months, from, to } = asking.period;
  const result = await sql<Sum & { no: number }>`
    select m.no, d.kind, d.account, sum(d.amount)::text as amount
    from (
      select l.on_date, l.kind, l.account, sum(l.amount) as amount
      from ledger l
      join application a on a.organization_id = l.organization_id and a.id = l.application_id
      where l.on_date between ${from} and ${to} and ${seenBy(asking)}
      group by l.on_date, l.kind, l.account
    ) d
    join ${monthsOf(months)} on d.on_date between m.first and m.last
    group by m.no, d.kind, d.account`.execute(asking.trx);
  return result.rows;
}

async function wardTable(asking: Asking): Promise<ReportTable> {
  const { period, trx } = asking;
  const result = await sql<{ ward: string; demanded: string; received: string; deposit: string }>`
    select a.ward,
      coalesce(sum(l.amount) filter (where l.kind = 'demand'), 0)::text as demanded,
      coalesce(sum(l.amount) filter (where l.kind = 'receipt'), 0)::text as received,
      coalesce(sum(l.amount) filter (where l.kind = 'deposit'), 0)::text as deposit
    from ledger l
    join application a on a.organization_id = l.organization_id and a.id = l.application_id
    where l.on_date between ${period.from} and ${period.to} and ${seenBy(asking)}
    group by a.ward
    order by a.ward`.execute(trx);
  return table({
    id: 'revenueBy.ward',
    columns: [
      column('ward', 'ward'),
      ...(['demanded', 'received', 'depositReceived'] as const).map((id) => column(id, 'money')),
    ],
    rows: result.rows.map(({ ward, demanded, received, deposit }) => ({
      cells: [ward, ...[demanded, received, deposit].map((amount) => sumMoney([amount]))],
    })),
    isSummed: true,
    figure: { kind: 'column', label: 'ward', value: 'received' },
  });
}
