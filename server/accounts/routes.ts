import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ChangePasswordBody, FirstAdministratorBody, LoginBody, OfficeView, SessionView } from '../contract/session.ts';
import type { App } from '../http/app-type.ts';
import { problem } from '../http/problems.ts';
import { signAccessToken } from '../http/tokens.ts';
import { organizationFor } from '../organization.ts';
import type { Runtime, Who } from '../runtime.ts';
import { changePassword } from './change-password.ts';
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from './cookie.ts';
import { makeFirstAdministrator } from './first-administrator.ts';
import { type Login, logIn } from './login.ts';
import { officeView } from './office.ts';
import { findPerson, refreshSession, revokeSession } from './sessions.ts';
import { sessionView } from './view.ts';

/** Per address, because hashing passwords is work; guessing is stopped by the throttle. */
const LOGIN_LIMIT = { rateLimit: { max: 300, timeWindow: '1 minute' } } as const;
const tags = ['session'];

/** Login, logout, refresh, the first administrator, a new password, and what the login page shows. */
export async function accountsRoutes(app: App, runtime: Runtime): Promise<void> {
  const { publicUrl } = runtime.config;

  async function welcome(reply: FastifyReply, organizationId: string, login: Login): Promise<SessionView> {
    const { sessionId } = login.token;
    const who = await runtime.inOrganization(organizationId, (trx) =>
      findPerson(trx, { organizationId, sessionId, accountId: login.accountId }),
    );
    if (!who) throw problem('sessionRevoked');
    setRefreshCookie(reply, publicUrl, login.token);
    return viewOf(who);
  }

  function viewOf(who: Who): Promise<SessionView> {
    const { accountId: sub, organizationId: org, sessionId: sid, role } = who;
    const access = signAccessToken(app, { sub, org, sid, role });
    return runtime.inOrganization(org, (trx) => sessionView(runtime, trx, who, access));
  }

  async function refresh(request: FastifyRequest, reply: FastifyReply): Promise<SessionView> {
    const organizationId = await organizationFor(runtime, request);
    const token = readRefreshCookie(request, publicUrl);
    if (!token) throw problem('unauthenticated');
    const refreshed = await runtime.inOrganization(organizationId, (trx) => refreshSession(trx, organizationId, token));
    if (refreshed.kind === 'rotated') return welcome(reply, organizationId, refreshed);
    if (refreshed.kind === 'refused') {
      clearRefreshCookie(reply, publicUrl);
      throw problem(refreshed.code);
    }
    const key = { organizationId, sessionId: token.sessionId, accountId: refreshed.accountId };
    const who = await runtime.inOrganization(organizationId, (trx) => findPerson(trx, key));
    if (!who) throw problem('sessionRevoked');
    return viewOf(who);
  }

  async function office(request: FastifyRequest): Promise<OfficeView> {
    const organizationId = await organizationFor(runtime, request);
    return runtime.inOrganization(organizationId, (trx) => officeView(runtime, trx, organizationId));
  }

  app.post(
    '/api/session',
    {
      config: { permission: 'public', ...LOGIN_LIMIT },
      schema: { tags, summary: 'Log in', body: LoginBody, response: { 200: SessionView } },
    },
    async (request, reply) => {
      const organizationId = await organizationFor(runtime, request);
      const login = await logIn(runtime, { organizationId, ...request.body, ...placeOf(request) });
      return welcome(reply, organizationId, login);
    },
  );

  app.get(
    '/api/session',
    {
      config: { permission: 'session', beforePasswordChange: true },
      schema: { tags, summary: 'Who am I', response: { 200: SessionView } },
    },
    (request) => viewOf(request.who),
  );

  app.delete(
    '/api/session',
    {
      config: { permission: 'session', beforePasswordChange: true },
      schema: { tags, summary: 'Log out', response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await runtime.inOrganization(request.who.organizationId, (trx) => revokeSession(trx, request.who, 'logout'));
      clearRefreshCookie(reply, publicUrl);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/session/refresh',
    {
      config: { permission: 'public' },
      schema: { tags, summary: 'New access token by the refresh cookie', response: { 200: SessionView } },
    },
    (request, reply) => refresh(request, reply),
  );

  app.post(
    '/api/session/first-administrator',
    {
      config: { permission: 'public', ...LOGIN_LIMIT },
      schema: {
        tags,
        summary: 'First administrator of an empty office',
        body: FirstAdministratorBody,
        response: { 200: SessionView },
      },
    },
    async (request, reply) => {
      const organizationId = await organizationFor(runtime, request);
      const given = { ...request.body, ...placeOf(request) };
      return welcome(reply, organizationId, await makeFirstAdministrator(runtime, organizationId, given));
    },
  );

  app.post(
    '/api/accounts/change-password',
    {
      config: { permission: 'session', beforePasswordChange: true, ...LOGIN_LIMIT },
      schema: { tags, summary: 'New password', body: ChangePasswordBody, response: { 200: SessionView } },
    },
    async (request, reply) => {
      const { organizationId, accountId, loginId } = request.who;
      const { currentPassword: password, newPassword } = request.body;
      const change = { organizationId, accountId, loginId, password, newPassword, ...placeOf(request) };
      return welcome(reply, organizationId, await changePassword(runtime, change));
    },
  );

  app.get(
    '/api/public/office',
    {
      config: { permission: 'public' },
      schema: { tags: ['public'], summary: 'The office, before login', response: { 200: OfficeView } },
    },
    (request) => office(request),
  );
}

/** From where somebody comes: kept with the session, so that people know their own. */
function placeOf({ ip, headers }: FastifyRequest) {
  return { address: ip, device: headers['user-agent'] };
}
