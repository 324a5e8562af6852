import type { ExportQuery } from '../contract/setup.ts';
import { cellOf, columnsOf, headingOf } from './columns.ts';
import { type OpenMaster, ORDER } from './open-master.ts';
import { logDeed, shelfOf } from './records.ts';
import type { Rows } from '../sheets/csv.ts';
import type { StoredRecord } from '../office/store.ts';

type Format = ExportQuery['format'];

/** All that a file of a master's records says. */
export type Exported = { readonly title: string; readonly rows: Rows };

/** All records of a master as rows that the import takes back unchanged. Nothing sensitive is in them; who took them is logged. */
export async function exportRecords(open: OpenMaster, format: Format): Promise<Exported> {
  const columns = columnsOf(open).filter(({ isHidden }) => !isHidden);
  const records = (await open.store.find(open.trx, shelfOf(open))).toSorted(inOrder);
  const rows = [columns.map(headingOf), ...records.map((record) => columns.map((column) => cellOf(column, record)))];
  await logDeed(open, 'setup.exported', { format, count: records.length });
  return { title: open.master.title.ne, rows };
}

function inOrder(a: StoredRecord, b: StoredRecord): number {
  return ORDER.compare(a.key, b.key) || ORDER.compare(a.validFrom ?? '', b.validFrom ?? '');
}
