import { Client } from 'pg';

/** What work sent over the driver: statements, and how often it then waited for the database. */
export type Flights = { readonly statements: number; readonly roundTrips: number };

/** Counts what the work sends: a flight begins with a statement that is sent while none of its connection is under way. */
export async function countFlights(work: () => Promise<unknown>): Promise<Flights> {
  const underWay = new Map<Client, number>();
  let statements = 0;
  let roundTrips = 0;
  // The driver has no listener for what it sends.
  const sent: unknown = Reflect.get(Client.prototype, 'query');
  if (typeof sent !== 'function') throw new Error('the driver has no query to listen to');
  Reflect.set(Client.prototype, 'query', function count(this: Client, ...args: unknown[]): unknown {
    const before = underWay.get(this) ?? 0;
    statements += 1;
    if (before === 0) roundTrips += 1;
    underWay.set(this, before + 1);
    const answer: unknown = Reflect.apply(sent, this, args);
    const landed = (): void => void underWay.set(this, (underWay.get(this) ?? 1) - 1);
    void Promise.resolve(answer).then(landed, landed);
    return answer;
  });
  try {
    await work();
  } finally {
    Reflect.set(Client.prototype, 'query', sent);
  }
  return { statements, roundTrips };
}

/** Of several times that the work is done the one with the fewest waits: now and then it asks as well what is in force. */
export async function fewestFlights(times: number, work: () => Promise<unknown>): Promise<Flights> {
  let least = await countFlights(work);
  for (let more = 1; more < times; more += 1) {
    const next = await countFlights(work);
    if (next.statements < least.statements) least = next;
  }
  return least;
}
