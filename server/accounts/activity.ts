import type { Trx } from '../runtime.ts';

/** One thing that somebody did and that changed no case: login, denial, print, export, an edit of the setup. */
type Activity = {
  readonly organizationId: string;
  readonly accountId?: string;
  readonly applicationId?: string;
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
    })
    .execute();
}
