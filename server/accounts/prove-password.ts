import { problem } from '../http/problems.ts';
import type { Runtime, Who } from '../runtime.ts';
import { insideCounters } from './counters.ts';
import { findAccount, refuse } from './login.ts';
import { isPassword } from './password.ts';
import { forgive, takeTry } from './tries.ts';

type Holder = Pick<Who, 'organizationId' | 'accountId' | 'loginId' | 'address'>;

/**
 * Asks who is logged in for their password once more, before something that a session left open must not do. Wrong tries are counted
 * by account. Throws `passwordWrong`.
 */
export async function provePassword(runtime: Runtime, who: Holder, password: string): Promise<void> {
  const { organizationId, loginId, address = '' } = who;
  const counters = insideCounters('password', who.accountId);
  const account = await runtime.inOrganization(organizationId, async (trx) => {
    await takeTry(trx, counters);
    return findAccount(trx, loginId);
  });
  const isRight = await isPassword(password, account?.password_hash);
  await runtime.inOrganization(organizationId, async (trx) => {
    await (isRight ? forgive(trx, counters) : refuse(trx, { organizationId, loginId, address }));
  });
  if (!isRight) throw problem('passwordWrong');
}
