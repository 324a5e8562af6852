import type { FastifyRequest } from 'fastify';

const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * True for a change that a browser sends on behalf of another site (CSRF): browsers say so in Sec-Fetch-Site or Origin,
 * and programs that send neither carry no cookies of a person.
 */
export function isFromElsewhere(
  request: Pick<FastifyRequest, 'method' | 'headers' | 'host'>,
  publicUrl: string,
): boolean {
  if (SAFE_METHODS.includes(request.method)) return false;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = request.headers;
  if (origin === undefined) return false;
  const from = URL.parse(origin);
  if (from === null) return true;
  const here = URL.parse(`${from.protocol}//${request.host}`);
  return from.host !== here?.host && from.origin !== URL.parse(publicUrl)?.origin;
}
