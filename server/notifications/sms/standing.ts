import { mobileOf } from '../../../form-schemas/values/sms.ts';
import type { Wish } from '../../../form-schemas/values/sms-wish.ts';
import { type doneBy, recordActivity } from '../../office/activity.ts';
import type { Trx } from '../../runtime.ts';
import { maskedTo } from '../masked.ts';

/** True where whoever has a number wants no news there. */
export async function hasStopped(trx: Trx, number: string): Promise<boolean> {
  const row = await standingOf(trx, number);
  return row !== undefined && row.stopped_at !== null;
}

/** True where a number was told how news is stopped. */
export async function wasToldHow(trx: Trx, number: string): Promise<boolean> {
  const row = await standingOf(trx, number);
  return row !== undefined && row.told_at !== null;
}

async function standingOf(trx: Trx, number: string) {
  const mobile = mobileOf(number);
  if (mobile === undefined) return undefined;
  return trx
    .selectFrom('phone_standing')
    .select(['stopped_at', 'told_at'])
    .where('number', '=', mobile)
    .executeTakeFirst();
}

type Of = { readonly organizationId: string; readonly number: string; readonly now: string };

type Wanted = Of & {
  readonly wish: Wish /** Absent = it was written back by SMS. */;
  readonly by?: ReturnType<typeof doneBy>;
};

/** Keeps what whoever has a number wants, and says so in the journal once; saying it again changes nothing. */
export async function keepWish(trx: Trx, { organizationId, number, now, wish, by }: Wanted) {
  const mobile = mobileOf(number);
  if (mobile === undefined || (await hasStopped(trx, mobile)) === (wish === 'stop')) return;
  const stopped = { stopped_at: wish === 'stop' ? now : null };
  await trx
    .insertInto('phone_standing')
    .values({ organization_id: organizationId, number: mobile, ...stopped })
    .onConflict((conflict) => conflict.columns(['organization_id', 'number']).doUpdateSet(stopped))
    .execute();
  const action = wish === 'stop' ? 'sms.stopped' : 'sms.wanted';
  await recordActivity(trx, { organizationId, ...by, action, detail: { number: maskedTo(mobile) } });
}

/** Keeps that a number was told how news is stopped. */
export async function keepToldHow(trx: Trx, { organizationId, number, now }: Of): Promise<void> {
  const mobile = mobileOf(number);
  if (mobile === undefined) return;
  await trx
    .insertInto('phone_standing')
    .values({ organization_id: organizationId, number: mobile, told_at: now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'number']).doUpdateSet({ told_at: now }))
    .execute();
}
