import { generateSecret, generateURI } from 'otplib';
import type { RecoveryCodes, TwoStepKey, TwoStepView } from '../contract/accounts.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { doneBy, recordActivity } from '../office/activity.ts';
import { insideCounters } from './counters.ts';
import { provePassword } from './prove-password.ts';
import { readableCode } from './readable-code.ts';
import { seal } from './seal.ts';
import { forgetSession } from './session-cache.ts';
import { revokeAllSessions, twoStepAlways } from './sessions.ts';
import { forgive, takeTry } from './tries.ts';
import { dropTwoStep, keepRecoveryCodes, takeCode, takeStep } from './two-step-code.ts';

const RECOVERY_CODES = 10;

/** How the second step of a person's login stands. */
export async function twoStepView({ config }: Configured, trx: Trx, who: Who): Promise<TwoStepView> {
  const held = await trx
    .selectFrom('account_totp')
    .select('confirmed_at')
    .where('account_id', '=', who.accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const { left } = await trx
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('account_id', '=', who.accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  const since = held?.confirmed_at?.toISOString();
  return {
    on: since !== undefined,
    required: await isRequired(config, trx, who),
    recoveryCodesLeft: left,
    ...(since === undefined ? {} : { since }),
  };
}

type Configured = Pick<Runtime, 'config'>;

async function isRequired(own: Configured['config'], trx: Trx, { organizationId, role }: Who): Promise<boolean> {
  if (twoStepAlways(own).includes(role)) return true;
  const { config } = await trx
    .selectFrom('organization')
    .select('config')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const roles = config['twoStepRoles'];
  return Array.isArray(roles) && roles.includes(role);
}

/** Makes the key that goes into the telephone; it is in force once a code of it was typed. Throws `twoStepIsOn`. */
export async function beginTwoStep(runtime: Runtime, who: Who, password: string): Promise<TwoStepKey> {
  await provePassword(runtime, who, password);
  const { organizationId, accountId } = who;
  const secret = generateSecret();
  const sealed = seal(runtime.config.secret, 'totp', secret);
  return runtime.inOrganization(organizationId, async (trx) => {
    const { on } = await twoStepView(runtime, trx, who);
    if (on) throw problem('twoStepIsOn');
    await trx
      .insertInto('account_totp')
      .values({ organization_id: organizationId, account_id: accountId, secret: sealed })
      .onConflict((conflict) =>
        conflict
          .columns(['organization_id', 'account_id'])
          .doUpdateSet({ secret: sealed, begun_at: new Date(), last_step: 0 }),
      )
      .execute();
    return { secret, address: await addressOf(trx, who, secret) };
  });
}

/** The office's name in Latin letters, because not every telephone shows others in a list of accounts. */
async function addressOf(trx: Trx, { organizationId, loginId }: Who, secret: string): Promise<string> {
  const office = await trx
    .selectFrom('organization')
    .select('name_en')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return generateURI({ issuer: `Naksa ${office.name_en.replaceAll(':', ' ')}`, label: loginId, secret });
}

/** Puts the second step in force by a first code; every other session of the person ends. Throws `codeWrong`. */
export async function confirmTwoStep(runtime: Runtime, who: Who, code: string): Promise<RecoveryCodes> {
  const { organizationId, accountId, sessionId } = who;
  const codes = await runtime.inOrganization(organizationId, async (trx) => {
    const { on } = await twoStepView(runtime, trx, who);
    if (on) throw problem('twoStepIsOn');
    const counters = insideCounters('code', accountId);
    await takeTry(trx, counters);
    if (!(await takeCode(trx, { secret: runtime.config.secret, organizationId, accountId }, code))) return undefined;
    await forgive(trx, counters);
    await trx
      .updateTable('account_totp')
      .set({ confirmed_at: new Date() })
      .where('account_id', '=', accountId)
      .execute();
    await revokeAllSessions(trx, accountId, sessionId);
    await recordActivity(trx, { ...doneBy(who), action: 'two-step.on' });
    return giveRecoveryCodes(runtime, trx, who);
  });
  forgetSession(sessionId);
  if (!codes) throw problem('codeWrong');
  return codes;
}

/** Gives new recovery codes; the old ones are good no more. Throws `passwordWrong`, `twoStepIsOff`. */
export async function renewRecoveryCodes(runtime: Runtime, who: Who, password: string): Promise<RecoveryCodes> {
  await provePassword(runtime, who, password);
  return runtime.inOrganization(who.organizationId, async (trx) => {
    const { on } = await twoStepView(runtime, trx, who);
    if (!on) throw problem('twoStepIsOff');
    await recordActivity(trx, { ...doneBy(who), action: 'two-step.codes' });
    return giveRecoveryCodes(runtime, trx, who);
  });
}

async function giveRecoveryCodes({ config }: Configured, trx: Trx, who: Who): Promise<RecoveryCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, readableCode);
  const { organizationId, accountId } = who;
  await keepRecoveryCodes(trx, { secret: config.secret, organizationId, accountId }, codes);
  return { codes };
}

/** Takes the second step away, by password and code. Throws `twoStepRequired` where the office asks for it, `codeWrong`. */
export async function endTwoStep(
  runtime: Runtime,
  who: Who,
  { password, code }: { readonly password: string; readonly code: string },
): Promise<void> {
  await provePassword(runtime, who, password);
  const { organizationId, accountId } = who;
  const isRight = await runtime.inOrganization(organizationId, async (trx) => {
    if (await isRequired(runtime.config, trx, who)) throw problem('twoStepRequired');
    const counters = insideCounters('code', accountId);
    await takeTry(trx, counters);
    const step = await takeStep(trx, { secret: runtime.config.secret, organizationId, accountId, code });
    if (step !== 'done') return false;
    await forgive(trx, counters);
    await dropTwoStep(trx, accountId);
    await recordActivity(trx, { ...doneBy(who), action: 'two-step.off' });
    return true;
  });
  if (!isRight) throw problem('codeWrong');
}
