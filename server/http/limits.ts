import rateLimit from '@fastify/rate-limit';
import type { App } from './app-type.ts';
import { problem } from './problems.ts';

/** A whole office may sit behind one address; guessing passwords is limited by the login throttle, not here. */
const REQUESTS_PER_MINUTE = 12_000;

/** What somebody without a login has to say, in full, with room; to read more costs everybody time. */
const STRANGERS_BYTES = 64 * 1024;

/** Bounds what public routes take that say nothing of it themselves; every other route asks first who it is. */
export function boundStrangers(app: App): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.permission === 'public') route.bodyLimit ??= STRANGERS_BYTES;
  });
}

/** Turns a flood from one address away with 429, while /health stays fine. */
export async function limitRequests(app: App): Promise<void> {
  await app.register(rateLimit, {
    max: REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    allowList: (request) => request.url.startsWith('/health/'),
    errorResponseBuilder: (_request, context) => {
      const seconds = Math.ceil(context.ttl / 1000);
      return problem('rateLimited', { params: { seconds }, retryAfterSeconds: seconds });
    },
  });
}
