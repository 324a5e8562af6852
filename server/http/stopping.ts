import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as afterReading, setTimeout as delay } from 'node:timers/promises';
import type { App } from './app-type.ts';
import { problem } from './problems.ts';

/** A connection that has rested for so long is closed at once; a busier one is told with its next answer. */
const REST_MS = 1_000;
/** So long the door stays open for whoever comes once more to hear that it closes. */
const QUIET_WITHIN_MS = 3_000;
/** What is still under way after this time is cut: stopping takes ten seconds with everything. */
const LONGEST_MS = 7_000;
const LOOK_EVERY_MS = 25;
/** So much of a body that nobody will read is taken in, so that its sender hears the answer. */
const LONGEST_BODY_MS = 1_000;
const RETRY_AFTER_SECONDS = 10;

/** Since when a connection has had nothing to answer; undefined while an answer is under way. */
type Rest = { since: number | undefined };

/**
 * Stopping under traffic resets nobody: requests under way are finished, later ones are told to come back, every answer says that
 * its connection ends, and resting connections are closed. Only then nobody new is listened to. A request that crosses the end of a
 * connection that rested is the client's to send again (RFC 9112, 9.3.1), as browsers and proxies do.
 */
export function stopGently(app: App): void {
  const open = new Map<Socket, Rest>();
  let isStopping = false;
  let cut: NodeJS.Timeout | undefined;

  app.server.on('connection', (socket: Socket) => {
    open.set(socket, { since: performance.now() });
    socket.once('close', () => open.delete(socket));
  });
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const rest = open.get(socket);
    if (!rest) return;
    rest.since = undefined;
    response.once('close', () => (rest.since = performance.now()));
  });
  app.addHook('onRequest', async (request) => {
    if (!isStopping || request.url === '/health/live') return;
    await takeIn(request.raw);
    throw problem('serverStopping', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) void reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    cut = setTimeout(() => app.server.closeAllConnections(), LONGEST_MS).unref();
    for (const until = performance.now() + QUIET_WITHIN_MS; performance.now() < until && open.size > 0; ) {
      // what came meanwhile is read before a connection is called resting: to close over unread bytes would reset it
      await afterReading();
      closeResting(open);
      await delay(LOOK_EVERY_MS);
    }
  });
  app.addHook('onClose', async () => clearTimeout(cut));
}

function closeResting(open: ReadonlyMap<Socket, Rest>): void {
  const before = performance.now() - REST_MS;
  for (const [socket, { since }] of open) if (since !== undefined && since < before) socket.destroySoon();
}

async function takeIn(request: IncomingMessage): Promise<void> {
  if (request.complete) return;
  const tooLong = AbortSignal.timeout(LONGEST_BODY_MS);
  await once(request.resume(), 'end', { signal: tooLong }).catch(() => undefined);
}
