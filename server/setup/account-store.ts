import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { storedDate } from '../../form-schemas/engine/formula/cel-values.ts';
import type { FormData } from '../../form-schemas/engine/definition.ts';
import type { MasterDefinition } from '../../form-schemas/engine/master-definition.ts';
import { type FirstPassword, giveFirstPassword } from '../accounts/first-password.ts';
import { noticeOfAccount } from '../accounts/account-notices.ts';
import { queueLetter } from '../accounts/letters.ts';
import { normaliseLoginId } from '../accounts/login.ts';
import { mailAddressOf } from '../accounts/mail-address.ts';
import { closeLinks } from '../accounts/password-link.ts';
import { revokeAllSessions } from '../accounts/sessions.ts';
import { dropTwoStep } from '../accounts/two-step-code.ts';
import { isRecord } from '../parse.ts';
import { refuseAccountChange } from './account-rules.ts';
import { isOf, ownFields } from './own-fields.ts';
import type { Store, StoredRecord, Writing } from '../office/store.ts';

const COLUMNS = [
  'id',
  'login_id',
  'name_ne',
  'role',
  'designation_ne',
  'wards',
  'profile',
  'active',
  'login_expires_on',
  'version',
  'updated_at',
  'updated_by',
] as const;

type Row = {
  readonly id: string;
  readonly login_id: string;
  readonly name_ne: string;
  readonly role: string;
  readonly designation_ne: string;
  readonly wards: readonly string[];
  readonly profile: FormData;
  readonly active: boolean;
  readonly login_expires_on: string | null;
  readonly version: number;
  readonly updated_at: Date;
  readonly updated_by: string | null;
};

/**
 * People. What the login, the wards and the history read are columns, everything else of a person is their profile. Who is
 * added here has no password; a change of role, wards, state or last day ends the person's sessions.
 */
