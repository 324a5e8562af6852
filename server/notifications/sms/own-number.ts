import { sql } from 'kysely';
import { mobileOf } from '../../../form-schemas/values/sms.ts';
import { queueLetter } from '../../accounts/letters.ts';
import { tokenMark } from '../../accounts/seal.ts';
import type { OwnNumber } from '../../contract/accounts.ts';
import { problem } from '../../http/problems.ts';
import { doneBy, recordActivity } from '../../office/activity.ts';
import type { Runtime, Trx, Who } from '../../runtime.ts';
import { inDigits } from '../../said.ts';
import { isSameSecret } from '../../same-secret.ts';
import { maskedTo } from '../masked.ts';
import { CODE_MINUTES, codeEnd, MOST_TRIES, newCode, typedCode } from './code.ts';
import { hasStopped, keepWish } from './standing.ts';

/**
 * Each costs the office an SMS and rings with somebody: so many go in a day from one person, and to one number whoever asks; only
 * the first of a person always goes there, as others could otherwise spend those of whoever has the number.
 */
const MOST_A_DAY = 5;
const DAY_MS = 86_400_000;

/** The mobile number of a person's profile, whether it was shown to be theirs, and whether news goes to it. */
export async function ownNumber(trx: Trx, who: Who): Promise<OwnNumber> {
  const { number, isProven } = await standingOfOwn(trx, who);
  if (number === undefined) return { isProven: false, news: true };
  return { number, isProven, news: !(await hasStopped(trx, number)) };
}

/** Sends a code to the number of a person's profile. Throws `phoneMissing`, `phoneCodesSpent`. */
export async function sendOwnCode(runtime: Runtime, trx: Trx, who: Who): Promise<void> {
  const { number } = await standingOfOwn(trx, who);
  if (number === undefined) throw problem('phoneMissing');
  const now = runtime.now();
  await holdCodes(trx, who, number, now);
  const code = newCode();
  const { organizationId, accountId } = who;
  const mark = markOf(runtime, who, number, code);
  await trx
    .insertInto('phone_code')
    .values({ organization_id: organizationId, account_id: accountId, number, mark, until: codeEnd(now), at: now })
    .execute();
  const words = { minutes: inDigits(CODE_MINUTES) };
  await queueLetter(runtime, trx, {
    organizationId,
    recipient: number,
    letter: 'phoneCode',
    words,
    link: code,
    channel: 'sms',
  });
  await note(trx, who, 'sms.codeSent', number);
}

/** Takes the code that came to a person's number: from then on the number is theirs. Throws `phoneCodeWrong`; each try counts. */
export async function proveOwnNumber(runtime: Runtime, who: Who, typed: string): Promise<OwnNumber> {
  const own = await runtime.inOrganization(who.organizationId, async (trx) =>
    (await takeCode(runtime, trx, who, typedCode(typed))) ? ownNumber(trx, who) : undefined,
  );
  if (own === undefined) throw problem('phoneCodeWrong');
  return own;
}

/** Keeps whether a person wants news at their number. Throws `phoneUnproven`. */
export async function keepOwnWish(runtime: Runtime, trx: Trx, who: Who, news: boolean): Promise<OwnNumber> {
  const { number, isProven } = await standingOfOwn(trx, who);
  if (number === undefined || !isProven) throw problem('phoneUnproven');
  const { organizationId } = who;
  const wish = news ? 'start' : 'stop';
  await keepWish(trx, { organizationId, number, now: runtime.now(), wish, by: doneBy(who) });
  return ownNumber(trx, who);
}

async function standingOfOwn(trx: Trx, { accountId }: Who) {
  const row = await trx
    .selectFrom('account as a')
    .leftJoin('account_phone as p', (join) =>
      join.onRef('p.organization_id', '=', 'a.organization_id').onRef('p.account_id', '=', 'a.id'),
    )
    .select(['a.profile', 'p.number as proven'])
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow();
  const mobile = row.profile['mobile'];
  const number = typeof mobile === 'string' ? mobileOf(mobile) : undefined;
  return { number, isProven: number !== undefined && number === row.proven };
}

/** Counts what was sent in the last day and forgets what is older; two who ask at once come one after the other. */
async function holdCodes(trx: Trx, { accountId }: Who, number: string, now: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(k, 0)) from unnest(${[`phone ${accountId}`, `phone ${number}`].sort()}::text[]) as k`.execute(
    trx,
  );
  const since = new Date(Date.parse(now) - DAY_MS);
  await trx.deleteFrom('phone_code').where('at', '<', since).execute();
  const { mine, there, mineThere } = await trx
    .selectFrom('phone_code')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('account_id', '=', accountId).as('mine'),
      fn.countAll<string>().filterWhere('number', '=', number).as('there'),
      fn
        .countAll<string>()
        .filterWhere('number', '=', number)
        .filterWhere('account_id', '=', accountId)
        .as('mineThere'),
    ])
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('number', '=', number)]))
    .executeTakeFirstOrThrow();
  const isNumberSpent = Number(there) >= MOST_A_DAY && Number(mineThere) > 0;
  if (Number(mine) >= MOST_A_DAY || isNumberSpent) throw problem('phoneCodesSpent');
}

/** Spends a try of the newest code and says whether it was right; a right code is good once. To be called in a transaction that is kept. */
async function takeCode(runtime: Runtime, trx: Trx, who: Who, code: string): Promise<boolean> {
  const { organizationId, accountId } = who;
  const { number } = await standingOfOwn(trx, who);
  if (number === undefined) return false;
  const now = runtime.now();
  const held = await trx
    .updateTable('phone_code')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', (eb) =>
      eb.selectFrom('phone_code').select('id').where('account_id', '=', accountId).orderBy('id', 'desc').limit(1),
    )
    .where('number', '=', number)
    .where('until', '>', new Date(now))
    .where('tries', '<', MOST_TRIES)
    .returning(['id', 'mark'])
    .executeTakeFirst();
  if (held === undefined || !isSameSecret(markOf(runtime, who, number, code), held.mark)) {
    await note(trx, who, 'sms.codeWrong', number);
    return false;
  }
  await trx.updateTable('phone_code').set({ until: now }).where('id', '=', held.id).execute();
  const proven = { number, proven_at: now };
  await trx
    .insertInto('account_phone')
    .values({ organization_id: organizationId, account_id: accountId, ...proven })
    .onConflict((conflict) => conflict.columns(['organization_id', 'account_id']).doUpdateSet(proven))
    .execute();
  await note(trx, who, 'sms.proven', number);
  return true;
}

function markOf({ config }: Runtime, { organizationId, accountId }: Who, number: string, code: string): string {
  return tokenMark(config.secret, 'phone-code', [organizationId, accountId, number, code]);
}

function note(trx: Trx, who: Who, action: string, number: string): Promise<void> {
  return recordActivity(trx, { ...doneBy(who), action, detail: { number: maskedTo(number) } });
}
