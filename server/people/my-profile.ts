import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { codeTitle } from '../case/titles.ts';
import type { ProfileBody, ProfileView } from '../contract/accounts.ts';
import { problem } from '../http/problems.ts';
import { isRecord } from '../parse.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { openMaster } from '../setup/open-master.ts';
import { getConfig } from '../office/read.ts';
import { changeRecord, getRecord } from '../setup/records.ts';
import { accountMasters } from './account-masters.ts';
import { mailAddressOf } from '../accounts/mail-address.ts';
import { provePassword } from '../accounts/prove-password.ts';
import { renewalOf } from './renewal.ts';
import { roleTitle } from '../accounts/view.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Everything that the office keeps of the person who asks (specification 3, Profile). */
export async function profileView(runtime: Runtime, trx: Trx, who: Who): Promise<ProfileView> {
  const today = kathmanduDate(runtime.now());
  const row = await trx
    .selectFrom('account')
    .select(['profile', 'login_id', 'login_expires_on', 'version'])
    .where('id', '=', who.accountId)
    .executeTakeFirstOrThrow();
  const { organization: office } = await getConfig(trx, who.organizationId, today);
  const renewal = await renewalOf(runtime, trx, who);
  return {
    loginId: who.loginId,
    nameNe: who.name,
    roleTitle: await roleTitle(trx, who.organizationId, who.role, today),
    designationNe: who.designation,
    wards: [...who.wards],
    organization: { ne: text(office['nameNe']), en: text(office['nameEn']) },
    officeNe: text(office['officeNameNe']),
    provinceNe: text(office['provinceNe']),
    email: mailAddressOf(row) ?? '',
    ...given('education', await educationOf(runtime, trx, who, row.profile)),
    ...ownFields(row.profile),
    ...given('joinedOn', dayOf(row.profile['joinedOn'])),
    ...given('loginExpiresOn', row.login_expires_on ?? undefined),
    ...given('renewal', renewal),
    version: row.version,
  };
}

function ownFields(profile: Fields) {
  return {
    addressNe: text(profile['addressNe']),
    licenceNo: text(profile['licenceNo']),
    engineerNo: text(profile['necNo']),
    municipalRegNo: text(profile['municipalRegNo']),
    mobile: text(profile['mobile']),
    consultancyName: text(profile['consultancyName']),
  };
}

async function educationOf(
  { definitions }: Runtime,
  trx: Trx,
  { organizationId }: Who,
  { qualification }: Fields,
): Promise<Text | undefined> {
  if (typeof qualification !== 'string' || qualification === '') return undefined;
  const { library } = await definitions.library(trx, organizationId);
  return codeTitle({ library }, 'qualification', qualification);
}

/**
 * Changes what a person may change of their own, judged and kept as the office's own changes are. Another e-mail address, to which
 * links for new passwords go, asks for the password. Throws `passwordWrong`, `formInvalid`, `versionConflict`.
 */
export async function changeProfile(runtime: Runtime, who: Who, body: ProfileBody): Promise<ProfileView> {
  const { organizationId, accountId } = who;
  const before = await runtime.inOrganization(organizationId, (trx) => profileView(runtime, trx, who));
  const email = body.email.trim().toLowerCase();
  if (email !== before.email) await provePassword(runtime, who, body.password ?? '');
  if (email === '' && before.email !== '') throw emailNeeded();
  return runtime.inOrganization(organizationId, async (trx) => {
    const open = await openMaster(runtime, trx, who, { id: accountMasters.people, intent: 'edit' });
    const { data } = await getRecord(open, accountId);
    const changes = { addressNe: body.addressNe.trim(), mobile: body.mobile.trim(), email };
    await changeRecord(open, accountId, { data: withoutEmpty({ ...data, ...changes }), version: body.version });
    return profileView(runtime, trx, who);
  });
}

function emailNeeded() {
  const detail = {
    ne: 'इमेल खाली राख्न मिल्दैन; पासवर्ड बिर्सँदा लिङ्क त्यहीँ आउँछ',
    en: 'the e-mail address cannot be left out: links for a forgotten password go there',
  };
  return problem('requestInvalid', { params: { detail, field: 'email' } });
}

function withoutEmpty(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

function given<K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } {
  const record: { [P in K]?: V } = {};
  if (value !== undefined) record[key] = value;
  return record;
}

function dayOf(value: unknown): string | undefined {
  const day = isRecord(value) ? value['ad'] : undefined;
  return typeof day === 'string' ? day : undefined;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
