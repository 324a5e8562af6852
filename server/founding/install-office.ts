import { randomUUID } from 'node:crypto';
import { hashPassword } from '../accounts/password.ts';
import { exampleConfirmations } from './begin-gate.ts';
import { waitUntil } from './bring-up.ts';
import { tryLockLaw } from '../definitions/publish.ts';
import { readShippedLaw } from '../definitions/shipped.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { insertPeople } from './install-people.ts';
import { judgeOffice } from './judge-office.ts';
import { type Office, readShippedOffice } from '../office/office-files.ts';
import { forgetConfig } from '../office/read.ts';
import { putRecords } from '../office/put-records.ts';
import texts from './texts.json' with { type: 'json' };

/** The office that an empty server starts with; its first administrator names it. */
export const emptyOffice: Office = {
  organization: { code: 'office', nameNe: texts.newOffice.ne, nameEn: texts.newOffice.en },
  records: [],
};

/**
 * Installs a municipality once: the shipped masters with the office's own laid over them, and its people. Every record is
 * judged by its master first.
 * @param options.password password of the people; without it nobody of them can log in
 * @returns the organisation's id; an office whose code exists is left as it is
 * @throws Error that names file, record and field of everything wrong with the office's records
 */
export async function installOffice(
  runtime: Pick<Runtime, 'db' | 'inOrganization'>,
  office: Office,
  options: { readonly password?: string; readonly demo?: boolean } = {},
): Promise<string> {
  const { code } = office.organization;
  const known = await findOrganization(runtime, code);
  if (known !== undefined) return known;
  const shipped = readShippedOffice();
  const organization = { ...shipped.organization, ...office.organization };
  const law = readShippedLaw();
  const judged = judgeOffice(law, { organization, records: [...shipped.records, ...office.records] });
  if (judged.problems.length > 0)
    throw new Error(`the office ${code} is not installed:\n${judged.problems.join('\n')}`);
  const id = randomUUID();
  const passwordHash = options.password === undefined ? null : await hashPassword(options.password);
  return runtime.inOrganization(id, async (trx) => {
    // of servers that start at once on an empty database one founds the office
    await waitUntil(() => tryLockLaw(trx, code));
    const founded = await findOrganization(runtime, code);
    if (founded !== undefined) return founded;
    await insertOrganization(trx, id, organization);
    await putRecords(trx, id, [...judged.records, ...exampleConfirmations(law.library, judged.records)]);
    await insertPeople(trx, id, judged.people, { passwordHash, demo: options.demo ?? false });
    forgetConfig(id);
    return id;
  });
}

async function findOrganization(runtime: Pick<Runtime, 'db'>, code: string): Promise<string | undefined> {
  const row = await runtime.db.selectFrom('organization').select('id').where('code', '=', code).executeTakeFirst();
  return row?.id;
}

async function insertOrganization(trx: Trx, id: string, organization: Office['organization']): Promise<void> {
  const { code, nameNe, nameEn, ...said } = organization;
  // nothing chosen is kept as it is when somebody saves it
  const config = Object.fromEntries(
    Object.entries(said).filter(([, value]) => !Array.isArray(value) || value.length > 0),
  );
  await trx
    .insertInto('organization')
    .values({ id, code, name_ne: nameNe, name_en: nameEn, config: JSON.stringify(config) })
    .execute();
}
