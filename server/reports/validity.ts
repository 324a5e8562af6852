import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { type Asking, codeText, numberOf, seenBy } from './ask.ts';
import type { Findings } from './findings.ts';
import { isRunning } from '../case/status.ts';
import { renewalDays, stands, type Terms, termsOf } from '../case/validity.ts';
import type { TermStanding } from '../contract/lists.ts';
import { getConfig, type OfficeConfig } from '../office/read.ts';
import { settings } from './settings.ts';
import { inDigits } from '../said.ts';
import { column, fact, MOST_ROWS, table, textOf } from './table.ts';

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
  const office = await getConfig(asking.trx, asking.who.organizationId, asking.today);
  const terms = termsOf(office, asking.today);
  const standings = await countsOf(asking, terms);
  const expiring = standings.urgent + standings.renew;
  const due = await dueOf(asking, terms);
  const spans = spansOf(office, standings);
  return {
    note: textOf('note.validity'),
    facts: [
      fact(
        'withValidity',
        'count',
        spans.reduce((sum, { count }) => sum + count, 0),
      ),
      fact('expired', 'count', standings.expired),
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
        all: { count: standings.expired + expiring, sums: {} },
      }),
    ],
  };
}

/** Permits that are over or to be renewed, those that end first before the others. */
async function dueOf(asking: Asking, terms: Terms): Promise<readonly Permit[]> {
  const result = await sql<Permit>`
    select a.id, a.registration_no, a.application_no, a.owner_ne, a.ward, a.construction_type,
      a.valid_until::text as valid_until, (a.valid_until - ${asking.today}::date) as days
    from application a
    where not ${stands(until, 'valid', terms)} and ${isInForce(asking)}
    order by a.valid_until, a.application_no
    ${asking.isWhole ? sql`` : sql`limit ${MOST_ROWS}`}`.execute(asking.trx);
  return result.rows;
}

function isInForce(asking: Asking): RawBuilder<SqlBool> {
  return sql`${until} is not null and ${isRunning(sql`a.status`)} and ${seenBy(asking)}`;
}

/** How many permits stand how. */
async function countsOf(asking: Asking, terms: Terms): Promise<Readonly<Record<TermStanding, number>>> {
  const count = (standing: TermStanding) => sql`(count(*) filter (where ${stands(until, standing, terms)}))::integer`;
  const result = await sql<Record<TermStanding, number>>`
    select ${count('expired')} as expired, ${count('urgent')} as urgent, ${count('renew')} as renew, ${count('valid')} as valid
    from application a
    where ${isInForce(asking)}`.execute(asking.trx);
  return result.rows[0] ?? { expired: 0, urgent: 0, renew: 0, valid: 0 };
}

/** The standings in the days that are left. */
function spansOf(
  office: Pick<OfficeConfig, 'timers'>,
  counted: Readonly<Record<TermStanding, number>>,
): readonly { readonly title: Text; readonly count: number }[] {
  const asking = renewalDays(office).filter(({ from, to }) => from <= to);
  const later = Math.max(0, ...asking.map(({ to }) => to + 1));
  return [
    { title: textOf('span.over'), count: counted.expired },
    ...asking.map(({ standing, from, to }) => ({
      title: textOf('span.within', { from: inDigits(from), to: inDigits(to) }),
      count: counted[standing],
    })),
    { title: textOf('span.later', { days: inDigits(later) }), count: counted.valid },
  ];
}

const until = sql`a.valid_until`;
