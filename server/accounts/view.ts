import { fiscalYearOf, kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { processMenu } from '../../form-schemas/engine/law/process-menu.ts';
import type { AccountView, SessionView } from '../contract/session.ts';
import { navigationOf, rightsOf } from '../http/permissions.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { idleMinutesOf } from './idle.ts';
import { getConfig } from '../office/read.ts';
import { isNewcomer } from './tour.ts';

type AccessToken = { readonly token: string; readonly expiresAt: string };

/** What a person's browser knows of them, their office and the day. */
export async function sessionView(runtime: Runtime, trx: Trx, who: Who, access: AccessToken): Promise<SessionView> {
  const today = kathmanduDate(runtime.now());
  const year = fiscalYearOf(today);
  return {
    accessToken: access.token,
    expiresAt: access.expiresAt,
    account: await accountView(trx, who, today),
    ...(await officeOf(trx, who.organizationId)),
    fiscalYear: { code: year?.code ?? '', labelNe: year?.labelNe ?? '' },
    today,
    may: navigationOf(who.role),
    posts: await postsOf(trx, who.organizationId, today),
    menu: await menuView(runtime, trx, who, today),
    mustChangePassword: who.mustChangePassword,
    ...((await isNewcomer(trx, who)) ? { newcomer: true } : {}),
    ...(who.mustSetUpTwoStep === true ? { mustSetUpTwoStep: true } : {}),
  };
}

async function menuView(
  { definitions }: Pick<Runtime, 'definitions'>,
  trx: Trx,
  { organizationId, role }: Who,
  today: string,
): Promise<SessionView['menu']> {
  const law = await definitions.findLibrary(trx, organizationId);
  if (law === undefined) return [];
  const { records } = await getConfig(trx, organizationId, today);
  return [...processMenu(law.library, records, { role, rights: rightsOf(role), may: navigationOf(role) })];
}

async function accountView(trx: Trx, who: Who, today: string): Promise<AccountView> {
  return {
    id: who.accountId,
    loginId: who.loginId,
    nameNe: who.name,
    role: who.role,
    roleTitle: await roleTitle(trx, who.organizationId, who.role, today),
    designationNe: who.designation,
    wards: [...who.wards],
  };
}

/** A role's title by the office's designations; the bare code of a role that it does not have. */
export async function roleTitle(trx: Trx, organizationId: string, role: string, today: string): Promise<Text> {
  const { designations } = await getConfig(trx, organizationId, today);
  return designations.find((each) => each.id === role)?.title ?? { ne: role, en: role };
}

async function postsOf(trx: Trx, organizationId: string, today: string): Promise<SessionView['posts']> {
  const { designations } = await getConfig(trx, organizationId, today);
  return Object.fromEntries(designations.map(({ id, title }) => [id, title]));
}

async function officeOf(trx: Trx, organizationId: string): Promise<Pick<SessionView, 'organization' | 'idleMinutes'>> {
  const row = await trx
    .selectFrom('organization')
    .select(['code', 'name_ne', 'name_en', 'config'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const { code, name_ne: nameNe, name_en: nameEn, config } = row;
  const { shortNe } = config;
  return {
    organization: { code, nameNe, nameEn, shortNe: typeof shortNe === 'string' ? shortNe : nameNe },
    idleMinutes: idleMinutesOf(config),
  };
}
