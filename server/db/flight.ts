import { type CompiledQuery, type Kysely, sql } from 'kysely';
import type { PoolClient } from 'pg';
import { isRecord } from '../parse.ts';
import type { Tables } from './tables.ts';

/** What a text begins with that stands for statements to be sent together, or for one that nobody waits for. */
const TOGETHER = '/* together */';
const UNASKED = '/* unasked */';

/** Only so many texts get a name; one that comes later is planned each time, as any other. */
const MOST_NAMES = 400;
const names = new Map<string, string>();

type Landed<T extends readonly unknown[]> = { readonly [K in keyof T]: readonly T[K][] };
type Sent<T extends readonly unknown[]> = { readonly [K in keyof T]: CompiledQuery<T[K]> };

/**
 * Sends statements together and waits once for all of them; each sees what those before it wrote. The database plans each text
 * once per connection, so there must be few of them. Throws what the first one throws that fails; nothing after it is done.
 */
export async function together<const T extends readonly unknown[]>(
  trx: Kysely<Tables>,
  queries: Sent<T>,
): Promise<Landed<T>> {
  const { rows } = await sql<Landed<T>>`${sql.raw(TOGETHER)}${sql.val(queries)}`.execute(trx);
  const [landed] = rows;
  if (landed === undefined) throw new Error('statements that were sent together never landed');
  return landed;
}

/**
 * Sends a statement whose answer nobody asks for, and goes on. If it fails, what the transaction asks next fails with its error,
 * at the latest the commit: nothing of the transaction is written then.
 */
export async function unasked(trx: Kysely<Tables>, query: CompiledQuery): Promise<void> {
  await sql`${sql.raw(UNASKED)}${sql.val([query])}`.execute(trx);
}

type Send = (...args: readonly unknown[]) => Promise<unknown>;

/**
 * Teaches a connection to send statements together and not to wait for the answer to `begin`. It must be one that sends without
 * waiting for the answer before (the driver's `pipeline`).
 */
export function letFly(client: PoolClient): void {
  // the driver types a query by its rows, which are none of this one's business
  const query: unknown = Reflect.get(client, 'query');
  if (typeof query !== 'function') throw new Error('the driver has no query');
  const send: Send = async (...args) => Reflect.apply(query, client, args);
  const flight = openFlight(send);
  Reflect.set(client, 'query', (...args: readonly unknown[]): unknown => {
    const [text, values, ...others] = args;
    const isAsked = typeof text === 'string' && Array.isArray(values) && others.length === 0;
    return isAsked ? flight(text, values) : Reflect.apply(query, client, args);
  });
}

/** How one connection sends. */
function openFlight(send: Send): (text: string, values: readonly unknown[]) => Promise<unknown> {
  let open: Promise<unknown>[] = [];
  let lost: { readonly error: unknown } | undefined;

  function sendUnasked(sent: Promise<unknown>): object {
    open.push(
      sent.catch((error: unknown) => {
        lost ??= { error };
      }),
    );
    return { command: 'SELECT', rowCount: 0, rows: [] };
  }

  /** What was not waited for has landed by the time that something sent after it has. */
  async function asked(sent: Promise<unknown>): Promise<unknown> {
    const [answer] = await Promise.allSettled([sent, ...open]);
    open = [];
    if (lost !== undefined) throw lost.error;
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  }

  return async (text, values) => {
    if (text === 'begin') {
      open = [];
      lost = undefined;
      return sendUnasked(send(text));
    }
    if (text === 'rollback') return send(text);
    if (text.startsWith(UNASKED)) return sendUnasked(Promise.all(statementsIn(values).map((each) => send(each))));
    if (!text.startsWith(TOGETHER)) return asked(send(text, values));
    const answers = await asked(Promise.all(statementsIn(values).map((each) => send(each))));
    return { command: 'SELECT', rowCount: 1, rows: [Array.isArray(answers) ? answers.map(rowsOf) : []] };
  };
}

/** The driver's form of compiled statements, each with its name. */
function statementsIn([queries]: readonly unknown[]): readonly object[] {
  return Array.isArray(queries) ? queries.filter(isRecord).map(named) : [];
}

function named({ sql: text, parameters: values }: Readonly<Record<string, unknown>>): object {
  const name = typeof text === 'string' ? nameOf(text) : undefined;
  return name === undefined ? { text, values } : { name, text, values };
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = `naksa-${String(names.size + 1)}`;
  names.set(text, name);
  return name;
}

function rowsOf(answer: unknown): unknown {
  return isRecord(answer) ? answer['rows'] : [];
}
