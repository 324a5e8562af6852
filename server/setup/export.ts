import type { ExportQuery } from '../contract/setup.ts';
import { cellOf, columnsOf, headingOf } from './columns.ts';
import { type OpenMaster, ORDER } from './open-master.ts';
import { logDeed, shelfOf } from './records.ts';
import { writeApart } from './sheets/apart.ts';
import { type Rows, writeCsv } from './sheets/csv.ts';
import { invalid } from './sheets/read-sheet.ts';
import { LONGEST_CELL } from './sheets/xlsx.ts';
import type { StoredRecord } from './stores.ts';

type Format = ExportQuery['format'];

/** All that a file of a master's records says. */
export type Exported = { readonly title: string; readonly rows: Rows };

/** A file to download. */
export type Download = { readonly type: string; readonly bytes: Buffer };

const FORMATS = {
  csv: { type: 'text/csv; charset=utf-8', write: ({ rows }) => Promise.resolve(writeCsv(rows)) },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: ({ title, rows }) => {
      if (rows.some((row) => row.some((text) => text.length > LONGEST_CELL))) throw invalid(TOO_LONG);
      return writeApart(title, rows);
    },
  },
} as const satisfies Record<Format, { readonly type: string; readonly write: (exported: Exported) => Promise<Buffer> }>;

const TOO_LONG = {
  ne: 'एउटा विवरण एक्सेलको कोठाभन्दा लामो छ; CSV लिनुहोस्',
  en: 'a record is longer than a cell of Excel can be; take CSV',
};

/** All records of a master as rows that the import takes back unchanged. Nothing sensitive is in them; who took them is logged. */
export async function exportRecords(open: OpenMaster, format: Format): Promise<Exported> {
  const columns = columnsOf(open).filter(({ isHidden }) => !isHidden);
  const records = (await open.store.find(open.trx, shelfOf(open))).toSorted(inOrder);
  const rows = [columns.map(headingOf), ...records.map((record) => columns.map((column) => cellOf(column, record)))];
  await logDeed(open, 'setup.exported', { format, count: records.length });
  return { title: open.master.title.ne, rows };
}

/** Exported rows as a file; outside any transaction, because a large one takes its time. */
export async function writeExport(exported: Exported, format: Format): Promise<Download> {
  const { type, write } = FORMATS[format];
  return { type, bytes: await write(exported) };
}

function inOrder(a: StoredRecord, b: StoredRecord): number {
  return ORDER.compare(a.key, b.key) || ORDER.compare(a.validFrom ?? '', b.validFrom ?? '');
}
