import { sameJson } from '../../form-schemas/engine/records.ts';
import { sql } from 'kysely';
import { unasked } from '../db/flight.ts';
import { isOwnFilesOnly } from '../http/permissions.ts';
import type { Trx } from '../runtime.ts';
import type { WholeCase } from './case.ts';
import type { RunWaiting } from './waits.ts';

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

/** Rewrites who must act now; a projection of the snapshots, rebuilt the same by replay. */
export async function rewriteInbox(trx: Trx, after: WholeCase, waits: readonly RunWaiting[]): Promise<void> {
  const { application } = after;
  const rows = inboxRows(after, waits);
  const old = trx.deleteFrom('inbox').where('application_id', '=', application.id);
  if (rows.length === 0) {
    await unasked(trx, old.compile());
    return;
  }
  const kept = sql.join(rows.map(({ position, role }) => sql`(${position}::integer, ${role}::text)`));
  const written = trx
    .with('gone', () => old.where(sql<boolean>`(position, role) not in (${kept})`))
    .insertInto('inbox')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'application_id', 'position', 'role']).doUpdateSet((eb) => ({
        run: eb.ref('excluded.run'),
        form: eb.ref('excluded.form'),
        event: eb.ref('excluded.event'),
        role_order: eb.ref('excluded.role_order'),
        ward: eb.ref('excluded.ward'),
        account_id: eb.ref('excluded.account_id'),
        since: eb.ref('excluded.since'),
        due: eb.ref('excluded.due'),
        returned: eb.ref('excluded.returned'),
      })),
    )
    .compile();
  await unasked(trx, written);
}

function earliest(...days: readonly (string | null | undefined)[]): string | null {
  return days.filter((day) => typeof day === 'string').toSorted()[0] ?? null;
}
