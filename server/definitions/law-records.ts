import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import type { FormData, MasterDefinition } from '../../form-schemas/engine/definition.ts';
import { officeLaw, type OfficeLaw, withApprovals } from '../../form-schemas/engine/law.ts';
import { recordKey } from '../../form-schemas/engine/masters.ts';
import { type Law, seedRecords } from '../../form-schemas/engine/seeds.ts';
import type { Trx } from '../runtime.ts';
import { putRecords } from '../setup/install.ts';
import { readShippedOffice } from '../setup/office-files.ts';
import { type OfficeConfig, readConfig } from '../setup/read.ts';

/** What an office has made its own of a law, and the configuration that says so. */
export type OwnLaw = { readonly office: OfficeLaw; readonly config: OfficeConfig };

/**
 * Brings the records that are made of the library up to the library, and reads what the office has made its own. A record
 * that somebody changed or deleted stays so; one that nobody touched follows the library and the choice of who signs.
 * @param today Kathmandu date
 */
export async function ownLaw(trx: Trx, organizationId: string, base: Law, today: string): Promise<OwnLaw> {
  const before = await readConfig(trx, organizationId, today);
  const written = await followLibrary(trx, organizationId, withApprovals(base, approvalsOf(before)));
  const config = written === 0 ? before : await readConfig(trx, organizationId, today);
  const records = Object.entries(config.records).map(([kind, bodies]) => [kind, bodies.map(withoutRecord)] as const);
  return { office: officeLaw(base, Object.fromEntries(records), approvalsOf(config)), config };
}

function approvalsOf({ organization }: OfficeConfig): string | undefined {
  const { approvalPreset } = organization;
  return typeof approvalPreset === 'string' ? approvalPreset : undefined;
}

/** What formulas read of a record beside its own fields is not part of it. */
function withoutRecord({ record: _record, ...data }: FormData): FormData {
  return data;
}

async function followLibrary(trx: Trx, organizationId: string, law: Law): Promise<number> {
  const masters = seededMasters(law);
  const known = await knownRecords(trx, masters);
  const wanted = masters.flatMap((master) =>
    seedRecords(law, master).map((body) => ({ kind: master.id, key: recordKey(master, body) ?? '', body })),
  );
  const records = wanted.filter(({ kind, key, body }) => {
    const found = known.get(`${kind}/${key}`);
    return found === undefined || (found.untouched && canonicalJson(found.body) !== canonicalJson(body));
  });
  await putRecords(trx, organizationId, records);
  return records.length;
}

/** Masters whose records are made of the library, where none ship in a file of their own. */
function seededMasters({ library }: Law): readonly MasterDefinition[] {
  const shipped = new Set(readShippedOffice().records.map(({ kind }) => kind));
  return Object.values(library.masters).filter(({ id, seed }) => seed !== undefined && !shipped.has(id));
}

type Known = { readonly body: FormData; readonly untouched: boolean };

/** The office's records by kind and key, those that it has deleted among them. */
async function knownRecords(trx: Trx, masters: readonly MasterDefinition[]): Promise<ReadonlyMap<string, Known>> {
  const kinds = masters.map(({ id }) => id);
  const gone = await trx
    .selectFrom('setup_change')
    .select(['kind', 'key'])
    .where('kind', 'in', kinds)
    .where('action', '=', 'deleted')
    .execute();
  const present = await trx
    .selectFrom('setup_record')
    .select(['kind', 'key', 'body', 'updated_by'])
    .where('kind', 'in', kinds)
    .execute();
  return new Map([
    ...gone.map(({ kind, key }) => [`${kind}/${key}`, { body: {}, untouched: false }] as const),
    ...present.map(
      ({ kind, key, body, updated_by }) => [`${kind}/${key}`, { body, untouched: updated_by === null }] as const,
    ),
  ]);
}
