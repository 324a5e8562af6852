import { createServer } from 'node:net';
import { once } from 'node:events';
import type { Config } from './config.ts';
import { StartProblem } from './db/start-problem.ts';
import { inDigits, say } from './said.ts';
import texts from './texts.json' with { type: 'json' };

type Place = Pick<Config, 'host' | 'port'>;

/**
 * Begins to listen.
 * @throws StartProblem that tells the person at the machine which other address to give, where this one cannot be had
 */
export async function listening<T>({ host, port }: Place, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'EADDRINUSE')
      throw new StartProblem(say(texts.busyPort, { port: inDigits(port), port2: String(port + 1) }), { cause: error });
    if (error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
      throw new StartProblem(say(texts.badAddress, { host, port: inDigits(port) }), { cause: error });
    throw error;
  }
}

/**
 * Says before anything else is made that nobody could listen there.
 * @throws StartProblem as `listening` does
 */
export async function refuseTakenAddress(place: Place): Promise<void> {
  await listening(place, async () => {
    const trial = createServer();
    trial.listen(place.port, place.host);
    await once(trial, 'listening');
    trial.close();
    await once(trial, 'close');
  });
}
