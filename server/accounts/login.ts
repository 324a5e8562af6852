import { kathmanduDate, longDateNe } from '../../form-schemas/values/bs-date.ts';
import { isProblem, type Problem, problem } from '../http/problems.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { recordActivity } from './activity.ts';
import { isPassword } from './password.ts';
import { openSession, type RefreshToken } from './sessions.ts';
import { inTurn, refuseTooManyTries, throttleKey } from './throttle.ts';
import { takeStep } from './two-step-code.ts';

/** One try to log in, from one address. */
export type LoginTry = {
  readonly organizationId: string;
  readonly loginId: string;
  readonly password: string;
  readonly address: string;
  /** The second step: the code that the telephone shows, or a recovery code. */
  readonly code?: string | undefined;
  /** What the browser says of itself. */
  readonly device?: string | undefined;
};

/** A login that succeeded. */
export type Login = { readonly accountId: string; readonly token: RefreshToken };

/** Login names are e-mail addresses or the like: case and stray blanks do not matter. */
export function normaliseLoginId(loginId: string): string {
  return loginId.normalize('NFC').trim().toLowerCase();
}

/**
 * Checks a password and opens a session. An account that does not exist answers as a wrong password does, after the
 * same work; only somebody who knows the password learns that an account is closed, or that a code is asked for.
 */
export function logIn(runtime: Runtime, attempt: LoginTry): Promise<Login> {
  const today = kathmanduDate(runtime.now());
  return withPassword(runtime, attempt, (trx, proved) => admit(runtime, trx, { ...attempt, ...proved, today }));
}

/** An account whose password was right, and what its tries are counted by. */
export type Proved = { readonly account: Account; readonly key: string; readonly loginId: string };

/** Does something for whoever knows the password of an account, at the cost and with the limits of a login. */
export function withPassword<T extends object>(
  runtime: Runtime,
  attempt: LoginTry,
  work: (trx: Trx, proved: Proved) => Promise<T | Problem>,
): Promise<T> {
  const { organizationId, address } = attempt;
  const loginId = normaliseLoginId(attempt.loginId);
  const key = throttleKey(loginId, attempt.address);
  return inTurn(key, async () => {
    const account = await runtime.inOrganization(attempt.organizationId, async (trx) => {
      await refuseTooManyTries(trx, key);
      return findAccount(trx, loginId);
    });
    const isRight = await isPassword(attempt.password, account?.password_hash);
    const outcome = await runtime.inOrganization<T | Problem>(attempt.organizationId, (trx) =>
      account && isRight
        ? work(trx, { account, key, loginId })
        : refuse(trx, { organizationId, address, key, ...(account ? { loginId } : {}) }),
    );
    if (isProblem(outcome)) throw outcome;
    return outcome;
  });
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** What a login asks of an account. */
export function findAccount(trx: Trx, loginId: string) {
  return trx
    .selectFrom('account')
    .select(['id', 'role', 'password_hash', 'active', 'login_expires_on', 'first_password_until'])
    .where('login_id', '=', loginId)
    .executeTakeFirst();
}

type Refusing = {
  readonly organizationId: string;
  readonly key: string;
  /** Absent when there is no such account: people type a password into the wrong box. */
  readonly loginId?: string;
  readonly address: string;
};

/** Keeps a wrong try, by which the next ones are counted. */
export async function refuse(trx: Trx, { organizationId, key, loginId, address }: Refusing): Promise<Problem> {
  await recordActivity(trx, {
    organizationId,
    action: 'login.failed',
    address,
    detail: { key, ...(loginId === undefined ? {} : { loginId }) },
  });
  return problem('loginFailed');
}

type Admitting = Proved & Omit<LoginTry, 'loginId' | 'password'> & { readonly today: string };

async function admit(runtime: Runtime, trx: Trx, admitting: Admitting): Promise<Login | Problem> {
  const { organizationId, account, key, address, device, today } = admitting;
  if (!account.active) return problem('accountDisabled');
  const lastDay = account.login_expires_on;
  if (lastDay !== null && lastDay < today) return accountExpired(lastDay);
  if (account.first_password_until && account.first_password_until <= new Date()) return problem('firstPasswordOver');
  const missing = await refuseStep(runtime, trx, admitting);
  if (missing) return missing;
  const token = await openSession(trx, organizationId, account.id, { address, device });
  await recordActivity(trx, { organizationId, accountId: account.id, action: 'login', address, detail: { key } });
  return { accountId: account.id, token };
}

type Stepping = Proved & Pick<LoginTry, 'organizationId' | 'address' | 'code'>;

/** Why the second step of a login is not done; undefined when it is, or when the account has none. A wrong code counts as a wrong try. */
export async function refuseStep(
  { config }: Pick<Runtime, 'config'>,
  trx: Trx,
  { organizationId, account, key, loginId, address, code }: Stepping,
): Promise<Problem | undefined> {
  const step = await takeStep(trx, { secret: config.secret, organizationId, accountId: account.id, code });
  if (step === 'missing') return problem('loginCodeNeeded');
  if (step !== 'wrong') return undefined;
  await refuse(trx, { organizationId, address, key, loginId });
  return problem('loginCodeWrong');
}

function accountExpired(lastDay: string): Problem {
  return problem('accountExpired', { params: { date: { ne: longDateNe(lastDay) ?? lastDay, en: lastDay } } });
}
