import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { ApplicationRow } from '../case/queries.ts';
import { same } from '../notifications/case-words.ts';
import { deliver, peopleById } from '../notifications/deliver.ts';
import { findTemplate } from '../notifications/words.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { getConfig } from '../office/read.ts';
import { inDigits, say } from '../said.ts';

const GIVEN = 'taskGiven';

type Given = { readonly application: ApplicationRow; readonly role: string; readonly to: string };

/** Tells somebody that a file was given to them, in the office's words; an office without such words tells nobody. */
export async function tellOfTask(
  runtime: Runtime,
  trx: Trx,
  { organizationId }: Who,
  { application, role, to }: Given,
): Promise<void> {
  const at = runtime.now();
  const config = await getConfig(trx, organizationId, kathmanduDate(at));
  const template = findTemplate(config, GIVEN);
  if (template === undefined) return;
  const words = {
    number: inDigits(application.registration_no ?? String(application.application_no)),
    owner: same(application.owner_ne || application.applicant_ne),
    role: config.designations.find(({ id }) => id === role)?.title ?? same(role),
  };
  const said = { subject: say(template.subject, words), body: say(template.body, words) };
  const occasion = { organizationId, applicationId: application.id, seq: application.seq };
  await deliver(trx, occasion, { template, ...said, at }, await peopleById(trx, [to]));
}
