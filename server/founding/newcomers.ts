import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { MasterDefinition } from '../../form-schemas/engine/master-definition.ts';
import { recordKey } from '../../form-schemas/engine/formula/masters.ts';
import type { Law } from '../../form-schemas/engine/law/seeds.ts';
import type { Trx } from '../runtime.ts';
import { judgeOffice } from './judge-office.ts';
import { knownRecords } from '../office/known-records.ts';
import { readShippedOffice } from '../office/office-files.ts';
import { forgetConfig } from '../office/read.ts';
import { type MasterRecord, putRecords } from '../office/put-records.ts';

/**
 * Gives an office what this release ships and the office has never had: messages, timers, number formats, reasons. What it has, as
 * it is now, stays its own; what it deleted stays away.
 * @returns how many records were written
 */
export async function addNewcomers(trx: Trx, organizationId: string, law: Law): Promise<number> {
  const kinds = growing(law.library).map(({ id }) => id);
  const known = await knownRecords(trx, kinds);
  const isNew = ({ kind, key }: Pick<MasterRecord, 'kind' | 'key'>) =>
    kinds.includes(kind) && !known.has(`${kind}/${key}`);
  const shipped = readShippedOffice();
  const isMissing = shipped.records.some(({ kind, data }) => {
    const master = law.library.masters[kind];
    return master !== undefined && isNew({ kind, key: recordKey(master, data) ?? '' });
  });
  if (!isMissing) return 0;
  const { code = '', nameNe = '', nameEn = '' } = shipped.organization;
  const own = { ...shipped.organization, code: String(code), nameNe: String(nameNe), nameEn: String(nameEn) };
  const { records } = judgeOffice(law, { organization: own, records: shipped.records });
  const newcomers = records.filter(isNew);
  await putRecords(trx, organizationId, newcomers);
  forgetConfig(organizationId);
  return newcomers.length;
}

/**
 * Masters whose records have names of their own and come with the program: those that nobody deletes, and those that grow. What papers
 * cite comes too, from its first day on: a paper that cites what the office has no record of could never be confirmed.
 */
function growing({ masters }: FormLibrary): readonly MasterDefinition[] {
  return Object.values(masters).filter(
    ({ key, store, seed, dated, fixed, grows, prints }) =>
      key !== undefined &&
      store === undefined &&
      seed === undefined &&
      (dated !== true || prints !== undefined) &&
      (fixed ?? grows) === true,
  );
}
