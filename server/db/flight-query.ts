import { type Connection, type CustomTypesConfig, Query } from 'pg';
import utils from 'pg/lib/utils.js';

/** A text with its values; one with a name is read once by each connection. */
export type Statement = { readonly text: string; readonly name?: string; readonly values?: readonly unknown[] };

/** What a statement came to. */
export type Answer<R> = { readonly command: string; readonly rowCount: number | null; readonly rows: R[] };

type Field = { readonly name: string; readonly dataTypeID: number };

/** What the rows of a statement look like. */
type Shape = {
  readonly names: readonly string[];
  readonly parsers: readonly ((text: string) => unknown)[];
};

/** The shapes of what a connection has read under a name. The database refuses a statement whose rows would look otherwise by now. */
const shapes = new WeakMap<Connection, Map<string, Shape>>();
const noRows: Shape = { names: [], parsers: [] };

/**
 * Statements that leave together as one question to the driver, with one end for all: after one that fails none is carried out.
 * Of one that the connection has read under its name neither text nor shape is said again.
 */
export class FlightQuery<R> {
  readonly statements: readonly Statement[];
  /** What they came to, in their order; or why the first one failed. */
  readonly answers: Promise<readonly Answer<R>[]>;
  readonly #values: readonly (Buffer | string | null)[][];
  readonly #types: CustomTypesConfig;
  #resolve: (answers: readonly Answer<R>[]) => void = () => undefined;
  #reject: (why: unknown) => void = () => undefined;
  readonly #done: Answer<R>[] = [];
  #known = new Map<string, Shape>();
  #shape: Shape | undefined;
  #rows: R[] = [];
  #failure: unknown;

  /** Throws what writing a value down throws; nothing has been sent then. */
  constructor(statements: readonly Statement[], types: CustomTypesConfig) {
    this.statements = statements;
    this.answers = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.#values = statements.map(({ values = [] }) => values.map((value) => utils.prepareValue(value)));
    this.#types = types;
  }

  submit(connection: Connection): void {
    this.#known = shapesOf(connection);
    for (const [at, { name = '', text }] of this.statements.entries()) {
      const isKnown = this.#known.has(name);
      // one that was given up on the way may have been read all the same
      if (!isKnown && name !== '') connection.close({ type: 'S', name }, false);
      if (!isKnown) connection.parse({ name, text, types: [] }, false);
      connection.bind({ statement: name, values: this.#values[at] }, false);
      if (!isKnown) connection.describe({ type: 'P', name: '' }, false);
      connection.execute(null, false);
    }
    connection.sync();
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#shape = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => this.#types.getTypeParser(dataTypeID, 'text')),
    };
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    this.#shape ??= this.#known.get(this.#name) ?? noRows;
    try {
      // rows are what the statement says they are
      this.#rows.push(rowOf(this.#shape, fields) as R);
    } catch (error) {
      this.#failure ??= error;
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const [command = '', ...counts] = text.split(' ');
    const count = counts.at(-1);
    const name = this.#name;
    if (name !== '' && !this.#known.has(name)) this.#known.set(name, this.#shape ?? noRows);
    this.#done.push({ command, rowCount: count === undefined ? null : Number(count), rows: this.#rows });
    this.#shape = undefined;
    this.#rows = [];
  }

  handleReadyForQuery(): void {
    if (this.#failure === undefined) this.#resolve(this.#done);
    else this.#reject(this.#failure);
  }

  /** The one that failed is read anew when it comes again: the tables behind it may be others by now. */
  handleError(error: Error): void {
    this.#known.delete(this.#name);
    this.#reject(this.#failure ?? error);
  }

  /** Of the statement whose answer is coming. */
  get #name(): string {
    return this.statements[this.#done.length]?.name ?? '';
  }
}

// beside others that are under way the driver takes its own kind only, for fear of a portal that stays open; here none does
Object.setPrototypeOf(FlightQuery.prototype, Query.prototype);

function shapesOf(connection: Connection): Map<string, Shape> {
  const known = shapes.get(connection) ?? new Map<string, Shape>();
  shapes.set(connection, known);
  return known;
}

function rowOf({ names, parsers }: Shape, fields: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [at, name] of names.entries()) {
    const text = fields[at] ?? null;
    row[name] = text === null ? null : parsers[at]?.(text);
  }
  return row;
}
