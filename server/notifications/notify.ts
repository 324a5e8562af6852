import type { Text } from '../../form-schemas/engine/definition.ts';
import { formatBsDate, fromAd, kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { toDevanagari, toLatin } from '../../form-schemas/values/digits.ts';
import { maySee } from '../applications/scope.ts';
import { type ApplicationRow, findApplication } from '../applications/queries.ts';
import { codeTitle, formTitle, roleTitle, stateTitle } from '../applications/titles.ts';
import { parseRecord } from '../history/record.ts';
import type { QueuedEffect } from '../jobs/handlers.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { getConfig } from '../setup/read.ts';
import { wishesOf } from './choices.ts';
import { queueMessages } from './messages.ts';
import { fillWords, findTemplate, type MessageTemplate, type MessageWords } from './words.ts';

/**
 * Tells people of an event: everybody of the roles that the effect names, in the app; by e-mail and, for the applicant, by SMS
 * where the office's template says so. Running again tells nobody twice.
 * @throws Error while the office has no template of that name; the effect is then tried again and shows as failed
 */
export async function notify(runtime: Runtime, effect: QueuedEffect): Promise<void> {
  const { organizationId, applicationId } = effect;
  await runtime.inOrganization(organizationId, async (trx) => {
    const application = await findApplication(trx, applicationId);
    const happened = application && (await readEvent(runtime, trx, effect, application));
    if (!happened) return;
    const { template, words, actorId } = happened;
    const said = { subject: fillWords(template.subject, words), body: fillWords(template.body, words) };
    const people = (await peopleOf(trx, rolesOf(effect), application)).filter(({ id }) => id !== actorId);
    const wishOf = await wishesOf(
      trx,
      template.key,
      people.map(({ id }) => id),
    );
    const inApp = people.filter(({ id }) => wishOf(id).inApp);
    const byMail = people.filter(({ id }) => wishOf(id).byEmail);
    await keepNotifications(trx, effect, inApp, { ...said, template: template.key, at: happened.at });
    const letters = [
      ...(template.byEmail ? byMail.flatMap(({ id, email }) => (email ? [toLetter('email', id, email)] : [])) : []),
      ...(template.toApplicant ? toApplicant(application) : []),
    ];
    await queueMessages(trx, effect, `${template.key}/${textOf(effect.params['form'])}`, letters, said);
  });
}

/** The applicant has no account here: an SMS, and an e-mail where the application gives an address. */
function toApplicant({ phone, email }: ApplicationRow) {
  const addresses = [
    { channel: 'sms', recipient: phone },
    { channel: 'email', recipient: email },
  ] as const;
  return addresses.flatMap(({ channel, recipient }) =>
    recipient === '' ? [] : [toLetter(channel, 'applicant', recipient)],
  );
}

function toLetter(channel: 'email' | 'sms', to: string, recipient: string) {
  return { channel, to, recipient };
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
  const template = findTemplate(config.records['message-template'] ?? [], name);
  if (!template) throw new Error(`the office has no message template "${name}"`);
  const definition = await runtime.definitions.stageByHash(trx, organizationId, row.definition_hash);
  const { library } = await runtime.definitions.library(trx, organizationId);
  const form = textOf(params['form']);
  const words: MessageWords = {
    number: number(application.registration_no ?? String(application.application_no)),
    owner: same(application.owner_ne || application.applicant_ne),
    type: codeTitle({ library }, 'constructionType', application.construction_type),
    form: form === '' ? same('') : formTitle({ definition }, form),
    stage: definition.stage.body.definition.title,
    state: stateTitle({ definition }, row.state),
    role: roleTitle({ definition }, event.actor.role),
    reason: same(event.note ?? '–'),
    date: dayText(kathmanduDate(event.at)),
    due: dayText(application.valid_until ?? ''),
    plot: number(application.plot_no),
    ward: number(application.ward.replace(/^0/u, '')),
    office: { ne: textOf(config.organization['nameNe']), en: textOf(config.organization['nameEn']) },
  };
  return { template, words, at: event.at, actorId: event.actor.accountId };
}

function number(text: string): Text {
  return { ne: toDevanagari(text), en: toLatin(text) };
}

function dayText(ad: string): Text {
  const bs = ad === '' ? undefined : fromAd(ad);
  return bs === undefined ? same('') : { ne: formatBsDate(bs, 'ne'), en: formatBsDate(bs, 'en') };
}

type Person = { readonly id: string; readonly email: string };

/** Accounts of the roles that may see the application: designers only their own, ward posts their ward. */
async function peopleOf(trx: Trx, roles: readonly string[], application: ApplicationRow): Promise<Person[]> {
  if (roles.length === 0) return [];
  const rows = await trx
    .selectFrom('account')
    .select(['id', 'role', 'wards', 'profile'])
    .where('role', 'in', roles)
    .where('active', '=', true)
    .execute();
  return rows
    .filter(({ id, role, wards }) => maySee({ accountId: id, role, wards }, application))
    .map(({ id, profile }) => ({ id, email: textOf(profile['email']) }));
}

type Told = { readonly template: string; readonly subject: Text; readonly body: Text; readonly at: string };

async function keepNotifications(
  trx: Trx,
  { organizationId, applicationId, seq, params }: QueuedEffect,
  people: readonly Person[],
  { template, subject, body, at }: Told,
): Promise<void> {
  if (people.length === 0) return;
  await trx
    .insertInto('notification')
    .values(
      people.map(({ id }) => ({
        organization_id: organizationId,
        account_id: id,
        application_id: applicationId,
        seq,
        template,
        form: textOf(params['form']) || null,
        subject: JSON.stringify(subject),
        body: JSON.stringify(body),
        at,
      })),
    )
    .onConflict((conflict) => conflict.constraint('notification_once').doNothing())
    .execute();
}

function rolesOf({ params }: QueuedEffect): readonly string[] {
  const roles: unknown = params['roles'];
  return Array.isArray(roles) ? roles.map(String) : [];
}

function same(text: string): Text {
  return { ne: text, en: text };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
