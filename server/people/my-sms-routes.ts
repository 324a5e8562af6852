import { Type } from 'typebox';
import { CodeBody, OwnNumber, OwnNumberBody } from '../contract/accounts.ts';
import type { App } from '../http/app-type.ts';
import { keepOwnWish, ownNumber, proveOwnNumber, sendOwnCode } from '../notifications/sms/own-number.ts';
import type { Runtime } from '../runtime.ts';

const config = { permission: 'session' } as const;
/** Codes and tries are counted of themselves; this holds off a flood of them. */
const LIMITED = { ...config, rateLimit: { max: 30, timeWindow: '1 minute' } } as const;
const path = '/api/accounts/me/sms';
const tags = ['session'];

/** Routes of one's own telephone number: that it is one's own, and whether news goes to it. */
export async function mySmsRoutes(app: App, runtime: Runtime): Promise<void> {
  app.get(path, {
    config,
    schema: { tags, summary: 'Whether news goes to my telephone', response: { 200: OwnNumber } },
    handler: ({ who }) => runtime.inOrganization(who.organizationId, (trx) => ownNumber(trx, who)),
  });

  app.put(path, {
    config: LIMITED,
    schema: { tags, summary: 'News to my telephone, or none', body: OwnNumberBody, response: { 200: OwnNumber } },
    handler: ({ who, body }) =>
      runtime.inOrganization(who.organizationId, (trx) => keepOwnWish(runtime, trx, who, body.news)),
  });

  app.post(`${path}/code`, {
    config: LIMITED,
    schema: { tags, summary: 'Send a code to the number of my profile', response: { 204: Type.Null() } },
    handler: async ({ who }, reply) => {
      await runtime.inOrganization(who.organizationId, (trx) => sendOwnCode(runtime, trx, who));
      return reply.code(204).send(null);
    },
  });

  app.post(`${path}/confirm`, {
    config: LIMITED,
    schema: {
      tags,
      summary: 'The number is mine, by the code that came',
      body: CodeBody,
      response: { 200: OwnNumber },
    },
    handler: ({ who, body }) => proveOwnNumber(runtime, who, body.code),
  });
}
