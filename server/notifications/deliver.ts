import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { mailAddressOf } from '../accounts/mail-address.ts';
import { maySee } from '../case/scope.ts';
import type { ApplicationRow } from '../case/queries.ts';
import type { Trx } from '../runtime.ts';
import { wishesOf } from './choices.ts';
import { type Addressed, queueMessages } from './messages.ts';
import type { MessageTemplate } from './words.ts';

/** The event of a case that somebody is told of. */
type Occasion = { readonly organizationId: string; readonly applicationId: string; readonly seq: number };

/** Somebody with an account, and where their e-mail goes. */
type Person = { readonly id: string; readonly email: string | undefined };

/** What people are told, in both languages. */
type Message = {
  readonly template: Pick<MessageTemplate, 'key' | 'byEmail' | 'legalNotice'>;
  readonly subject: Text;
  readonly body: Text;
  /** ISO instant. */
  readonly at: string;
  readonly form?: string | undefined;
  /** The comment that it tells of. */
  readonly commentId?: string;
};

/**
 * Tells people in the app and, where the office sends it so, by e-mail; each as they chose.
 * @param outside those without an account
 */
export async function deliver(
  trx: Trx,
  occasion: Occasion,
  message: Message,
  people: readonly Person[],
  outside: readonly Addressed[] = [],
): Promise<void> {
  const { template, form, commentId } = message;
  const wishOf = await wishesOf(
    trx,
    template.key,
    people.map(({ id }) => id),
  );
  await keepNotifications(
    trx,
    occasion,
    message,
    people.filter(({ id }) => wishOf(id).inApp),
  );
  const byMail = template.byEmail ? people.filter(({ id }) => wishOf(id).byEmail) : [];
  const letters = byMail.flatMap(({ id, email }): Addressed[] =>
    email === undefined ? [] : [{ channel: 'email', to: id, recipient: email }],
  );
  const about = [template.key, form ?? '', ...(commentId === undefined ? [] : [commentId])].join('/');
  await queueMessages(trx, occasion, about, [...letters, ...outside], {
    subject: message.subject,
    body: message.body,
    template: template.key,
    urgency: template.legalNotice ? 'notice' : 'news',
  });
}

/** Accounts of the roles that may see the application: designers only their own, ward posts their ward. */
export async function peopleOf(
  trx: Trx,
  roles: readonly string[],
  application: ApplicationRow,
): Promise<readonly Person[]> {
  if (roles.length === 0) return [];
  const rows = await trx
    .selectFrom('account')
    .select(['id', 'role', 'wards', 'login_id', 'profile'])
    .where('role', 'in', roles)
    .where('active', '=', true)
    .execute();
  return rows
    .filter(({ id, role, wards }) => maySee({ accountId: id, role, wards }, application))
    .map((row) => ({ id: row.id, email: mailAddressOf(row) }));
}

/** Accounts by their ids. */
export async function peopleById(trx: Trx, ids: readonly string[]): Promise<readonly Person[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('account')
    .select(['id', 'login_id', 'profile'])
    .where('id', 'in', [...ids])
    .execute();
  return rows.map((row) => ({ id: row.id, email: mailAddressOf(row) }));
}

/** What people were told of a case no more than so long ago is one with what comes now; what they have not read is, however old. */
const TOGETHER_MINUTES = 15;

/** By account: the bundle of the case to which what is told now belongs. */
async function bundlesUnderWay(
  trx: Trx,
  {
    accounts,
    applicationId,
    at,
  }: { readonly accounts: readonly string[]; readonly applicationId: string; readonly at: string },
): Promise<ReadonlyMap<string, number>> {
  const rows = await trx
    .selectFrom('notification')
    .select('account_id')
    .select(({ fn }) => fn.coalesce('bundle', 'id').as('bundle'))
    .distinctOn('account_id')
    .where('account_id', 'in', [...accounts])
    .where('application_id', '=', applicationId)
    .where((eb) =>
      eb.or([eb('read_at', 'is', null), eb('at', '>=', new Date(Date.parse(at) - TOGETHER_MINUTES * 60_000))]),
    )
    .orderBy('account_id')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.account_id, row.bundle]));
}

async function keepNotifications(
  trx: Trx,
  { organizationId, applicationId, seq }: Occasion,
  { template, subject, body, at, form, commentId }: Message,
  people: readonly Person[],
): Promise<void> {
  if (people.length === 0) return;
  const accounts = people.map(({ id }) => id);
  const bundles = await bundlesUnderWay(trx, { accounts, applicationId, at });
  await trx
    .insertInto('notification')
    .values(
      people.map(({ id }) => ({
        organization_id: organizationId,
        account_id: id,
        application_id: applicationId,
        seq,
        template: template.key,
        form: form || null,
        ...(commentId === undefined ? {} : { comment_id: commentId }),
        subject: JSON.stringify(subject),
        body: JSON.stringify(body),
        at,
        bundle: bundles.get(id) ?? null,
      })),
    )
    .onConflict((conflict) => conflict.constraint('notification_once').doNothing())
    .execute();
}
