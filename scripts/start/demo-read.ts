import { sql } from 'kysely';
import type { Trx } from '../../server/runtime.ts';

/** What came to a desk longer ago than this has been looked at there. */
const SEEN_AFTER = '3 days';

/** Everybody has read what they were told while the stories went on, and opened what has waited for them for some days. */
export async function readAll(trx: Trx, now: string): Promise<void> {
  await trx.updateTable('notification').set({ read_at: now }).where('read_at', 'is', null).execute();
  await sql`
    insert into application_seen (organization_id, account_id, application_id, seen_at)
    select distinct i.organization_id, p.id, i.application_id, ${now}::timestamptz - ${SEEN_AFTER}::interval
    from inbox i
    join account p on p.organization_id = i.organization_id and p.role = i.role
      and (i.account_id is null or i.account_id = p.id) and (p.wards = '{}' or i.ward = any (p.wards))
    where i.since <= ${now}::timestamptz - ${SEEN_AFTER}::interval
    on conflict do nothing`.execute(trx);
}
