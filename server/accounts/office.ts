import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { OfficeView } from '../contract/session.ts';
import { tellsDemoPasswords } from '../demo-only.ts';
import { isRecord } from '../parse.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { logoOf } from '../office/logo.ts';
import { getConfig } from '../office/read.ts';
import { demoPassword } from './demo-password.ts';
import { needsFirstAdministrator } from './first-administrator.ts';
import { roleTitle } from './view.ts';
import { isExample } from '../office/example.ts';

/** What the login page shows before anybody is known. */
export async function officeView(runtime: Runtime, trx: Trx, organizationId: string): Promise<OfficeView> {
  const row = await trx
    .selectFrom('organization')
    .select(['name_ne', 'name_en', 'config'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const config = isRecord(row.config) ? row.config : {};
  const { sloganNe: slogan, accent } = config;
  const logo = logoOf(config);
  const { wards } = await getConfig(trx, organizationId, kathmanduDate(runtime.now()));
  return {
    nameNe: row.name_ne,
    nameEn: row.name_en,
    sloganNe: typeof slogan === 'string' ? slogan : '',
    ...(typeof accent === 'string' && { accent }),
    ...(logo && { logo: logo.sha256 }),
    isExample: await isExample(trx),
    publicSignup: letsPublicSignUp(config),
    wards: wards.map(({ code }) => code).toSorted(),
    sendsMail: runtime.config.mail !== undefined || runtime.config.demo,
    needsFirstAdministrator: await needsFirstAdministrator(trx),
    demo: tellsDemoPasswords(runtime.config) ? await demoAccounts(runtime, trx, organizationId) : [],
  };
}

/**
 * Whether anybody may ask for an account (specification 6). Who asks becomes a designer, so that it takes both settings of the
 * office: sign-up by the public, and a login of designers that is public; by default neither is.
 */
export function letsPublicSignUp(config: Readonly<Record<string, unknown>>): boolean {
  return config['publicSignup'] === true && config['designerLoginType'] === 'public';
}

/** Accounts that the demo municipality came with; an account that somebody made is never listed. */
async function demoAccounts(runtime: Runtime, trx: Trx, organizationId: string): Promise<OfficeView['demo']> {
  const rows = await trx
    .selectFrom('account')
    .select(['login_id', 'name_ne', 'role', 'profile'])
    .where('active', '=', true)
    .orderBy('created_at')
    .orderBy('login_id')
    .execute();
  const demo = rows.filter((row) => row.profile['demo'] === true);
  return Promise.all(
    demo.map(async (row) => ({
      loginId: row.login_id,
      nameNe: row.name_ne,
      role: row.role,
      roleTitle: await roleTitle(trx, organizationId, row.role, kathmanduDate(runtime.now())),
      password: demoPassword(runtime.config),
    })),
  );
}
