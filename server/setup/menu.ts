import { setupMenu, type SetupEntry } from '../../form-schemas/engine/law/setup-menu.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { SetupMenu } from '../contract/setup.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { getConfig } from '../office/read.ts';
import { storeOf } from './stores.ts';
import type { StoredRecord } from '../office/store.ts';

/** The setup menu of a person as the office has arranged it, each entry with the number of records that it shows. */
export async function menuOf(runtime: Runtime, trx: Trx, who: Who): Promise<SetupMenu> {
  const { organizationId, role } = who;
  const { library } = await runtime.definitions.library(trx, organizationId);
  const { records } = await getConfig(trx, organizationId, kathmanduDate(runtime.now()));
  const counted = await countRecords(trx);
  const masters: SetupMenu['masters'] = [];
  for (const entry of setupMenu(library, records, role)) {
    const { id, master, title, menu, where } = entry;
    const { help, editors } = master;
    const count = isPlain(entry) ? (counted.get(master.id) ?? 0) : await countShown(trx, organizationId, entry);
    const narrowed = where === undefined ? {} : { where: { ...where } };
    const editable = editors.includes(role);
    const table = master.table !== undefined;
    masters.push({ id, master: master.id, title, help, menu, ...narrowed, editable, table, count });
  }
  return { masters };
}

function isPlain({ master, where }: SetupEntry): boolean {
  return master.store === undefined && master.where === undefined && where === undefined;
}

async function countRecords(trx: Trx): Promise<ReadonlyMap<string, number>> {
  const rows = await trx
    .selectFrom('setup_record')
    .select(['kind', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('kind')
    .execute();
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

async function countShown(trx: Trx, organizationId: string, { master, where = {} }: SetupEntry): Promise<number> {
  const records = await storeOf(master).find(trx, { organizationId, master });
  const isShown = ({ data }: StoredRecord): boolean =>
    Object.entries(where).every(([name, value]) => String(data[name]) === value);
  return records.filter(isShown).length;
}
