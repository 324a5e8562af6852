import rateLimit from '@fastify/rate-limit';
import type { App } from './app-type.ts';
import { problem } from './problems.ts';

/** A whole office may sit behind one address; guessing passwords is limited by the login throttle, not here. */
const REQUESTS_PER_MINUTE = 12_000;

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
