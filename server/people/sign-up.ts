import { randomUUID } from 'node:crypto';
import type { SignUpBody } from '../contract/accounts.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { recordActivity } from '../office/activity.ts';
import { takeProof } from './bot-check.ts';
import { signUpCounters } from '../accounts/counters.ts';
import { normaliseLoginId } from '../accounts/login.ts';
import { letsPublicSignUp } from '../accounts/office.ts';
import { takeTry } from '../accounts/tries.ts';

type Asking = SignUpBody & { readonly organizationId: string; readonly address: string };

/**
 * Takes a wish for an account. The answer is the same whether the e-mail address has an account already: the office sees that.
 * Throws `signupClosed` where the office does not let the public sign up, `botCheckFailed`, `rateLimited`.
 */
export async function askForAccount(runtime: Runtime, trx: Trx, asking: Asking): Promise<void> {
  const { proof, organizationId, address, email, ...fields } = asking;
  if (!(await isOpen(trx, organizationId))) throw problem('signupClosed');
  await takeProof(runtime, trx, organizationId, proof);
  await takeTry(trx, signUpCounters(address));
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

/** Without blanks around, and without what was left empty. */
function trimmed(fields: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.entries(fields).map(([name, value]) => [name, value.normalize('NFC').trim()] as const);
  return Object.fromEntries(kept.filter(([, value]) => value !== ''));
}
