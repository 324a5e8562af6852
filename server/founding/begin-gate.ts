import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import { addDays, storedAnyDay } from '../../form-schemas/values/bs-date.ts';
import { isLawMaster } from '../../templates/engine/law-used.ts';
import { isLive } from '../setup/demand.ts';
import type { Trx } from '../runtime.ts';
import { readShippedOffice } from '../office/office-files.ts';
import { CONFIRMATIONS } from '../confirmations/gate.ts';
import { isEmptyRecord, lawHash } from '../confirmations/law-items.ts';
import { type MasterRecord, putRecords } from '../office/put-records.ts';
import { GATE } from '../office/example.ts';
import texts from './texts.json' with { type: 'json' };

/**
 * Sets the gate up in an office of before there was one: in an office that works papers go on for the days of grace, so that nothing
 * stops unannounced; in one that has not begun it is in force at once. What is set up already stays.
 * @param today Kathmandu date of the upgrade
 */
export async function beginGate(trx: Trx, organizationId: string, today: string): Promise<void> {
  const had = await trx.selectFrom('setup_record').select('id').where('kind', '=', GATE).limit(1).executeTakeFirst();
  const shipped = readShippedOffice().records.find(({ kind }) => kind === GATE);
  if (had !== undefined || shipped === undefined) return;
  const { data } = shipped;
  const until = addDays(today, Number(data['graceDays']));
  const grace = { state: 'grace', until: storedAnyDay(until) };
  const body = (await isLive(trx)) ? { ...data, ...grace } : data;
  await putRecords(trx, organizationId, [{ kind: GATE, key: String(data['key']), body }]);
}

/** The confirmations that an example office begins with: of all that it has, in nobody's name. None in any other office. */
export function exampleConfirmations(library: FormLibrary, records: readonly MasterRecord[]): readonly MasterRecord[] {
  const isExample = records.some(({ kind, body }) => kind === GATE && body['state'] === 'example');
  if (!isExample) return [];
  return records.flatMap(({ kind, key, body }) => {
    const master = library.masters[kind];
    if (master === undefined || !isLawMaster(library, kind) || isEmptyRecord(master, body)) return [];
    const hash = lawHash(kind, key, body);
    return [{ kind: CONFIRMATIONS, key: hash, body: { hash, master: kind, record: key, ...EXAMPLE } }];
  });
}

/** Who confirms the law of an example, and by which text. */
export const EXAMPLE = { source: texts.exampleSource.ne, by: texts.exampleBy.ne };
