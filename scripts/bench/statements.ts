import { randomUUID } from 'node:crypto';
import { Client, type ClientBase } from 'pg';

/** A statement as the driver sent it. */
export type Statement = { readonly text: string; readonly values: readonly unknown[] };

/** What differs between two events of the same kind: whose it is, its number, its request, its hashes. */
export type Changing = {
  readonly applicationId: string;
  readonly seq: number;
  readonly requestId: string;
};

const hash = /^[0-9a-f]{64}$/;

/**
 * Records the transaction that the work sends through the driver for its request, from `begin` to `commit`: what others
 * send meanwhile, over their own connections or over the same one before, is not among it.
 */
export async function recordStatements(requestId: string, work: () => Promise<unknown>): Promise<readonly Statement[]> {
  const recorded = new Map<Client, Statement[]>();
  // The one place that looks under the driver: nothing else shows what a transition reads and writes.
  const sent: unknown = Reflect.get(Client.prototype, 'query');
  if (typeof sent !== 'function') throw new Error('the driver has no query to listen to');
  Reflect.set(Client.prototype, 'query', function record(this: Client, ...args: unknown[]): unknown {
    const statement = statementOf(args);
    if (statement) recorded.set(this, [...(recorded.get(this) ?? []), statement]);
    return Reflect.apply(sent, this, args);
  });
  try {
    await work();
  } finally {
    Reflect.set(Client.prototype, 'query', sent);
  }
  for (const statements of recorded.values()) {
    const at = statements.findIndex(({ values }) => values.includes(requestId));
    if (at < 0) continue;
    const from = statements.findLastIndex(({ text }, place) => place < at && text.startsWith('begin'));
    const to = statements.findIndex(({ text }, place) => place > at && text === 'commit');
    if (from >= 0 && to >= 0) return statements.slice(from, to + 1);
  }
  throw new Error('no transaction carried the request');
}

function statementOf([first, second]: readonly unknown[]): Statement | undefined {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] };
  if (typeof first !== 'object' || first === null || !('text' in first) || typeof first.text !== 'string')
    return undefined;
  const values = 'values' in first && Array.isArray(first.values) ? first.values : Array.isArray(second) ? second : [];
  return { text: first.text, values };
}

/** Sends recorded statements again, for another event: own application, next number, new request and hashes. */
export async function sendStatements(
  client: ClientBase,
  statements: readonly Statement[],
  recorded: Changing,
  now: Changing,
): Promise<void> {
  const fresh = freshHash();
  for (const { text, values } of statements) {
    await client.query(
      text,
      values.map((value) => changed(value, recorded, now, fresh)),
    );
  }
}

function changed(value: unknown, then: Changing, now: Changing, fresh: string): unknown {
  if (value === then.applicationId) return now.applicationId;
  if (value === then.requestId) return now.requestId;
  if (value === then.seq) return now.seq;
  if (value === then.seq + 1) return now.seq + 1;
  return typeof value === 'string' && hash.test(value) ? fresh : value;
}

/** Any hash does for the raw statements: a definition's or a template's is not among them by then. */
function freshHash(): string {
  return `${randomUUID()}${randomUUID()}`.replaceAll('-', '');
}
