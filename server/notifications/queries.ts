import { sql } from 'kysely';
import type { NotificationList, NotificationQuery, NotificationsReadBody } from '../contract/notification.ts';
import type { Trx, Who } from '../runtime.ts';

const PAGE = 20;
const COUNTED = 100;

/** A page of what a person was told, newest first, and how much of it is new. */
export async function listNotifications(
  trx: Trx,
  who: Who,
  { cursor, unread }: NotificationQuery,
): Promise<NotificationList> {
  const rows = await trx
    .selectFrom('notification')
    .leftJoin('definition_proposal as law', (join) =>
      join
        .onRef('law.organization_id', '=', 'notification.organization_id')
        .onRef('law.id', '=', 'notification.proposal_id'),
    )
    .select(['notification.id', 'at', 'subject', 'body', 'application_id', 'proposal_id', 'form', 'read_at'])
    .select(['law.kind', 'law.definition_id'])
    .where('account_id', '=', who.accountId)
    .$if(cursor !== undefined, (query) => query.where('notification.id', '<', cursor ?? 0))
    .$if(unread !== undefined, (query) => query.where('read_at', 'is', null))
    .orderBy('notification.id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const last = rows[PAGE - 1];
  return {
    items: rows.slice(0, PAGE).map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      subject: row.subject,
      body: row.body,
      ...(row.application_id === null ? {} : { applicationId: row.application_id }),
      ...(row.proposal_id === null ? {} : { proposalId: row.proposal_id }),
      ...(row.kind === null || row.definition_id === null ? {} : { law: { kind: row.kind, id: row.definition_id } }),
      ...(row.form === null ? {} : { form: row.form }),
      isNew: row.read_at === null,
    })),
    unread: await countNew(trx, who),
    ...(rows.length > PAGE && last ? { next: last.id } : {}),
  };
}

/** Marks what a person has seen. */
export async function markRead(trx: Trx, who: Who, { upTo, only = false }: NotificationsReadBody): Promise<void> {
  await trx
    .updateTable('notification')
    .set({ read_at: sql<Date>`now()` })
    .where('account_id', '=', who.accountId)
    .where('id', only ? '=' : '<=', upTo)
    .where('read_at', 'is', null)
    .execute();
}

async function countNew(trx: Trx, who: Who): Promise<number> {
  const row = await trx
    .selectFrom((eb) =>
      eb
        .selectFrom('notification')
        .select('id')
        .where('account_id', '=', who.accountId)
        .where('read_at', 'is', null)
        .limit(COUNTED)
        .as('new'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
