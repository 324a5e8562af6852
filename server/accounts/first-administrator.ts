import { createHash, randomUUID } from 'node:crypto';
import type { FirstAdministratorBody } from '../contract/session.ts';
import { isProblem, type Problem, problem } from '../http/problems.ts';
import { isRecord } from '../parse.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { recordActivity } from '../office/activity.ts';
import { setupCounters } from './counters.ts';
import { type Login, normaliseLoginId, refuse } from './login.ts';
import { hashPassword, passwordFault } from './password.ts';
import { readableCode } from './readable-code.ts';
import { openSession } from './sessions.ts';
import { forgive, takeTry } from './tries.ts';
import texts from './texts.json' with { type: 'json' };
import { isSameSecret } from '../same-secret.ts';

const SETUP = { kind: 'first-administrator', key: 'code' } as const;
/** The role that may set the office up. */
const ADMINISTRATOR = 'ADM';

/** Whether nobody can log in yet, so that the first administrator is still to be made. */
export async function needsFirstAdministrator(trx: Trx): Promise<boolean> {
  const account = await trx.selectFrom('account').select('id').limit(1).executeTakeFirst();
  return account === undefined;
}

/**
 * Makes the one-time code of an empty office; the database keeps its hash. A new start makes a new code.
 * @returns the code to show at the machine, or undefined when the office has accounts
 */
export async function makeSetupCode(trx: Trx, organizationId: string): Promise<string | undefined> {
  if (!(await needsFirstAdministrator(trx))) return undefined;
  const code = readableCode();
  const body = JSON.stringify({ sha256: hashOf(plainCode(code)) });
  await trx
    .insertInto('setup_record')
    .values({ organization_id: organizationId, ...SETUP, body })
    .onConflict((conflict) => conflict.columns(['organization_id', 'kind', 'key', 'valid_from']).doUpdateSet({ body }))
    .execute();
  return code;
}

/** Makes the first administrator of an empty office and logs them in. */
export async function makeFirstAdministrator(
  runtime: Runtime,
  organizationId: string,
  given: FirstAdministratorBody & { readonly address: string; readonly device?: string | undefined },
): Promise<Login> {
  const loginId = normaliseLoginId(given.loginId);
  if (passwordFault(given.password, loginId)) throw problem('passwordWeak');
  const hash = await hashPassword(given.password);
  const outcome = await runtime.inOrganization(organizationId, (trx) =>
    create(runtime, trx, { ...given, organizationId, loginId, hash }),
  );
  if (isProblem(outcome)) throw outcome;
  return outcome;
}

type Creating = FirstAdministratorBody & {
  readonly organizationId: string;
  readonly address: string;
  readonly device?: string | undefined;
  readonly hash: string;
};

async function create(runtime: Pick<Runtime, 'config'>, trx: Trx, given: Creating): Promise<Login | Problem> {
  const { organizationId, address } = given;
  const counters = setupCounters(address);
  await trx.selectFrom('organization').select('id').where('id', '=', organizationId).forNoKeyUpdate().execute();
  if (!(await needsFirstAdministrator(trx))) return problem('setupDone');
  await takeTry(trx, counters);
  if (!(await isSetupCode(trx, given.code))) {
    await refuse(trx, { organizationId, address });
    return problem('setupCodeWrong');
  }
  await forgive(trx, counters);
  const accountId = await insertAdministrator(trx, given);
  await nameOffice(trx, given);
  await trx.deleteFrom('setup_record').where('kind', '=', SETUP.kind).execute();
  await recordActivity(trx, { organizationId, accountId, action: 'login', address });
  return { accountId, token: await openSession(runtime, trx, organizationId, accountId, given) };
}

async function insertAdministrator(trx: Trx, given: Creating): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto('account')
    .values({
      organization_id: given.organizationId,
      id,
      login_id: given.loginId,
      password_hash: given.hash,
      name_ne: given.nameNe.normalize('NFC'),
      role: ADMINISTRATOR,
      designation_ne: texts.administrator.ne,
    })
    .execute();
  return id;
}

async function nameOffice(trx: Trx, given: Creating): Promise<void> {
  const names = { nameNe: given.organizationNe.normalize('NFC'), nameEn: given.organizationEn.normalize('NFC') };
  const row = await trx
    .selectFrom('organization')
    .select('config')
    .where('id', '=', given.organizationId)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('organization')
    .set({ name_ne: names.nameNe, name_en: names.nameEn, config: JSON.stringify({ ...row.config, ...names }) })
    .where('id', '=', given.organizationId)
    .execute();
}

async function isSetupCode(trx: Trx, code: string): Promise<boolean> {
  const row = await trx
    .selectFrom('setup_record')
    .select('body')
    .where('kind', '=', SETUP.kind)
    .where('key', '=', SETUP.key)
    .executeTakeFirst();
  const kept = isRecord(row?.body) ? row.body['sha256'] : undefined;
  return typeof kept === 'string' && isSameSecret(hashOf(plainCode(code)), kept);
}

function plainCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/gu, '');
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
