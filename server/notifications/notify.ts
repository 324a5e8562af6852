import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { type ApplicationRow, findApplication } from '../case/queries.ts';
import { formTitle, roleTitle } from '../case/titles.ts';
import { parseRecord } from '../record/record.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { getConfig } from '../office/read.ts';
import { caseWords, dayText, same } from './case-words.ts';
import { deliver, peopleOf } from './deliver.ts';
import type { Addressed } from './messages.ts';
import { findTemplate, type MessageTemplate, type MessageWords, toWords } from './words.ts';
import type { QueuedEffect } from '../case/queued-effect.ts';
import { say } from '../said.ts';

/**
 * Tells people of an event: everybody of the roles that the effect and the office's template name, in the app; by e-mail and, for
 * the applicant, by SMS where the template says so. Running again tells nobody twice.
 * @throws Error while the office has no template of that name; the effect is then tried again and shows as failed
 */
export async function notify(runtime: Runtime, effect: QueuedEffect): Promise<void> {
  const { organizationId, applicationId } = effect;
  await runtime.inOrganization(organizationId, async (trx) => {
    const application = await findApplication(trx, applicationId);
    const happened = application && (await readEvent(runtime, trx, effect, application));
    if (!happened) return;
    const { template, words, at, actorId } = happened;
    const roles = [...new Set([...rolesOf(effect), ...template.alsoTo])];
    const people = (await peopleOf(trx, roles, application)).filter(({ id }) => id !== actorId);
    const form = textOf(effect.params['form']);
    const said = { subject: say(template.subject, words), body: say(template.body, words) };
    const outside = template.toApplicant ? toApplicant(application) : [];
    await deliver(trx, effect, { template, ...said, at, form }, people, outside);
  });
}

/** The applicant has no account here: an SMS, and an e-mail where the application gives an address. */
function toApplicant({ phone, email }: ApplicationRow): readonly Addressed[] {
  const addresses = [
    { channel: 'sms', recipient: phone },
    { channel: 'email', recipient: email },
  ] as const;
  return addresses.flatMap((address) => (address.recipient === '' ? [] : [{ ...address, to: 'applicant' }]));
}

type Happened = {
  readonly template: MessageTemplate;
  readonly words: MessageWords;
  readonly at: string;
  readonly actorId: string;
};

/** What the event says, in the words of the day on which it happened. */
async function readEvent(
  runtime: Runtime,
  trx: Trx,
  { organizationId, applicationId, seq, params }: QueuedEffect,
  application: ApplicationRow,
): Promise<Happened | undefined> {
  const row = await trx
    .selectFrom('history')
    .select(['payload', 'state', 'definition_hash'])
    .where('application_id', '=', applicationId)
    .where('seq', '=', seq)
    .executeTakeFirst();
  if (!row) return undefined;
  const { event } = parseRecord(row.payload);
  const config = await getConfig(trx, organizationId, kathmanduDate(event.at));
  const name = textOf(params['template']);
  const template = findTemplate(config, name);
  if (!template) throw new Error(`the office has no message template "${name}"`);
  const definition = await runtime.definitions.stageByHash(trx, organizationId, row.definition_hash);
  const { library } = await runtime.definitions.library(trx, organizationId);
  const form = textOf(params['form']);
  const words: MessageWords = {
    ...caseWords({ application, definition, library, state: row.state, config }),
    form: form === '' ? same('') : formTitle({ definition }, form),
    role: roleTitle({ definition }, event.actor.role),
    reason: same(event.note ?? '–'),
    date: dayText(kathmanduDate(event.at)),
    ...toWords(params['words']),
  };
  return { template, words, at: event.at, actorId: event.actor.accountId };
}

function rolesOf({ params }: QueuedEffect): readonly string[] {
  const roles: unknown = params['roles'];
  return Array.isArray(roles) ? roles.map(String) : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
