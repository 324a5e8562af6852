import type { FastifyRequest, RouteOptions } from 'fastify';
import { ProblemBody } from '../contract/problem.ts';
import type { Runtime, Who } from '../runtime.ts';
import type { App } from './app-type.ts';
import { isAddressOf } from './organization.ts';
import { isPermission, mayRole, type Permission } from './permissions.ts';
import { problem } from './problems.ts';
import { isFromElsewhere } from './same-origin.ts';
import { readAccessToken } from './tokens.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route asks of its caller; a route without it does not boot. */
    permission?: Permission;
    /** Open also to who still has to change a first password. */
    beforePasswordChange?: true;
    /** Open also to who still has to set up a second step at login. */
    beforeTwoStep?: true;
  }
  interface FastifyRequest {
    /** The person behind the request; throws on a public route. */
    readonly who: Who;
  }
}

/** How a login session is looked up; given by accounts, so that access knows no tables. */
export type SessionLookup = (claims: {
  readonly organizationId: string;
  readonly sessionId: string;
  readonly accountId: string;
}) => Promise<Who | undefined>;

/** The person behind a request, once the access check has found them; for what is written down about refusals. */
export function findPersonOf(request: FastifyRequest): Who | undefined {
  return people.get(request);
}

/**
 * Makes every route that is registered from here on declare its permission, and checks it: token, live session, role.
 * What fails with the token is 401, what fails with the role 403; nothing is ever answered by guessing.
 */
export function guardAccess(app: App, runtime: Runtime, options: { readonly findSession: SessionLookup }): void {
  app.addHook('onRoute', refuseUndeclared);
  app.decorateRequest('who', { getter: getWho });
  app.addHook('onRequest', async (request) => {
    if (isFromElsewhere(request, runtime.config.publicUrl)) throw problem('forbidden');
    const { permission, beforePasswordChange, beforeTwoStep } = request.routeOptions.config;
    if (permission === undefined || permission === 'public') return;
    const who = await identify(app, request, options.findSession);
    if (!(await isAddressOf(runtime, request, who.organizationId))) throw problem('unauthenticated');
    people.set(request, { ...who, address: request.ip });
    if (who.mustChangePassword && beforePasswordChange !== true) throw problem('passwordMustChange');
    if (who.mustSetUpTwoStep === true && (beforeTwoStep ?? beforePasswordChange) !== true)
      throw problem('twoStepMustStart');
    if (!mayRole(who.role, permission)) throw problem('forbidden', { denied: { permission } });
  });
}

/** The person of each request in flight. */
const people = new WeakMap<FastifyRequest, Who>();

function getWho(this: FastifyRequest): Who {
  const who = people.get(this);
  if (!who) throw new Error(`${this.routeOptions.url ?? 'this route'} is public and has no person behind it`);
  return who;
}

function refuseUndeclared(route: RouteOptions): void {
  const permission = route.config?.permission;
  if (!isPermission(permission)) {
    throw new Error(`route ${String(route.method)} ${route.url} declares no permission: add config: { permission }`);
  }
  if (!route.schema) throw new Error(`route ${String(route.method)} ${route.url} declares no schema`);
  const responses: unknown = route.schema.response;
  route.schema = {
    ...route.schema,
    response: { ...(typeof responses === 'object' ? responses : {}), '4xx': ProblemBody, '5xx': ProblemBody },
    ...(permission === 'public' ? {} : { security: [{ accessToken: [] }] }),
  };
}

async function identify(app: App, request: FastifyRequest, findSession: SessionLookup): Promise<Who> {
  const token = bearerToken(request);
  if (token === undefined) throw problem('unauthenticated');
  const claims = readAccessToken(app, token);
  if (claims === 'expired') throw problem('sessionExpired');
  if (claims === undefined) throw problem('unauthenticated');
  const who = await findSession({ organizationId: claims.org, sessionId: claims.sid, accountId: claims.sub });
  if (who?.role !== claims.role) throw problem('sessionRevoked');
  return who;
}

function bearerToken(request: FastifyRequest): string | undefined {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token && rest.length === 0 ? token : undefined;
}
