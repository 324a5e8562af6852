import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { type Flight, flightOf } from './flight.ts';
import { mustBeReplicated } from './replicated.ts';
import { isKept, nameOf } from './statement-names.ts';

/**
 * PostgreSQL over connections that send without waiting for the answer before (the driver's `pipeline`). A transaction begins
 * with its first question: `begin`, what was handed over without being asked, and the question leave as one write and are waited
 * for once. Nothing is ever under way that nobody waits for, so no error can reach whoever gets the connection next.
 */
export function flightDialect(pool: Pool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => openDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

type Answer<R> = { readonly command: string; readonly rowCount: number | null; readonly rows: R[] };
type Statement = { readonly text: string; readonly name?: string; readonly values?: readonly unknown[] };

/** Rows are what the statement says they are. */
type Wire = { query<R>(statement: Statement): Promise<Answer<R>> };

/** One connection and what it has not sent yet. */
type Line = DatabaseConnection & {
  readonly client: PoolClient;
  /** Statements that leave with the next question. */
  held: Statement[];
  /** Whether anything of the transaction was sent. */
  hasBegun: boolean;
  /** Where its transaction is; what nobody asks for waits for the end of one, and after it nothing is taken any more. */
  transaction: 'none' | 'open' | 'ended';
  isBroken: boolean;
};

function openDriver(pool: Pool): Driver {
  const lines = new WeakMap<DatabaseConnection, Line>();
  const lineOf = (connection: DatabaseConnection): Line => {
    const line = lines.get(connection);
    if (line === undefined) throw new Error('the connection is of another pool');
    return line;
  };
  return {
    init: () => Promise.resolve(),
    async acquireConnection() {
      const line = openLine(await pool.connect());
      lines.set(line, line);
      return line;
    },
    async beginTransaction(connection, { isolationLevel, accessMode }) {
      const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`;
      const access = accessMode === undefined ? '' : ` ${accessMode}`;
      const line = lineOf(connection);
      line.held = [{ text: `begin${level}${access}` }];
      line.transaction = 'open';
    },
    async commitTransaction(connection) {
      const line = lineOf(connection);
      if (line.transaction === 'ended') return;
      line.transaction = 'ended';
      mustBeCommitted(await ask(line, COMMIT));
    },
    async rollbackTransaction(connection) {
      const line = lineOf(connection);
      const isOver = line.transaction === 'ended' || !line.hasBegun;
      line.transaction = 'ended';
      line.held = [];
      if (isOver) return;
      try {
        await ask(line, { text: 'rollback' });
      } catch (error) {
        line.isBroken = true;
        throw error;
      }
    },
    async releaseConnection(connection) {
      const { client, isBroken } = lineOf(connection);
      client.release(isBroken);
    },
    destroy: () => pool.end(),
  };
}

function openLine(client: PoolClient): Line {
  const line: Line = {
    client,
    held: [],
    hasBegun: false,
    transaction: 'none',
    isBroken: false,
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      // one branch of a transaction may go on while another has failed: outside of it a statement would be committed at once
      if (line.transaction === 'ended') throw new Error('the transaction of this statement has ended');
      const flight = flightOf(query);
      if (flight === undefined) return toResult(await ask<R>(line, toStatement(query)));
      if (line.transaction === 'none') throw new Error('statements leave together in a transaction only');
      const statements = flight.queries.map(toNamed);
      if (flight.isLast === true) line.transaction = 'ended';
      if (flight.land) flight.land(await landedRows(line, statements, flight));
      else line.held.push(...statements);
      return { rows: [] };
    },
    streamQuery: () => {
      throw new Error('answers come as a whole');
    },
  };
  return line;
}

async function landedRows(line: Line, statements: readonly Statement[], { isLast = false }: Flight) {
  const answers = await send(line, isLast ? [...statements, COMMIT] : statements);
  const end = isLast ? answers.at(-1) : undefined;
  if (end !== undefined) mustBeCommitted(end);
  return answers.slice(0, statements.length).map(({ rows }) => rows);
}

const COMMIT: Statement = { text: 'commit' };

/** PostgreSQL answers a commit so when an error left the transaction aborted. */
function mustBeCommitted({ command }: Answer<unknown>): void {
  if (command === 'ROLLBACK') throw new AbortedTransactionError();
}

function toStatement({ sql, parameters }: CompiledQuery): Statement {
  return { text: sql, values: parameters };
}

/** A text that is written down once is sent often: it gets a name, under which the database keeps its plan. */
function toNamed(query: CompiledQuery): Statement {
  const name = isKept(query) ? nameOf(query.sql) : undefined;
  return name === undefined ? toStatement(query) : { ...toStatement(query), name };
}

async function ask<R>(line: Line, statement: Statement): Promise<Answer<R>> {
  const [answer] = (await send<R>(line, [statement])).toReversed();
  if (answer === undefined) throw new Error('a statement never landed');
  return answer;
}

/**
 * Sends what was held and these statements in one write, and waits until all have landed.
 * @returns the answers of these statements; throws what the first one throws that fails
 */
async function send<R>(line: Line, statements: readonly Statement[]): Promise<readonly Answer<R>[]> {
  const { client, held } = line;
  const leaving = [...held, ...statements];
  line.held = [];
  line.hasBegun = true;
  const { stream } = client.connection;
  const wire: Wire = client;
  stream.cork();
  const sent = leaving.map((statement) => wire.query<R>(statement));
  stream.uncork();
  const landed = await Promise.allSettled(sent);
  const answers = landed.map((each) => {
    if (each.status === 'fulfilled') return each.value;
    // what the database did not say itself came of the line or of the driver: neither is known to be in order any more
    line.isBroken ||= !(each.reason instanceof DatabaseError);
    throw each.reason;
  });
  mustBeReplicated(client);
  return answers.slice(held.length);
}

function toResult<R>({ command, rowCount, rows }: Answer<R>): QueryResult<R> {
  const isWrite = /^(?:insert|update|delete|merge)$/iu.test(command);
  return { rows, ...(isWrite ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
}
