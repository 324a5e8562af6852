import { sql } from 'kysely';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type {
  NotificationList,
  NotificationQuery,
  NotificationsReadBody,
  ToldBefore,
} from '../contract/notification.ts';
import { atLast, together } from '../db/flight.ts';
import { keptText } from '../db/kept-text.ts';
import type { Trx, Who } from '../runtime.ts';

const PAGE = 20;
const COUNTED = 100;

/** Of one bundle no more is shown than this. */
const BUNDLED = 50;

/** What is shown as one has one number: the first notification's. */
const bundleOf = (table: string) => sql<number>`coalesce(${sql.ref(`${table}.bundle`)}, ${sql.ref(`${table}.id`)})`;

/** A page of what a person was told, newest first, what was told together as one, and how much of it is new. */
export async function listNotifications(
  trx: Trx,
  who: Who,
  { cursor, unread }: NotificationQuery,
): Promise<NotificationList> {
  const asked = trx
    .selectFrom('notification')
    .leftJoin('definition_proposal as law', (join) =>
      join
        .onRef('law.organization_id', '=', 'notification.organization_id')
        .onRef('law.id', '=', 'notification.proposal_id'),
    )
    .select(['notification.id', 'at', 'subject', 'body', 'application_id', 'proposal_id', 'form', 'read_at'])
    .select(['law.kind', 'law.definition_id', bundleOf('notification').as('bundle')])
    .where('account_id', '=', who.accountId)
    .where((eb) => eb.not(eb.exists(newerOfBundle(trx, unread !== undefined))))
    .$if(cursor !== undefined, (query) => query.where('notification.id', '<', cursor ?? 0))
    .$if(unread !== undefined, (query) => query.where('read_at', 'is', null))
    .orderBy('notification.id', 'desc')
    .limit(PAGE + 1)
    .compile();
  const [rows, [counted]] = await together(trx, [asked, newText({ account: who.accountId })]);
  const last = rows[PAGE - 1];
  const page = rows.slice(0, PAGE);
  const before = await toldBefore(trx, who, page);
  return {
    items: page.map((row) => {
      const rest = (before.get(row.bundle) ?? []).filter(({ id }) => id < row.id);
      return {
        id: row.id,
        at: row.at.toISOString(),
        subject: row.subject,
        body: row.body,
        ...(row.application_id === null ? {} : { applicationId: row.application_id }),
        ...(row.proposal_id === null ? {} : { proposalId: row.proposal_id }),
        ...(row.kind === null || row.definition_id === null ? {} : { law: { kind: row.kind, id: row.definition_id } }),
        ...(row.form === null ? {} : { form: row.form }),
        ...(rest.length === 0 ? {} : { before: rest.slice(0, BUNDLED).map(toldBeforeView) }),
        isNew: row.read_at === null || rest.some(({ read_at }) => read_at === null),
      };
    }),
    unread: counted?.count ?? 0,
    ...(rows.length > PAGE && last ? { next: last.id } : {}),
  };
}

/** What stands for its bundle is the newest of it, or the newest that is new. */
function newerOfBundle(trx: Trx, onlyNew: boolean) {
  return trx
    .selectFrom('notification as newer')
    .select('newer.id')
    .where('newer.organization_id', '=', sql.ref<string>('notification.organization_id'))
    .where('newer.account_id', '=', sql.ref<string>('notification.account_id'))
    .where(bundleOf('newer'), '=', bundleOf('notification'))
    .where('newer.id', '>', sql.ref<number>('notification.id'))
    .$if(onlyNew, (query) => query.where('newer.read_at', 'is', null));
}

type Before = {
  readonly id: number;
  readonly at: Date;
  readonly subject: Text;
  readonly form: string | null;
  readonly read_at: Date | null;
};

/** By bundle: all that was told together, newest first; the last that is asked for a list. */
async function toldBefore(
  trx: Trx,
  who: Who,
  page: readonly { readonly bundle: number }[],
): Promise<ReadonlyMap<number, readonly Before[]>> {
  const told = new Map<number, readonly Before[]>();
  if (page.length === 0) return told;
  const asked = trx
    .selectFrom('notification')
    .select(['id', 'at', 'subject', 'form', 'read_at', bundleOf('notification').as('bundle')])
    .where('account_id', '=', who.accountId)
    .where(
      bundleOf('notification'),
      'in',
      page.map(({ bundle }) => bundle),
    )
    .orderBy('id', 'desc')
    .compile();
  const [rows] = await atLast(trx, [asked]);
  for (const { bundle, ...row } of rows) told.set(bundle, [...(told.get(bundle) ?? []), row]);
  return told;
}

function toldBeforeView({ id, at, subject, form }: Before): ToldBefore {
  return { id, at: at.toISOString(), subject, ...(form === null ? {} : { form }) };
}

/** Marks what a person has seen: all up to one, or that one with what is shown together with it. */
export async function markRead(trx: Trx, who: Who, { upTo, only = false }: NotificationsReadBody): Promise<void> {
  await trx
    .updateTable('notification')
    .set({ read_at: sql<Date>`now()` })
    .where('account_id', '=', who.accountId)
    .$if(!only, (query) => query.where('notification.id', '<=', upTo))
    .$if(only, (query) =>
      query.where(bundleOf('notification'), '=', (eb) =>
        eb
          .selectFrom('notification as seen')
          .select(bundleOf('seen').as('bundle'))
          .where('seen.account_id', '=', who.accountId)
          .where('seen.id', '=', upTo),
      ),
    )
    .where('read_at', 'is', null)
    .execute();
}

/** Marks what a person was told of a case: whoever has it open sees how it stands. */
export async function markReadOf(trx: Trx, who: Who, applicationId: string): Promise<void> {
  await trx
    .updateTable('notification')
    .set({ read_at: sql<Date>`now()` })
    .where('account_id', '=', who.accountId)
    .where('application_id', '=', applicationId)
    .where('read_at', 'is', null)
    .execute();
}

/** Asks how much of what a person was told is new. */
const newText = keptText<'account', { readonly count: number }>((db, at) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('notification')
        .select(bundleOf('notification').as('bundle'))
        .distinct()
        .where('account_id', '=', at.text('account'))
        .where('read_at', 'is', null)
        .limit(COUNTED)
        .as('new'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .compile(),
);
