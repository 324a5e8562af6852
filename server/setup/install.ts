import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { hashPassword } from '../accounts/password.ts';
import { readJson } from '../parse.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { forgetConfig } from './read.ts';

const Body = Type.Record(Type.String(), Type.Unknown());

/** One master record as it is installed. */
export const MasterRecord = Type.Object({ kind: Type.String(), key: Type.String(), body: Body });
export type MasterRecord = Static<typeof MasterRecord>;

/** A person as they are installed. */
export type OfficeUser = {
  readonly loginId: string;
  readonly role: string;
  readonly nameNe: string;
  readonly designationNe: string;
  readonly wards: readonly string[];
  readonly profile: Readonly<Record<string, unknown>>;
  /** AD date. */
  readonly loginExpiresOn?: string;
};

/** A municipality to install: profile, masters, people. */
export type Office = {
  readonly organization: Readonly<Record<string, unknown>> & {
    readonly code: string;
    readonly nameNe: string;
    readonly nameEn: string;
  };
  readonly records: readonly MasterRecord[];
  readonly users: readonly OfficeUser[];
};

const ShippedMasters = Type.Object({ note: Type.String(), organization: Body, records: Type.Array(MasterRecord) });
const SHIPPED = readJson(ShippedMasters, join(import.meta.dirname, 'shipped-masters.json'));

/** The office that an empty server starts with; its first administrator names it. */
export const emptyOffice: Office = {
  organization: { code: 'office', nameNe: 'नयाँ कार्यालय', nameEn: 'New office' },
  records: [],
  users: [],
};

/**
 * Installs a municipality once: the shipped masters with the office's own laid over them, and its people.
 * @param options.password password of the people; without it nobody of them can log in
 * @returns the organisation's id; an office whose code exists is left as it is
 */
export async function installOffice(
  runtime: Pick<Runtime, 'db' | 'inOrganization'>,
  office: Office,
  options: { readonly password?: string; readonly demo?: boolean } = {},
): Promise<string> {
  const known = await findOrganization(runtime, office.organization.code);
  if (known !== undefined) return known;
  const id = randomUUID();
  const passwordHash = options.password === undefined ? null : await hashPassword(options.password);
  await runtime.inOrganization(id, async (trx) => {
    await insertOrganization(trx, id, office);
    await putRecords(trx, id, SHIPPED.records);
    await putRecords(trx, id, office.records);
    for (const user of office.users) await insertUser(trx, id, user, { passwordHash, demo: options.demo ?? false });
  });
  forgetConfig(id);
  return id;
}

async function findOrganization(runtime: Pick<Runtime, 'db'>, code: string): Promise<string | undefined> {
  const row = await runtime.db.selectFrom('organization').select('id').where('code', '=', code).executeTakeFirst();
  return row?.id;
}

async function insertOrganization(trx: Trx, id: string, { organization }: Office): Promise<void> {
  const { code, nameNe, nameEn, ...profile } = organization;
  const config = JSON.stringify({ ...SHIPPED.organization, ...profile });
  await trx.insertInto('organization').values({ id, code, name_ne: nameNe, name_en: nameEn, config }).execute();
}

/** Writes master records; keys that a record of the same kind and key already has are kept unless given anew. */
export async function putRecords(trx: Trx, organizationId: string, records: readonly MasterRecord[]): Promise<void> {
  for (const { kind, key, body } of records) {
    await trx
      .insertInto('setup_record')
      .values({ organization_id: organizationId, kind, key, body: JSON.stringify(body) })
      .onConflict((conflict) =>
        conflict
          .columns(['organization_id', 'kind', 'key'])
          .doUpdateSet({ body: sql<string>`setup_record.body || excluded.body`, updated_at: sql<Date>`now()` }),
      )
      .execute();
  }
}

async function insertUser(
  trx: Trx,
  organizationId: string,
  user: OfficeUser,
  options: { readonly passwordHash: string | null; readonly demo: boolean },
): Promise<void> {
  await trx
    .insertInto('account')
    .values({
      organization_id: organizationId,
      id: randomUUID(),
      login_id: user.loginId.toLowerCase(),
      password_hash: options.passwordHash,
      name_ne: user.nameNe,
      role: user.role,
      designation_ne: user.designationNe,
      wards: [...user.wards],
      profile: JSON.stringify({ ...user.profile, ...(options.demo ? { demo: true } : {}) }),
      login_expires_on: user.loginExpiresOn ?? null,
    })
    .execute();
}
