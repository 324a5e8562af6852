import type { EarlierForm } from '../contract/forms.ts';
import { withStamps } from '../case/submissions.ts';
import type { Case } from '../case/case.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { type FormPlace, getCaseOfForm, getForm } from './read.ts';

/**
 * What a form said before it was handed in the last time: as it stood when the person last did something with it, else the
 * revision before. Nothing where it was handed in only once.
 */
export async function earlierForm(runtime: Runtime, trx: Trx, who: Who, place: FormPlace): Promise<EarlierForm> {
  const held = await getCaseOfForm(runtime, trx, who, place);
  await getForm(runtime, trx, who, held, place.slug);
  const [newest, before, ...older] = await handedIn(trx, held, place.slug);
  if (newest === undefined || before === undefined) return {};
  const deed = await lastDeed(trx, who, held, place.slug);
  const known = [before, ...older].find(({ seq }) => deed !== undefined && seq < deed);
  const shown = deed !== undefined && deed < newest.seq && known !== undefined ? known : before;
  const { revision, at } = shown;
  return {
    earlier: { revision, at: at.toISOString(), since: shown === known ? 'deed' : 'revision', data: withStamps(shown) },
  };
}

/** Every time that the form was handed in, newest first. */
function handedIn(trx: Trx, { application, lineage }: Case, form: string) {
  return trx
    .selectFrom('submission')
    .select(['seq', 'revision', 'at', 'data', 'stamps'])
    .where('application_id', '=', application.id)
    .where('run', 'in', lineage)
    .where('form', '=', form)
    .where('status', '=', 'submitted')
    .orderBy('seq', 'desc')
    .execute();
}

/** The last thing that the person did with the form; undefined = nothing yet. */
async function lastDeed(trx: Trx, who: Who, { application, lineage }: Case, form: string): Promise<number | undefined> {
  const row = await trx
    .selectFrom('history')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('application_id', '=', application.id)
    .where('run', 'in', lineage)
    .where('form', '=', form)
    .where('actor_id', '=', who.accountId)
    .executeTakeFirst();
  return row?.seq ?? undefined;
}
