import { sql } from 'kysely';
import type { Runtime, Trx } from '../runtime.ts';
import { SEARCH_EDITION, soundColumns } from '../case/sounds.ts';

/** So many at a time, so that nobody waits for a lock. */
const BATCH = 500;

/** Writes anew, in every office, how applications sound that an older edition of the spelling wrote. Returns how many. */
export async function respell(runtime: Runtime): Promise<number> {
  const offices = await runtime.db.selectFrom('organization').select('id').execute();
  let done = 0;
  for (const { id } of offices) done += await respellOffice(runtime, id);
  return done;
}

async function respellOffice(runtime: Runtime, organizationId: string): Promise<number> {
  let done = 0;
  for (;;) {
    const count = await runtime.inOrganization(organizationId, respellSome);
    done += count;
    if (count < BATCH) return done;
  }
}

async function respellSome(trx: Trx): Promise<number> {
  const rows = await trx
    .selectFrom('application')
    .select(['id', 'application_no', 'registration_no', 'owner_ne', 'applicant_ne', 'plot_no', 'phone'])
    .where('search_edition', '<>', SEARCH_EDITION)
    .limit(BATCH)
    .forNoKeyUpdate()
    .execute();
  if (rows.length === 0) return 0;
  const written = rows.map((row) => {
    const { search_text, applicant_sounds } = soundColumns(row);
    return sql`(${row.id}::uuid, ${search_text}::text, ${applicant_sounds}::text)`;
  });
  await sql`
    update application a
    set search_text = s.search_text, applicant_sounds = s.applicant_sounds, search_edition = ${SEARCH_EDITION}
    from (values ${sql.join(written)}) as s (id, search_text, applicant_sounds)
    where a.id = s.id`.execute(trx);
  return rows.length;
}
