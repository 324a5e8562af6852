import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ChangePasswordBody, FirstAdministratorBody, LoginBody, OfficeView, SessionView } from '../contract/session.ts';
import type { App } from '../http/app-type.ts';
import { problem } from '../http/problems.ts';
import { signAccessToken } from '../http/tokens.ts';
import { organizationFor } from '../http/organization.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { changePassword } from './change-password.ts';
import {
  clearRefreshCookie,
  readDeviceCookie,
  readRefreshCookie,
  setDeviceCookie,
  setRefreshCookie,
} from './cookie.ts';
import { makeFirstAdministrator } from './first-administrator.ts';
import { type Login, logIn } from './login.ts';
import { officeView } from './office.ts';
import { refreshSession } from './refresh.ts';
import { findPerson, revokeSession } from './sessions.ts';
import { sessionView } from './view.ts';

/** Per address, because hashing passwords is work; guessing is stopped by the throttle. */
const LOGIN_LIMIT = { rateLimit: { max: 300, timeWindow: '1 minute' } } as const;
const tags = ['session'];

/** Login, logout, refresh, the first administrator, a new password, and what the login page shows. */
export async function accountsRoutes(app: App, runtime: Runtime): Promise<void> {
  const { publicUrl } = runtime.config;

  /** After a password was right: the device is known from now on. */
  function enter(reply: FastifyReply, organizationId: string, login: Login): Promise<SessionView> {
    setDeviceCookie(reply, runtime.config, { organizationId, accountId: login.accountId });
    return welcome(reply, organizationId, login);
  }

  async function welcome(reply: FastifyReply, organizationId: string, login: Login): Promise<SessionView> {
    const { accountId, token } = login;
    return runtime.inOrganization(organizationId, async (trx) => {
      const who = await findPerson(trx, { organizationId, sessionId: token.sessionId, accountId }, runtime.config);
      if (!who) throw problem('sessionRevoked');
      setRefreshCookie(reply, publicUrl, token);
      return viewIn(trx, who);
    });
  }

  function viewIn(trx: Trx, who: Who): Promise<SessionView> {
    const { accountId: sub, organizationId: org, sessionId: sid, role } = who;
    return sessionView(runtime, trx, who, signAccessToken(app, { sub, org, sid, role }));
  }

  function viewOf(who: Who): Promise<SessionView> {
    return runtime.inOrganization(who.organizationId, (trx) => viewIn(trx, who));
  }

  async function refresh(request: FastifyRequest, reply: FastifyReply): Promise<SessionView> {
    const organizationId = await organizationFor(runtime, request);
    const token = readRefreshCookie(request, publicUrl);
    if (!token) throw problem('unauthenticated');
    const { secret } = runtime.config;
    const { device } = placeOf(request);
    const refreshed = await runtime.inOrganization(organizationId, (trx) =>
      refreshSession(trx, { organizationId, token, secret, device }),
    );
    if (refreshed.kind === 'renewed') return welcome(reply, organizationId, refreshed);
    clearRefreshCookie(reply, publicUrl);
    throw problem(refreshed.code);
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
      const deviceCookie = readDeviceCookie(request, publicUrl);
      const attempt = { organizationId, ...request.body, ...placeOf(request), deviceCookie };
      return enter(reply, organizationId, await logIn(runtime, attempt));
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
      return enter(reply, organizationId, await makeFirstAdministrator(runtime, organizationId, given));
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
      return enter(reply, organizationId, await changePassword(runtime, change));
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
