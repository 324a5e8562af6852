import { problem } from '../http/problems.ts';
import type { Runtime, Who } from '../runtime.ts';
import { findAccount, refuse } from './login.ts';
import { isPassword } from './password.ts';
import { inTurn, refuseTooManyTries, throttleKey } from './throttle.ts';

/**
 * Asks who is logged in for their password once more, before something that a session left open must not do.
 * Wrong tries are counted with those of the login. Throws `passwordWrong`.
 */
export async function provePassword(runtime: Runtime, who: Who, password: string): Promise<void> {
  const { organizationId, loginId, address = '' } = who;
  const key = throttleKey(loginId, address);
  await inTurn(key, async () => {
    const account = await runtime.inOrganization(organizationId, async (trx) => {
      await refuseTooManyTries(trx, key);
      return findAccount(trx, loginId);
    });
    if (await isPassword(password, account?.password_hash)) return;
    await runtime.inOrganization(organizationId, (trx) => refuse(trx, { organizationId, key, loginId, address }));
    throw problem('passwordWrong');
  });
}
