import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Text } from '../../form-schemas/engine/definition.ts';
import { type Asking, codeText, numberOf, seenBy } from './ask.ts';
import type { Findings } from './findings.ts';
import { getConfig } from '../setup/read.ts';
import { settings } from './settings.ts';
import { column, fact, inDigits, MOST_ROWS, table, textOf } from './table.ts';

type Permit = {
  readonly id: string;
  readonly registration_no: string | null;
  readonly application_no: number;
  readonly owner_ne: string;
  readonly ward: string;
  readonly construction_type: string;
  readonly valid_until: string;
  /** Below zero once it is over. */
  readonly days: number;
};

/** Permits in force by the days that they are still valid, and those that are over or soon will be. */
export async function validityReport(asking: Asking): Promise<Findings> {
  const ends = await warningDays(asking);
  const last = ends.at(-1) ?? 0;
  const spans = await spansOf(asking, ends);
  const over = spans[0]?.count ?? 0;
  const expiring = spans.slice(1, -1).reduce((sum, { count }) => sum + count, 0);
  const due = await dueWithin(asking, last);
  return {
    note: textOf('note.validity'),
    facts: [
      fact(
        'withValidity',
        'count',
        spans.reduce((sum, { count }) => sum + count, 0),
      ),
      fact('expired', 'count', over),
      fact('expiring', 'count', expiring),
    ],
    tables: [
      table({
        id: 'validityBy.days',
        columns: [column('daysLeft', 'text'), column('permitsInForce', 'count')],
        rows: spans.map(({ title, count }) => ({ cells: [title, count] })),
        isSummed: true,
        figure: { kind: 'column', label: 'daysLeft', value: 'permitsInForce' },
      }),
      table({
        id: 'expiring',
        columns: [
          column('registrationNo', 'text'),
          column('owner', 'text'),
          column('ward', 'ward'),
          column('type', 'text'),
          column('validUntil', 'day'),
          column('daysLeft', 'days'),
        ],
        rows: due.map((permit) => ({
          cells: [
            numberOf(permit),
            permit.owner_ne,
            permit.ward,
            codeText(asking, [settings.typeList], permit.construction_type),
            permit.valid_until,
            permit.days,
          ],
          application: permit.id,
        })),
        isWhole: asking.isWhole,
        all: { count: over + expiring, sums: {} },
      }),
    ],
  };
}

/** Permits whose work is not finished and that end within so many days, those that end first before the others. */
async function dueWithin(asking: Asking, days: number): Promise<readonly Permit[]> {
  const result = await sql<Permit>`
    select a.id, a.registration_no, a.application_no, a.owner_ne, a.ward, a.construction_type,
      a.valid_until::text as valid_until, (a.valid_until - ${asking.today}::date) as days
    from application a
    where a.valid_until <= ${asking.today}::date + ${days}::integer and ${isInForce(asking)}
    order by a.valid_until, a.application_no
    ${asking.isWhole ? sql`` : sql`limit ${MOST_ROWS}`}`.execute(asking.trx);
  return result.rows;
}

function isInForce(asking: Asking): RawBuilder<SqlBool> {
  return sql`a.valid_until is not null and a.status in ('P', 'A', 'X') and ${seenBy(asking)}`;
}

/** Days before its end at which a permit is urgent and at which it is to be renewed: the office's own terms. */
async function warningDays({ trx, who, today }: Asking): Promise<readonly number[]> {
  const { timers } = await getConfig(trx, who.organizationId, today);
  return [timers['renewalUrgentDays'] ?? 0, timers['renewalWarnDays'] ?? 0];
}

/** How many are over, end within each of the terms, and later. */
async function spansOf(
  asking: Asking,
  ends: readonly number[],
): Promise<readonly { readonly title: Text; readonly count: number }[]> {
  const days = sql`(a.valid_until - ${asking.today}::date)`;
  const result = await sql<{ span: number; count: number }>`
    select width_bucket(${days}, ${[0, ...ends.map((end) => end + 1)]}::integer[]) as span, count(*)::integer as count
    from application a
    where ${isInForce(asking)}
    group by span`.execute(asking.trx);
  const countOf = (at: number) => result.rows.find(({ span }) => span === at)?.count ?? 0;
  return [
    textOf('span.over'),
    ...ends.map((to, at) => {
      const from = at === 0 ? 0 : (ends[at - 1] ?? 0) + 1;
      return textOf('span.within', { from: inDigits(from), to: inDigits(to) });
    }),
    textOf('span.later', { days: inDigits(ends.at(-1) ?? 0) }),
  ].map((title, at) => ({ title, count: countOf(at) }));
}
