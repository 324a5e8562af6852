import type { ClientBase, Connection, Submittable } from 'pg';

/** What the driver calls on a statement that takes rows in, and what its connection has for it without saying so in its types. */
type Taking = Submittable & {
  handleCopyInResponse(connection: Connection): void;
  handleCommandComplete(): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
};

/** A value as a row of COPY holds it; null = none. */
export type Cell = string | number | boolean | null;

/** Writes rows by COPY in its text format, the fastest way into a table; the driver has none of its own. */
export function copyIn(client: ClientBase, into: string, rows: readonly (readonly Cell[])[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const taking: Taking = {
      submit: (connection) => void Reflect.apply(method(connection, 'query'), connection, [`copy ${into} from stdin`]),
      handleCopyInResponse(connection) {
        const text = rows.map((row) => `${row.map(cellText).join('\t')}\n`).join('');
        Reflect.apply(method(connection, 'sendCopyFromChunk'), connection, [Buffer.from(text)]);
        Reflect.apply(method(connection, 'endCopyFrom'), connection, []);
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: resolve,
      handleError: reject,
    };
    client.query(taking);
  });
}

function method(connection: Connection, name: string): (...args: unknown[]) => unknown {
  const found: unknown = Reflect.get(connection, name);
  if (typeof found !== 'function') throw new Error(`the driver's connection has no ${name}`);
  return (...args) => Reflect.apply(found, connection, args);
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A value of COPY's text format. */
export function cellText(cell: Cell): string {
  if (cell === null) return '\\N';
  return String(cell).replace(/[\\\t\n\r]/gu, (sign) => ESCAPES[sign] ?? sign);
}
