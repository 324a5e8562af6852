import type { ExportQuery } from '../contract/setup.ts';
import { cellOf, columnsOf, headingOf } from './columns.ts';
import { type OpenMaster, ORDER } from './open-master.ts';
import { logDeed, shelfOf } from './records.ts';
import { writeCsv } from './sheets/csv.ts';
import { invalid } from './sheets/read-sheet.ts';
import { LONGEST_CELL, writeXlsx } from './sheets/xlsx.ts';
import type { StoredRecord } from './stores.ts';

/** A file to download. */
export type Download = { readonly name: string; readonly type: string; readonly bytes: Buffer };

const FORMATS = {
  csv: { type: 'text/csv; charset=utf-8', write: (_title, rows) => Promise.resolve(writeCsv(rows)) },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: (title, rows) => {
      if (rows.some((row) => row.some((text) => text.length > LONGEST_CELL))) throw invalid(TOO_LONG);
      return writeXlsx(title, rows);
    },
  },
} as const satisfies Record<ExportQuery['format'], { readonly type: string; readonly write: WriteSheet }>;

type WriteSheet = (title: string, rows: readonly (readonly string[])[]) => Promise<Buffer>;

const TOO_LONG = {
  ne: 'एउटा विवरण एक्सेलको कोठाभन्दा लामो छ; CSV लिनुहोस्',
  en: 'a record is longer than a cell of Excel can be; take CSV',
};

/** All records of a master as a file that the import takes back unchanged. Nothing sensitive is in it; who took it is logged. */
export async function exportRecords(open: OpenMaster, { format }: ExportQuery): Promise<Download> {
  const { type, write } = FORMATS[format];
  const columns = columnsOf(open).filter(({ isHidden }) => !isHidden);
  const records = (await open.store.find(open.trx, shelfOf(open))).toSorted(inOrder);
  const rows = [columns.map(headingOf), ...records.map((record) => columns.map((column) => cellOf(column, record)))];
  await logDeed(open, 'setup.exported', { format, count: records.length });
  return { name: `${open.master.id}.${format}`, type, bytes: await write(open.master.title.ne, rows) };
}

function inOrder(a: StoredRecord, b: StoredRecord): number {
  return ORDER.compare(a.key, b.key) || ORDER.compare(a.validFrom ?? '', b.validFrom ?? '');
}
