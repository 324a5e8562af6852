import { isProblem, problem } from '../http/problems.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { recordActivity } from '../office/activity.ts';
import type { Login, LoginTry } from './login.ts';
import { closeLinks } from './password-link.ts';
import { hashPassword, isSamePassword, passwordFault } from './password.ts';
import { provePassword } from './prove-password.ts';
import { openSession, revokeAllSessions } from './sessions.ts';

/** A person's wish for another password; `password` is the present one. */
export type PasswordChange = LoginTry & { readonly accountId: string; readonly newPassword: string };

/** A changed password: the old one must be right, the new one good; every session of the account ends. */
export async function changePassword(runtime: Runtime, change: PasswordChange): Promise<Login> {
  if (isSamePassword(change.newPassword, change.password)) throw problem('passwordSame');
  if (passwordFault(change.newPassword, change.loginId)) throw problem('passwordWeak');
  await provePassword(runtime, change, change.password).catch(sayForChange);
  const newHash = await hashPassword(change.newPassword);
  return runtime.inOrganization(change.organizationId, (trx) => replacePassword(runtime, trx, { ...change, newHash }));
}

function sayForChange(error: unknown): never {
  throw isProblem(error) && error.problemCode === 'passwordWrong' ? problem('changePasswordFailed') : error;
}

type Replacing = {
  readonly organizationId: string;
  readonly accountId: string;
  readonly newHash: string;
  readonly address: string;
  readonly device?: string | undefined;
};

async function replacePassword(
  runtime: Pick<Runtime, 'config'>,
  trx: Trx,
  { organizationId, accountId, newHash, address, device }: Replacing,
): Promise<Login> {
  const password = { password_hash: newHash, first_password_until: null };
  await trx.updateTable('account').set(password).where('id', '=', accountId).execute();
  await revokeAllSessions(trx, accountId);
  await closeLinks(trx, accountId);
  const token = await openSession(runtime, trx, organizationId, accountId, { address, device });
  await recordActivity(trx, { organizationId, accountId, action: 'password.changed', address });
  await recordActivity(trx, { organizationId, accountId, action: 'login', address });
  return { accountId, token };
}
