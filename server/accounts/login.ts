import { kathmanduDate, longDateNe } from '../../form-schemas/values/bs-date.ts';
import { isProblem, type Problem, problem } from '../http/problems.ts';
import { atMost, openPlaces } from '../in-turn.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { recordActivity } from '../office/activity.ts';
import { tellOfCodesGone } from './codes-gone.ts';
import { takeLostStep } from './lost-step.ts';
import { isPassword } from './password.ts';
import { openSession, type RefreshToken } from './sessions.ts';
import { type Counter, loginCounters } from './counters.ts';
import { knownDevice } from './known-device.ts';
import { forgive, giveBack, takeTry } from './tries.ts';
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
  /** The cookie of a device from which somebody has logged in before. */
  readonly deviceCookie?: string | undefined;
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

/** An account whose password was right. */
export type Proved = { readonly account: Account; readonly loginId: string };

/** Tries that are counted at once: a flood from one network waits for its counter here, and not with all connections in hand. */
const places = openPlaces(4);

/** Does something for whoever knows the password of an account, at the cost and with the limits of a login. */
export async function withPassword<T extends object>(
  runtime: Runtime,
  attempt: LoginTry,
  work: (trx: Trx, proved: Proved) => Promise<T | Problem>,
): Promise<T> {
  const { organizationId, address } = attempt;
  const loginId = normaliseLoginId(attempt.loginId);
  const { account, counters } = await atMost(places, () =>
    runtime.inOrganization(organizationId, (trx) => beginTry(runtime, trx, { ...attempt, loginId })),
  );
  const isRight = await isPassword(attempt.password, account?.password_hash);
  const outcome = await runtime.inOrganization<T | Problem>(organizationId, async (trx) => {
    if (!account || !isRight) return refuse(trx, { organizationId, address, ...(account ? { loginId } : {}) });
    const done = await work(trx, { account, loginId });
    await settleTry(trx, counters, done);
    return done;
  });
  if (isProblem(outcome)) throw outcome;
  return outcome;
}

async function beginTry({ config: { secret } }: Runtime, trx: Trx, attempt: LoginTry) {
  const { organizationId, loginId, address, deviceCookie } = attempt;
  const account = await findAccount(trx, loginId);
  const device = account && knownDevice({ secret, organizationId, accountId: account.id }, deviceCookie);
  const counters = loginCounters({ loginId, address, device });
  await takeTry(trx, counters);
  return { account, counters };
}

/** A wrong code stays counted; what else keeps somebody out who knows the password was no guess. */
async function settleTry(trx: Trx, counters: readonly Counter[], outcome: object): Promise<void> {
  if (!isProblem(outcome)) await forgive(trx, counters);
  else if (outcome.problemCode !== 'loginCodeWrong') await giveBack(trx, counters);
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
  /** Absent when there is no such account: people type a password into the wrong box. */
  readonly loginId?: string;
  readonly address: string;
};

/** Keeps in the activity log that somebody tried. */
export async function refuse(trx: Trx, { organizationId, loginId, address }: Refusing): Promise<Problem> {
  await recordActivity(trx, {
    organizationId,
    action: 'login.failed',
    address,
    detail: loginId === undefined ? {} : { loginId },
  });
  return problem('loginFailed');
}

type Admitting = Proved & Omit<LoginTry, 'loginId' | 'password'> & { readonly today: string };

async function admit(runtime: Runtime, trx: Trx, admitting: Admitting): Promise<Login | Problem> {
  const { organizationId, account, address, device, today } = admitting;
  if (!account.active) return problem('accountDisabled');
  const lastDay = account.login_expires_on;
  if (lastDay !== null && lastDay < today) return accountExpired(lastDay);
  if (account.first_password_until && account.first_password_until <= new Date()) return problem('firstPasswordOver');
  const missing = await refuseStep(runtime, trx, admitting);
  if (missing) return missing;
  const token = await openSession(runtime, trx, organizationId, account.id, { address, device });
  await recordActivity(trx, { organizationId, accountId: account.id, action: 'login', address });
  await tellOfCodesGone(runtime, trx, { organizationId, accountId: account.id });
  return { accountId: account.id, token };
}

type Stepping = Proved & Pick<LoginTry, 'organizationId' | 'address' | 'code'>;

/** Why the second step of a login is not done; undefined when it is, or when the account has none. A wrong code counts as a wrong try. */
export async function refuseStep(
  { config }: Pick<Runtime, 'config'>,
  trx: Trx,
  { organizationId, account, loginId, address, code }: Stepping,
): Promise<Problem | undefined> {
  const step = await takeStep(trx, { secret: config.secret, organizationId, accountId: account.id, code });
  if (step === 'missing') return problem('loginCodeNeeded');
  if (step !== 'wrong') return undefined;
  const losing = { organizationId, accountId: account.id, loginId, address, code: code ?? '' };
  if (await takeLostStep({ config }, trx, losing)) return undefined;
  await refuse(trx, { organizationId, address, loginId });
  return problem('loginCodeWrong');
}

function accountExpired(lastDay: string): Problem {
  return problem('accountExpired', { params: { date: { ne: longDateNe(lastDay) ?? lastDay, en: lastDay } } });
}