export const accountStore: Store = {
  extensible: true,
  async find(trx, { organizationId, master }, where = {}) {
    const rows = await trx
      .selectFrom('account')
      .select(COLUMNS)
      .where('organization_id', '=', organizationId)
      .$if(where.id !== undefined, (query) => query.where(sql<boolean>`id::text = ${where.id}`))
      .$if(where.key !== undefined, (query) => query.where('login_id', '=', where.key ?? ''))
      .execute();
    return rows.filter((row) => isOf(master, fieldsOf(row))).map((row) => toRecord(master, row));
  },
  async insert({ trx, who, master }, { data: given }) {
    const data = { ...master.where, ...given };
    const row = await trx
      .insertInto('account')
      .values({
        organization_id: who.organizationId,
        id: randomUUID(),
        login_id: text(data['loginId']),
        ...columnsOf(data),
        profile: JSON.stringify(profileOf(data)),
        updated_by: who.accountId,
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    return toRecord(master, row);
  },
  async update(writing, before, { data: given }) {
    const { trx, who, master } = writing;
    const held = await trx.selectFrom('account').select(COLUMNS).where('id', '=', before.id).executeTakeFirstOrThrow();
    const data = { ...ownFields(master, fieldsOf(held)).others, ...master.where, ...given };
    const row = await trx
      .updateTable('account')
      .set({
        ...columnsOf(data),
        profile: JSON.stringify(profileOf(data)),
        version: before.version + 1,
        updated_at: sql<Date>`now()`,
        updated_by: who.accountId,
      })
      .where('id', '=', before.id)
      .where('version', '=', before.version)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    if (rightsOf(held) !== rightsOf(row)) await revokeAllSessions(trx, before.id);
    if (mailAddressOf(held) !== mailAddressOf(row)) await tellOldAddress(writing, held);
    return toRecord(master, row);
  },
  async remove({ trx }, { id }) {
    await trx.deleteFrom('login_session').where('account_id', '=', id).execute();
    await trx.deleteFrom('account').where('id', '=', id).execute();
  },
  prepare(data) {
    const { loginId } = data;
    return typeof loginId === 'string' ? { ...data, loginId: normaliseLoginId(loginId) } : data;
  },
  refuse: refuseAccountChange,
  givePassword: giveAndTell,
  dropSecondStep: dropAndTell,
};

/** Links for a new password go to another address from now on: the old one is told, and what was sent there is good no more. */
async function tellOldAddress({ runtime, trx, who, confirmed }: Writing, held: Row): Promise<void> {
  const { organizationId } = who;
  const recipient = mailAddressOf(held);
  const words = { name: held.name_ne, loginId: held.login_id, by: who.name };
  if (recipient !== undefined)
    await queueLetter(runtime, trx, { organizationId, recipient, letter: 'addressChanged', words });
  await closeLinks(trx, held.id);
  if (!confirmed && held.id !== who.accountId)
    await noticeOfAccount(runtime, trx, who, { accountId: held.id, notice: 'addressChanged' });
}

/** The person is told in the app; of a deed of two persons they are told as of every other one. */
async function dropAndTell({ runtime, trx, who, confirmed }: Writing, { id }: StoredRecord): Promise<boolean> {
  if (!(await dropTwoStep(trx, id))) return false;
  if (!confirmed) await noticeOfAccount(runtime, trx, who, { accountId: id, notice: 'secondStepDropped' });
  return true;
}

/** Whoever had a password before is told by e-mail, and in the app at the next login, that it was changed. */
async function giveAndTell({ runtime, trx, who, confirmed }: Writing, { id }: StoredRecord): Promise<FirstPassword> {
  const row = await trx
    .selectFrom('account')
    .select(['password_hash', 'login_id', 'name_ne', 'profile'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const recipient = mailAddressOf(row);
  if (row.password_hash !== null && recipient !== undefined) {
    const words = { name: row.name_ne, loginId: row.login_id };
    const { organizationId } = who;
    await queueLetter(runtime, trx, { organizationId, recipient, letter: 'passwordChanged', words });
  }
  if (row.password_hash !== null && !confirmed)
    await noticeOfAccount(runtime, trx, who, { accountId: id, notice: 'passwordGiven' });
  return giveFirstPassword(trx, id);
}

/** What a session was opened with; when it changes, the session is over. */
function rightsOf({ role, wards, active, login_expires_on: lastDay }: Row): string {
  return JSON.stringify([role, wards, active, lastDay]);
}

function fieldsOf(row: Row): FormData {
  const expires = row.login_expires_on === null ? undefined : storedDate(row.login_expires_on);
  return {
    ...row.profile,
    loginId: row.login_id,
    nameNe: row.name_ne,
    role: row.role,
    designationNe: row.designation_ne,
    active: row.active,
    ...(row.wards.length === 0 ? {} : { wards: row.wards }),
    ...(expires === undefined ? {} : { loginExpiresOn: expires }),
  };
}

function toRecord(master: MasterDefinition, row: Row): StoredRecord {
  return {
    id: row.id,
    key: row.login_id,
    data: ownFields(master, fieldsOf(row)).own,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    ...(row.updated_by === null ? {} : { updatedBy: row.updated_by }),
  };
}

function columnsOf(data: FormData) {
  const { nameNe, role, designationNe, wards, active, loginExpiresOn } = data;
  const lastDay = isRecord(loginExpiresOn) ? loginExpiresOn['ad'] : undefined;
  return {
    name_ne: text(nameNe),
    role: text(role),
    designation_ne: text(designationNe),
    wards: Array.isArray(wards) ? wards.map(String) : [],
    active: active !== false,
    login_expires_on: typeof lastDay === 'string' ? lastDay : null,
  };
}

function profileOf(data: FormData): FormData {
  const {
    loginId: _loginId,
    nameNe: _nameNe,
    role: _role,
    designationNe: _designationNe,
    wards: _wards,
    active: _active,
    loginExpiresOn: _loginExpiresOn,
    ...profile
  } = data;
  return profile;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
