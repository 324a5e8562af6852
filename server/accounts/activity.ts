import { sql } from 'kysely';
import type { Trx, Who } from '../runtime.ts';

/** One thing that somebody did and that changed no case: login, denial, print, export, an edit of the setup. */
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

/** Keeps an activity; the table takes no change and no deletion. */
export async function recordActivity(trx: Trx, activity: Activity): Promise<void> {
  await trx
    .insertInto('activity')
    .values({
      organization_id: activity.organizationId,
      account_id: activity.accountId ?? null,
      application_id: activity.applicationId ?? null,
      action: activity.action,
      detail: JSON.stringify(activity.detail ?? {}),
      address: activity.address ?? null,
    })
    .execute();
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
