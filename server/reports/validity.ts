import { sql } from 'kysely';
import type { Text } from '../../form-schemas/engine/definition.ts';
import { type Asking, codeText, numberOf, seenBy } from './ask.ts';
import type { Findings } from './findings.ts';
import { getConfig } from '../setup/read.ts';
import { settings } from './settings.ts';
import { column, fact, inDigits, table, textOf } from './table.ts';

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
  const permits = await permitsOf(asking);
  const ends = await warningDays(asking);
  const spans = spansOf(permits, ends);
  const last = ends.at(-1) ?? 0;
  const due = permits.filter(({ days }) => days <= last);
  return {
    note: textOf('note.validity'),
    facts: [
      fact('withValidity', 'count', permits.length),
      fact('expired', 'count', permits.filter(({ days }) => days < 0).length),
      fact('expiring', 'count', due.filter(({ days }) => days >= 0).length),
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
      }),
    ],
  };
}

/** Permits whose work is not finished yet, those that end first before the others. */
async function permitsOf(asking: Asking): Promise<readonly Permit[]> {
  const result = await sql<Permit>`
    select a.id, a.registration_no, a.application_no, a.owner_ne, a.ward, a.construction_type,
      a.valid_until::text as valid_until, (a.valid_until - ${asking.today}::date) as days
    from application a
    where a.valid_until is not null and a.status in ('P', 'A', 'X') and ${seenBy(asking)}
    order by a.valid_until, a.application_no`.execute(asking.trx);
  return result.rows;
}

/** Days before its end at which a permit is urgent and at which it is to be renewed: the office's own terms. */
async function warningDays({ trx, who, today }: Asking): Promise<readonly number[]> {
  const { timers } = await getConfig(trx, who.organizationId, today);
  return [timers['renewalUrgentDays'] ?? 0, timers['renewalWarnDays'] ?? 0];
}

function spansOf(
  permits: readonly Permit[],
  ends: readonly number[],
): readonly { readonly title: Text; readonly count: number }[] {
  const last = ends.at(-1) ?? 0;
  const countOf = (from: number, to: number) => permits.filter(({ days }) => days >= from && days <= to).length;
  return [
    { title: textOf('span.over'), count: countOf(-Infinity, -1) },
    ...ends.map((to, at) => {
      const from = at === 0 ? 0 : (ends[at - 1] ?? 0) + 1;
      return { title: textOf('span.within', { from: inDigits(from), to: inDigits(to) }), count: countOf(from, to) };
    }),
    { title: textOf('span.later', { days: inDigits(last) }), count: countOf(last + 1, Infinity) },
  ];
}
