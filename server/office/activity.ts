import { sql } from 'kysely';
import { noteDeed } from '../journal/pending.ts';
import type { Trx, Who } from '../runtime.ts';

/** One thing that somebody did: login, denial, print, export, an edit of the setup, a word or file given to a case. */
type Activity = {
  readonly organizationId: string;
  readonly accountId?: string;
  readonly applicationId?: string;
  /** Network address from which it was done; absent = the program itself. */
  readonly address?: string | undefined;
  /** e.g. `login`, `login.failed`, `denied`, `print`. */
  readonly action: string;
  /** Never a password, a token or a citizenship number. */
  readonly detail?: Readonly<Record<string, unknown>>;
};

/** Keeps an activity: a line of the journal, written when the transaction ends, together with the rows that it wrote. */
export function recordActivity(trx: Trx, activity: Activity): Promise<void> {
  const { accountId, applicationId, address, action, detail } = activity;
  noteDeed(trx, {
    action,
    accountId: accountId ?? null,
    applicationId: applicationId ?? null,
    address: address ?? null,
    detail: detail ?? {},
  });
  return Promise.resolve();
}

/** Who did it and from where, as an activity says it. */
export function doneBy(who: Pick<Who, 'organizationId' | 'accountId' | 'address'>) {
  const { organizationId, accountId, address } = who;
  return { organizationId, accountId, address };
}

type Look = { readonly who: Who; readonly action: string; readonly applicationId: string };

/** Keeps that somebody looks at a case; who steps through it event by event does so once in ten minutes. */
export async function keepLook(trx: Trx, { who, action, applicationId }: Look): Promise<void> {
  const recent = await trx
    .selectFrom('activity')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('account_id', '=', who.accountId)
    .where('action', '=', action)
    .where('at', '>', sql<Date>`now() - interval '10 minutes'`)
    .limit(1)
    .executeTakeFirst();
  if (!recent) await recordActivity(trx, { ...doneBy(who), action, applicationId });
}
