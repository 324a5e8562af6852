import { Client, DatabaseError } from 'pg';
import { clientConfig, type Connection, openClient } from './connect.ts';
import { StartProblem } from './start-problem.ts';
import texts from './texts.json' with { type: 'json' };

const TRIES = 20;

/**
 * Refuses a pooler that gives a connection to somebody else after each transaction (pgbouncer's `pool_mode = transaction`): whoever
 * asks would do so in the role of whoever asked before, locks would be nobody's, and nothing would be heard. One that keeps a connection for as long as it is
 * open (`session`) is as good as none.
 * @param client over which the same connection should answer each time
 */
export async function refuseSharedConnections(client: Client, connection: Connection): Promise<void> {
  // a pooler hands out numbers of its own
  if ((await processOf(client)) === announcedProcess(client)) return;
  const other = openClient(clientConfig(connection));
  await other.connect();
  try {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const own = await processOf(client);
      await other.query('begin');
      const isShared = (await processOf(other)) === own || (await processOf(client)) !== own;
      await other.query('rollback');
      if (isShared) throw new StartProblem(texts.connectionsAreShared);
    }
  } catch (error) {
    // a pooler that gives a connection away after each statement takes no transactions
    throw error instanceof DatabaseError ? new StartProblem(texts.connectionsAreShared, { cause: error }) : error;
  } finally {
    await other.end();
  }
}

async function processOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

function announcedProcess(client: Client): unknown {
  return Reflect.get(client, 'processID');
}
