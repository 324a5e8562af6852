import { isProblem, type Problem, problem } from '../http/problems.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { recordActivity } from './activity.ts';
import { findAccount, type Login, type LoginTry, refuse } from './login.ts';
import { closeLinks } from './password-link.ts';
import { hashPassword, isPassword, isSamePassword, passwordFault } from './password.ts';
import { openSession, revokeAllSessions } from './sessions.ts';
import { inTurn, refuseTooManyTries, throttleKey } from './throttle.ts';

/** A person's wish for another password; `password` is the present one. */
export type PasswordChange = LoginTry & { readonly accountId: string; readonly newPassword: string };

/** A changed password: the old one must be right, the new one good; every session of the account ends. */
export async function changePassword(runtime: Runtime, change: PasswordChange): Promise<Login> {
  if (isSamePassword(change.newPassword, change.password)) throw problem('passwordSame');
  if (passwordFault(change.newPassword, change.loginId)) throw problem('passwordWeak');
  const newHash = await hashPassword(change.newPassword);
  const key = throttleKey(change.loginId, change.address);
  return inTurn(key, async () => {
    const account = await runtime.inOrganization(change.organizationId, async (trx) => {
      await refuseTooManyTries(trx, key);
      return findAccount(trx, change.loginId);
    });
    const isRight = await isPassword(change.password, account?.password_hash);
    const outcome = await runtime.inOrganization<Login | Problem>(change.organizationId, (trx) =>
      isRight ? replacePassword(trx, { ...change, newHash, key }) : refuse(trx, { ...change, key }),
    );
    if (isProblem(outcome)) throw problem('changePasswordFailed');
    return outcome;
  });
}

type Replacing = {
  readonly organizationId: string;
  readonly accountId: string;
  readonly newHash: string;
  readonly key: string;
  readonly address: string;
  readonly device?: string | undefined;
};

async function replacePassword(
  trx: Trx,
  { organizationId, accountId, newHash, key, address, device }: Replacing,
): Promise<Login> {
  const password = { password_hash: newHash, first_password_until: null };
  await trx.updateTable('account').set(password).where('id', '=', accountId).execute();
  await revokeAllSessions(trx, accountId);
  await closeLinks(trx, accountId);
  const token = await openSession(trx, organizationId, accountId, { address, device });
  await recordActivity(trx, { organizationId, accountId, action: 'password.changed', address });
  await recordActivity(trx, { organizationId, accountId, action: 'login', address, detail: { key } });
  return { accountId, token };
}
