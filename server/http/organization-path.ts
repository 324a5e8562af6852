import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { ORGANIZATION_CODE, ownPlaces } from '../contract/own-places.ts';

const CALL = new RegExp(`^/(?<code>${ORGANIZATION_CODE})(?<call>/api/.*)$`, 'u');

/** The code that the address of each request in flight began with. */
const named = new WeakMap<IncomingMessage, string>();

/**
 * The call that an address means: `/suryapur/api/session` is `/api/session` of the office suryapur (specification 7: the base
 * is derived from the first path segment); every other address is left as it is.
 */
export function callOf(request: IncomingMessage): string {
  const address = request.url ?? '/';
  const { code, call } = CALL.exec(address)?.groups ?? {};
  if (code === undefined || call === undefined || ownPlaces.includes(code)) return address;
  named.set(request, code);
  return call;
}

/** The code of the organisation that a request names in its address; undefined = the deployment's default one. */
export function organizationNamed({ raw }: Pick<FastifyRequest, 'raw'>): string | undefined {
  return named.get(raw);
}
