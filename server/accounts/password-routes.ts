import { Type } from 'typebox';
import { ForgotPasswordBody, PasswordLinkBody, PasswordLinkView, ResetPasswordBody } from '../contract/accounts.ts';
import type { App } from '../http/app-type.ts';
import { organizationFor } from '../http/organization.ts';
import type { Runtime } from '../runtime.ts';
import { setDeviceCookie } from './cookie.ts';
import { askForLink, useLink, viewLink } from './password-link.ts';

const config = { permission: 'public', rateLimit: { max: 30, timeWindow: '1 minute' } } as const;
const tags = ['session'];

/** Routes of a forgotten password: ask for a link, see whose it is, set a new password by it. */
export async function passwordRoutes(app: App, runtime: Runtime): Promise<void> {
  app.post('/api/accounts/forgot-password', {
    config,
    schema: {
      tags,
      summary: 'Ask for a link by e-mail; the answer never tells whether there is such an account',
      body: ForgotPasswordBody,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      const organizationId = await organizationFor(runtime, request);
      const asking = { organizationId, typed: request.body.loginId, address: request.ip };
      await runtime.inOrganization(organizationId, (trx) => askForLink(trx, asking));
      return reply.code(204).send(null);
    },
  });

  app.post('/api/accounts/password-link', {
    config,
    schema: { tags, summary: 'Whose link is it', body: PasswordLinkBody, response: { 200: PasswordLinkView } },
    handler: async (request) => {
      const organizationId = await organizationFor(runtime, request);
      return runtime.inOrganization(organizationId, (trx) => viewLink(runtime, trx, request.body.token));
    },
  });

  app.post('/api/accounts/reset-password', {
    config,
    schema: { tags, summary: 'New password by a link', body: ResetPasswordBody, response: { 204: Type.Null() } },
    handler: async (request, reply) => {
      const organizationId = await organizationFor(runtime, request);
      const accountId = await useLink(runtime, { organizationId, ...request.body, address: request.ip });
      setDeviceCookie(reply, runtime.config, { organizationId, accountId });
      return reply.code(204).send(null);
    },
  });
}
