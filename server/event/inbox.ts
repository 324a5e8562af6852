import { sameJson } from '../../form-schemas/engine/records.ts';
import { sql } from 'kysely';
import { unasked } from '../db/flight.ts';
import { keptText } from '../db/kept-text.ts';
import { isOwnFilesOnly } from '../http/permissions.ts';
import type { Trx } from '../runtime.ts';
import type { WholeCase } from '../case/case.ts';
import type { RunWaiting } from '../case/waits.ts';

/** The rows of a case that say who must act now. */
function inboxRows({ application, organizationId, runs }: WholeCase, waits: readonly RunWaiting[]) {
  const levels = new Map(runs.map(({ row }) => [row.run, row.sla_due]));
  const places = waits.flatMap(({ held, next }) => next.map((item) => ({ held, item })));
  return places.flatMap(({ held, item }, position) =>
    item.roles.map((role, order) => ({
      organization_id: organizationId,
      application_id: application.id,
      run: held.row.run,
      position,
      form: item.form ?? null,
      event: item.event,
      role,
      role_order: order,
      ward: held.snapshot.context.ward,
      account_id: isOwnFilesOnly(role) ? application.filed_by : null,
      since: item.since,
      due: earliest(item.due, levels.get(held.row.run)),
      returned: item.form !== undefined && held.snapshot.context.forms[item.form]?.status === 'returned',
    })),
  );
}

/** Whether the rows that say who must act are what they would be if they were written now. */
export async function isInboxCurrent(trx: Trx, after: WholeCase, waits: readonly RunWaiting[]): Promise<boolean> {
  const stored = await trx
    .selectFrom('inbox')
    .select([
      'run',
      'position',
      'form',
      'event',
      'role',
      'role_order',
      'ward',
      'account_id',
      'since',
      'due',
      'returned',
    ])
    .where('application_id', '=', after.application.id)
    .execute();
  const wanted = inboxRows(after, waits).map(({ organization_id: _office, application_id: _case, ...row }) => row);
  const had = stored.map((row) => ({ ...row, since: row.since.toISOString() }));
  return sameJson(toSorted(had), toSorted(wanted));
}

function toSorted<T extends { readonly position: number; readonly role: string }>(rows: readonly T[]): readonly T[] {
  return rows.toSorted((a, b) => a.position - b.position || (a.role < b.role ? -1 : 1));
}

const COLUMNS = [
  'organization_id',
  'application_id',
  'run',
  'position',
  'form',
  'event',
  'role',
  'role_order',
  'ward',
  'account_id',
  'since',
  'due',
  'returned',
] as const;
const NAMED: readonly string[] = ['organization_id', 'application_id', 'position', 'role'];
const columns = sql.join(COLUMNS.map((column) => sql.ref(column)));
const newer = COLUMNS.filter((column) => !NAMED.includes(column)).map(
  (column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`,
);

const inboxText = keptText<'application' | 'rows', object>((db, at) =>
  sql<object>`
    with given as materialized (select ${columns} from jsonb_populate_recordset(null::inbox, ${at.text('rows')}::jsonb)),
    gone as (
      delete from inbox
      where application_id = ${at.text('application')} and (position, role) not in (select position, role from given))
    insert into inbox (${columns}) select ${columns} from given
    on conflict (organization_id, application_id, position, role) do update set ${sql.join(newer)}`.compile(db),
);

/** Rewrites who must act now; a projection of the snapshots, rebuilt the same by replay. */
export async function rewriteInbox(trx: Trx, after: WholeCase, waits: readonly RunWaiting[]): Promise<void> {
  const rows = JSON.stringify(inboxRows(after, waits));
  await unasked(trx, inboxText({ application: after.application.id, rows }));
}

function earliest(...days: readonly (string | null | undefined)[]): string | null {
  return days.filter((day) => typeof day === 'string').toSorted()[0] ?? null;
}
