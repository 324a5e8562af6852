import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of this machine's own address that nobody listens on. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('the machine gave no port');
  return address.port;
}
