import { Type } from 'typebox';
import {
  AccountRequest,
  AccountRequestQuery,
  AccountRequests,
  PublicRenewalBody,
  RequestDecision,
  SignUpBody,
} from '../contract/accounts.ts';
import type { App } from '../http/app-type.ts';
import { organizationFor } from '../http/organization.ts';
import type { Runtime } from '../runtime.ts';
import { inMaster } from '../setup/access.ts';
import { accountMasters } from './account-masters.ts';
import { BotTask, makeBotTask } from './bot-check.ts';
import { readDeviceCookie } from '../accounts/cookie.ts';
import { decideRequest } from './decide-request.ts';
import { askRenewalFromOutside } from './renewal.ts';
import { listRequests } from './request-list.ts';
import { askForAccount } from './sign-up.ts';

const open = { permission: 'public', rateLimit: { max: 30, timeWindow: '1 minute' } } as const;
const config = { permission: 'setup' } as const;
const tags = ['public'];
const RequestParams = Type.Object({ id: Type.String({ format: 'uuid' }) }, { additionalProperties: false });

/** Routes by which people ask for an account or a renewal, and by which the office decides. */
export async function requestRoutes(app: App, runtime: Runtime): Promise<void> {
  askingRoutes(app, runtime);
  decidingRoutes(app, runtime);
}

function askingRoutes(app: App, runtime: Runtime): void {
  app.get('/api/public/bot-check', {
    config: open,
    schema: { tags, summary: 'A task for the bot check', response: { 200: BotTask } },
    handler: () => makeBotTask(runtime),
  });

  app.post('/api/public/signup', {
    config: open,
    schema: { tags, summary: 'Ask for an account', body: SignUpBody, response: { 204: Type.Null() } },
    handler: async (request, reply) => {
      const organizationId = await organizationFor(runtime, request);
      const asking = { ...request.body, organizationId, address: request.ip };
      await runtime.inOrganization(organizationId, (trx) => askForAccount(runtime, trx, asking));
      return reply.code(204).send(null);
    },
  });

  app.post('/api/public/renewal', {
    config: open,
    schema: {
      tags,
      summary: 'Ask for a renewal after the last day',
      body: PublicRenewalBody,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      const organizationId = await organizationFor(runtime, request);
      const deviceCookie = readDeviceCookie(request, runtime.config.publicUrl);
      await askRenewalFromOutside(runtime, { ...request.body, organizationId, address: request.ip, deviceCookie });
      return reply.code(204).send(null);
    },
  });
}

function decidingRoutes(app: App, runtime: Runtime): void {
  app.get('/api/account-requests', {
    config,
    schema: {
      tags: ['setup'],
      summary: 'Who asks for an account or a renewal',
      querystring: AccountRequestQuery,
      response: { 200: AccountRequests },
    },
    handler: ({ who, query }) =>
      inMaster(runtime, who, { id: accountMasters.designers, intent: 'read' }, ({ trx }) =>
        listRequests(runtime, trx, who, query),
      ),
  });

  app.post('/api/account-requests/:id/decision', {
    config,
    schema: {
      tags: ['setup'],
      summary: 'Approve or refuse',
      params: RequestParams,
      body: RequestDecision,
      response: { 200: AccountRequest },
    },
    handler: ({ who, params, body }) => decideRequest(runtime, who, params.id, body),
  });
}
