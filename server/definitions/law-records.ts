import type { FormData, FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { OfficeLaw } from '../../form-schemas/engine/law/law.ts';
import type { Law } from '../../form-schemas/engine/law/seeds.ts';
import type { Trx } from '../runtime.ts';
import { knownRecords } from '../office/known-records.ts';
import { type OfficeConfig, readConfig } from '../office/read.ts';
import { followLibrary, type OfficeRecords, seededMasters } from './law-office.ts';
import { putRecords } from '../office/put-records.ts';

/** What an office has made its own of a law, and the configuration that says so. */
export type OwnLaw = { readonly office: OfficeLaw; readonly config: OfficeConfig };

/**
 * Brings the records that are made of the library up to the library, and reads what the office has made its own. A record
 * that somebody changed or deleted stays so; one that nobody touched follows the library and the choice of who signs.
 * @param today Kathmandu date
 */
export async function ownLaw(trx: Trx, organizationId: string, base: Law, today: string): Promise<OwnLaw> {
  const { has, config } = await officeRecords(trx, organizationId, base.library, today);
  const { office, seeds } = followLibrary(base, has);
  await putRecords(trx, organizationId, seeds);
  return { office, config: seeds.length === 0 ? config : await readConfig(trx, organizationId, today) };
}

/** The same for a law that is not in force yet: the records stay as they are until it is. */
export async function ownLawLater(trx: Trx, organizationId: string, base: Law, today: string): Promise<OwnLaw> {
  const { has, config } = await officeRecords(trx, organizationId, base.library, today);
  return { office: followLibrary(base, has).office, config };
}

/**
 * What the office's setup says about its law.
 * @param library any of the office's: which masters are made of it is the program's to say
 */
export async function officeRecords(
  trx: Trx,
  organizationId: string,
  library: FormLibrary,
  today: string,
): Promise<{ readonly has: OfficeRecords; readonly config: OfficeConfig }> {
  const config = await readConfig(trx, organizationId, today);
  const records = Object.entries(config.records).map(([kind, bodies]) => [kind, bodies.map(withoutRecord)] as const);
  const { approvalPreset } = config.organization;
  const has = {
    ...(typeof approvalPreset === 'string' && { approvals: approvalPreset }),
    records: Object.fromEntries(records),
    known: await knownRecords(
      trx,
      seededMasters(library).map(({ id }) => id),
    ),
  };
  return { has, config };
}

/** What formulas read of a record beside its own fields is not part of it. */
function withoutRecord({ record: _record, ...data }: FormData): FormData {
  return data;
}
