import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { mailAddressOf } from '../accounts/mail-address.ts';
import type { NotificationSetting, NotificationSettings } from '../contract/accounts.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { recordsOf, titled } from '../office/host-masters.ts';
import { getConfig } from '../office/read.ts';
import { findTemplate, HOW_TO_STOP } from './words.ts';

/** How somebody wishes to hear of a kind of message. */
export type Wish = { readonly inApp: boolean; readonly byEmail: boolean };

const asTheOfficeDoes: Wish = { inApp: true, byEmail: true };

/** What people chose for a kind of message; who chose nothing is told as the office does it. */
export async function wishesOf(
  trx: Trx,
  kind: string,
  people: readonly string[],
): Promise<(accountId: string) => Wish> {
  if (people.length === 0) return () => asTheOfficeDoes;
  const rows = await trx
    .selectFrom('notification_choice')
    .select(['account_id', 'in_app', 'by_email'])
    .where('kind', '=', kind)
    .where('account_id', 'in', [...people])
    .execute();
  const chosen = new Map(rows.map((row) => [row.account_id, { inApp: row.in_app, byEmail: row.by_email }]));
  return (accountId) => chosen.get(accountId) ?? asTheOfficeDoes;
}

/** Every kind of message of the office with what a person chose for it. */
export async function notificationSettings(runtime: Runtime, trx: Trx, who: Who): Promise<NotificationSettings> {
  const config = await getConfig(trx, who.organizationId, kathmanduDate(runtime.now()));
  const templates = recordsOf(config.records, 'message-template');
  const rows = await trx
    .selectFrom('notification_choice')
    .select(['kind', 'in_app', 'by_email'])
    .where('account_id', '=', who.accountId)
    .execute();
  const chosen = new Map(rows.map((row) => [row.kind, { inApp: row.in_app, byEmail: row.by_email }]));
  const row = await trx
    .selectFrom('account')
    .select(['login_id', 'profile'])
    .where('id', '=', who.accountId)
    .executeTakeFirstOrThrow();
  const email = mailAddressOf(row);
  return {
    settings: templates.flatMap((record) => {
      const kind = record.key;
      const template = findTemplate(config, kind);
      if (!template || kind === HOW_TO_STOP) return [];
      const { inApp, byEmail } = chosen.get(kind) ?? asTheOfficeDoes;
      return [{ kind, title: titled(record.title), inApp, byEmail, mayEmail: template.byEmail }];
    }),
    ...(email === undefined ? {} : { email }),
  };
}

/** Keeps what a person chose; what is as the office does it is not kept, so that it follows the office. */
export async function keepSettings(trx: Trx, who: Who, settings: readonly NotificationSetting[]): Promise<void> {
  await trx.deleteFrom('notification_choice').where('account_id', '=', who.accountId).execute();
  const differing = new Map(
    settings.filter(({ inApp, byEmail }) => !(inApp && byEmail)).map((each) => [each.kind, each]),
  );
  if (differing.size === 0) return;
  await trx
    .insertInto('notification_choice')
    .values(
      [...differing.values()].map(({ kind, inApp, byEmail }) => ({
        organization_id: who.organizationId,
        account_id: who.accountId,
        kind,
        in_app: inApp,
        by_email: byEmail,
      })),
    )
    .execute();
}
