import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from } from 'pg-copy-streams';

/** A value as a row of COPY holds it; null = none. */
export type Cell = string | number | boolean | null;

/** Writes rows by COPY in its text format, the fastest way into a table. */
export async function copyIn(client: ClientBase, into: string, rows: readonly (readonly Cell[])[]): Promise<void> {
  const text = rows.map((row) => `${row.map(cellText).join('\t')}\n`).join('');
  await pipeline(Readable.from([text]), client.query(from(`copy ${into} from stdin`)));
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A value of COPY's text format. */
export function cellText(cell: Cell): string {
  if (cell === null) return '\\N';
  return String(cell).replace(/[\\\t\n\r]/gu, (sign) => ESCAPES[sign] ?? sign);
}
