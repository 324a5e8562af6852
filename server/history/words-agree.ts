import { sql } from 'kysely';
import { SEARCH_EDITION, soundColumns } from '../case/sounds.ts';
import type { Trx } from '../runtime.ts';
import type { Divergence } from '../record/divergence.ts';

const DIFFER = 'search words differ';

/** An application is found by what its row says: how its names sound, and each word of them in the index of words. */
export async function findWrongWords(trx: Trx, id: string): Promise<Divergence | undefined> {
  const row = await trx
    .selectFrom('application')
    .select(['seq', 'application_no', 'registration_no', 'owner_ne', 'applicant_ne', 'plot_no', 'phone'])
    .select(['search_text', 'applicant_sounds', 'search_edition'])
    .where('id', '=', id)
    .executeTakeFirst();
  // what an older edition wrote is written anew at the next start
  if (row === undefined || row.search_edition !== SEARCH_EDITION) return undefined;
  const said = soundColumns(row);
  const isSame = row.search_text === said.search_text && row.applicant_sounds === said.applicant_sounds;
  return isSame && !(await lacksWord(trx, id)) ? undefined : { seq: row.seq, what: DIFFER };
}

async function lacksWord(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql<{ lacks: boolean }>`
    select exists (
      select from application a
      cross join lateral name_words(a.search_text, a.applicant_sounds) as met
      left join application_word w
        on w.organization_id = a.organization_id and w.word = met.word and w.application_no = a.application_no
        and w.day = coalesce(a.registered_on, (a.filed_at at time zone 'Asia/Kathmandu')::date)
      where a.id = ${id}::uuid
        and (w.of_applicant, w.ward, w.fiscal_year) is distinct from (met.applies, a.ward, a.fiscal_year)
    ) as lacks`.execute(trx);
  return rows[0]?.lacks === true;
}
