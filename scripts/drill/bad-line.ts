import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** How the line to the database is at present. */
export type Mode = 'good' | 'slow' | 'cut' | 'black-hole' | 'half-open';

/** A line to a PostgreSQL that can be made bad. */
export type BadLine = { readonly port: number; set(mode: Mode): void; close(): Promise<void> };

const slowMs = 400;

/**
 * Listens on loopback and carries to a PostgreSQL's socket or port. `slow` holds every packet back, `cut` ends what is open and refuses,
 * `black-hole` swallows what is open for ever and answers nobody new, `half-open` lets the asking through and swallows the answers.
 */
export async function openBadLine(place: string | number): Promise<BadLine> {
  let mode: Mode = 'good';
  const pairs = new Set<{ readonly near: Socket; readonly far: Socket; isLost: boolean }>();
  const server = createServer((near) => {
    if (mode === 'cut') {
      near.destroy();
      return;
    }
    const far = typeof place === 'string' ? connect(place) : connect(place, '127.0.0.1');
    const pair = { near, far, isLost: mode === 'black-hole' };
    pairs.add(pair);
    carry(near, far, () => pair.isLost && mode !== 'half-open');
    carry(far, near, () => pair.isLost);
    for (const socket of [near, far]) {
      socket.on('error', () => undefined);
      socket.once('close', () => {
        // an end that the other side does not hear of is what makes a line half-open
        if (pair.isLost && socket === far) return;
        pairs.delete(pair);
        near.destroy();
        far.destroy();
      });
    }
  });

  function carry(from: Socket, to: Socket, isSwallowed: () => boolean): void {
    from.on('data', (part) => {
      if (isSwallowed()) return;
      if (mode === 'slow') setTimeout(() => to.write(part), slowMs);
      else to.write(part);
    });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    set(next) {
      mode = next;
      for (const pair of pairs) {
        if (next === 'black-hole' || next === 'half-open') pair.isLost = true;
        if (next === 'cut') pair.near.destroy();
      }
    },
    async close() {
      for (const { near, far } of pairs) {
        near.destroy();
        far.destroy();
      }
      server.close();
      await once(server, 'close');
    },
  };
}
