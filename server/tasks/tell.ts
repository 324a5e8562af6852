import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { toDevanagari, toLatin } from '../../form-schemas/values/digits.ts';
import type { ApplicationRow } from '../applications/queries.ts';
import { wishesOf } from '../notifications/choices.ts';
import { fillWords, findTemplate } from '../notifications/words.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { getConfig } from '../setup/read.ts';

const GIVEN = 'taskGiven';

type Given = { readonly application: ApplicationRow; readonly role: string; readonly to: string };

/** Tells somebody in the app that a file was given to them, in the office's words; an office without such words tells nobody. */
export async function tellOfTask(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  { application, role, to }: Given,
): Promise<void> {
  const at = runtime.now();
  const config = await getConfig(trx, who.organizationId, kathmanduDate(at));
  const template = findTemplate(config.records['message-template'] ?? [], GIVEN);
  if (template === undefined) return;
  const wishOf = await wishesOf(trx, GIVEN, [to]);
  if (!wishOf(to).inApp) return;
  const number = application.registration_no ?? String(application.application_no);
  const owner = application.owner_ne || application.applicant_ne;
  const words = {
    number: { ne: toDevanagari(number), en: toLatin(number) },
    owner: { ne: owner, en: owner },
    role: config.designations.find(({ id }) => id === role)?.title ?? { ne: role, en: role },
  };
  await trx
    .insertInto('notification')
    .values({
      organization_id: who.organizationId,
      account_id: to,
      application_id: application.id,
      seq: application.seq,
      template: GIVEN,
      form: null,
      subject: JSON.stringify(fillWords(template.subject, words)),
      body: JSON.stringify(fillWords(template.body, words)),
      at,
    })
    .onConflict((conflict) => conflict.constraint('notification_once').doNothing())
    .execute();
}
