import { doneBy, recordActivity } from '../office/activity.ts';
import { makeSetupCode, needsFirstAdministrator } from '../accounts/first-administrator.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { OfficeBody, OfficeItem, OfficeList, WaitingOffice } from '../contract/offices.ts';
import { ownPlaces } from '../contract/own-places.ts';
import { installShipped } from './install-law.ts';
import { readShipped } from '../definitions/shipped.ts';
import { adoptRecord } from '../journal/adopt.ts';
import { problem } from '../http/problems.ts';
import { addressOf, findDefaultOrganization } from '../http/organization.ts';
import type { Runtime, Who } from '../runtime.ts';
import { emptyOffice, installOffice } from './install-office.ts';

/** Every office of the deployment, the oldest first. Throws `forbidden` for whoever is not of the deployment's own office. */
export async function listOffices(runtime: Runtime, who: Who): Promise<OfficeList> {
  await mustBeOfDeployment(runtime, who);
  const rows = await runtime.db
    .selectFrom('organization')
    .select(COLUMNS)
    .orderBy('created_at')
    .orderBy('code')
    .execute();
  const offices: OfficeItem[] = [];
  for (const row of rows) offices.push(await itemOf(runtime, who, row));
  return { offices };
}

/**
 * Founds another office in the deployment, with the shipped masters and the shipped law; it waits for its first administrator.
 * Throws `officeCodeTaken`.
 */
export async function foundOffice(runtime: Runtime, who: Who, { code, ...names }: OfficeBody): Promise<WaitingOffice> {
  await mustBeOfDeployment(runtime, who);
  if (ownPlaces.includes(code) || (await findOffice(runtime, code))) throw problem('officeCodeTaken');
  const id = await installOffice(runtime, { ...emptyOffice, organization: { code, ...names } });
  const today = kathmanduDate(runtime.now());
  await runtime.inOrganization(id, (trx) => installShipped(trx, id, readShipped(), today));
  await adoptRecord(runtime, id);
  await runtime.inOrganization(who.organizationId, (trx) =>
    recordActivity(trx, { ...doneBy(who), action: 'office.founded', detail: { code } }),
  );
  return newCode(runtime, who, code);
}

/** A new one-time code for an office that still waits for its first administrator; the one before is void. Throws `setupDone`. */
export async function newCode(runtime: Runtime, who: Who, code: string): Promise<WaitingOffice> {
  await mustBeOfDeployment(runtime, who);
  const row = await findOffice(runtime, code);
  if (!row) throw problem('organizationUnknown');
  const setupCode = await runtime.inOrganization(row.id, (trx) => makeSetupCode(trx, row.id));
  if (setupCode === undefined) throw problem('setupDone');
  return { office: await itemOf(runtime, who, row), setupCode };
}

const COLUMNS = ['id', 'code', 'name_ne', 'name_en', 'created_at'] as const;
type Row = {
  readonly id: string;
  readonly code: string;
  readonly name_ne: string;
  readonly name_en: string;
  readonly created_at: Date;
};

function findOffice({ db }: Runtime, code: string): Promise<Row | undefined> {
  return db.selectFrom('organization').select(COLUMNS).where('code', '=', code).executeTakeFirst();
}

/** One municipality arranges nothing of another: offices are the matter of the deployment's own. */
async function mustBeOfDeployment({ db }: Runtime, { organizationId }: Who): Promise<void> {
  if ((await findDefaultOrganization(db)) !== organizationId) throw problem('forbidden');
}

async function itemOf(runtime: Runtime, who: Who, row: Row): Promise<OfficeItem> {
  return {
    code: row.code,
    nameNe: row.name_ne,
    nameEn: row.name_en,
    address: await addressOf(runtime, row.id),
    isDefault: row.id === who.organizationId,
    needsFirstAdministrator: await runtime.inOrganization(row.id, needsFirstAdministrator),
    since: row.created_at.toISOString(),
  };
}
