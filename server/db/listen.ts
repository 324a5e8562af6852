import { setTimeout as delay } from 'node:timers/promises';
import { APP_ROLE, clientConfig, type Connection, openClient } from './connect.ts';

/** What is done with what the database tells. */
export type Hearing = {
  readonly onTold: (payload: string) => void;
  /** At the beginning, and whenever the connection is back: something may have been missed. */
  readonly onConnected: () => void;
};

/** Between tries to connect again. */
const REST_MS = 500;

/**
 * Listens to a channel of the database over a connection of its own, and connects again whenever it is cut.
 * @returns stops listening; may be called twice
 */
export function listenTo(connection: Connection, channel: string, hearing: Hearing): () => Promise<void> {
  const stopping = new AbortController();
  const done = keepListening({ connection, channel, hearing, stop: stopping.signal });
  return () => {
    stopping.abort();
    return done;
  };
}

type Listening = {
  readonly connection: Connection;
  readonly channel: string;
  readonly hearing: Hearing;
  readonly stop: AbortSignal;
};

async function keepListening(listening: Listening): Promise<void> {
  const { stop } = listening;
  while (!stop.aborted) {
    // a database that is away is asked again; meanwhile whoever listens goes by its own clock
    await listenUntilCut(listening).catch(() => undefined);
    await delay(REST_MS, undefined, { signal: stop, ref: false }).catch(() => undefined);
  }
}

async function listenUntilCut({ connection, channel, hearing, stop }: Listening): Promise<void> {
  const client = openClient({ ...clientConfig(connection), application_name: 'naksa-listen', keepAlive: true });
  const isCut = new Promise<void>((resolve) => {
    client.on('error', () => resolve());
    client.on('end', () => resolve());
    stop.addEventListener('abort', () => resolve(), { once: true });
  });
  client.on('notification', ({ payload }) => hearing.onTold(payload ?? ''));
  try {
    await client.connect();
    await client.query(`set role ${APP_ROLE}`);
    await client.query(`listen ${channel}`);
    hearing.onConnected();
    await isCut;
  } finally {
    await client.end().catch(() => undefined);
  }
}
