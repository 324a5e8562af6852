import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SignUpBody } from '../contract/accounts.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { recordActivity } from './activity.ts';
import { takeProof } from './bot-check.ts';
import { normaliseLoginId } from './login.ts';
import { letsPublicSignUp } from './office.ts';

/** A whole firm may ask from one address, a machine for thousands. */
const ASKED_A_DAY_FROM_ONE_ADDRESS = 20;

type Asking = SignUpBody & { readonly organizationId: string; readonly address: string };

/**
 * Takes a wish for an account. The answer is the same whether the e-mail address has an account already: the office sees that.
 * Throws `signupClosed` where the office does not let the public sign up, `botCheckFailed`, `rateLimited`.
 */
export async function askForAccount(runtime: Runtime, trx: Trx, asking: Asking): Promise<void> {
  const { proof, organizationId, address, email, ...fields } = asking;
  if (!(await isOpen(trx, organizationId))) throw problem('signupClosed');
  await takeProof(runtime, trx, organizationId, proof);
  if ((await countFrom(trx, address)) >= ASKED_A_DAY_FROM_ONE_ADDRESS) {
    throw problem('rateLimited', { retryAfterSeconds: 3600 });
  }
  const data = { ...trimmed(fields), email: normaliseLoginId(email) };
  const id = randomUUID();
  await trx
    .insertInto('account_request')
    .values({ organization_id: organizationId, id, kind: 'sign-up', data: JSON.stringify(data), asked_from: address })
    .execute();
  await recordActivity(trx, { organizationId, address, action: 'sign-up.asked', detail: { id } });
}

async function isOpen(trx: Trx, organizationId: string): Promise<boolean> {
  const { config } = await trx
    .selectFrom('organization')
    .select('config')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return letsPublicSignUp(config);
}

async function countFrom(trx: Trx, address: string): Promise<number> {
  const { count } = await trx
    .selectFrom('account_request')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('asked_from', '=', address)
    .where('kind', '=', 'sign-up')
    .where('asked_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Without blanks around, and without what was left empty. */
function trimmed(fields: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.entries(fields).map(([name, value]) => [name, value.normalize('NFC').trim()] as const);
  return Object.fromEntries(kept.filter(([, value]) => value !== ''));
}
