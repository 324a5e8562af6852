import { Type } from 'typebox';
import {
  CodeBody,
  PasswordAndCodeBody,
  PasswordBody,
  RecoveryCodes,
  TwoStepKey,
  TwoStepView,
} from '../contract/accounts.ts';
import type { App } from '../http/app-type.ts';
import type { Runtime } from '../runtime.ts';
import { beginTwoStep, confirmTwoStep, endTwoStep, renewRecoveryCodes, twoStepView } from './two-step.ts';

const open = { permission: 'session', beforeTwoStep: true } as const;
/** Six digits are quickly tried out. */
const LIMITED = { rateLimit: { max: 10, timeWindow: '1 minute' } } as const;
const path = '/api/accounts/me/two-step';
const tags = ['session'];

/** Routes of the second step of one's login: a key in the telephone, a code at each login. */
export async function twoStepRoutes(app: App, runtime: Runtime): Promise<void> {
  app.get(path, {
    config: open,
    schema: { tags, summary: 'How my second step stands', response: { 200: TwoStepView } },
    handler: ({ who }) => runtime.inOrganization(who.organizationId, (trx) => twoStepView(runtime, trx, who)),
  });

  app.post(path, {
    config: { ...open, ...LIMITED },
    schema: { tags, summary: 'Make a key for my telephone', body: PasswordBody, response: { 200: TwoStepKey } },
    handler: ({ who, body }) => beginTwoStep(runtime, who, body.password),
  });

  app.post(`${path}/confirm`, {
    config: { ...open, ...LIMITED },
    schema: { tags, summary: 'Turn it on by a first code', body: CodeBody, response: { 200: RecoveryCodes } },
    handler: ({ who, body }) => confirmTwoStep(runtime, who, body.code),
  });

  app.post(`${path}/recovery-codes`, {
    config: { permission: 'session', ...LIMITED },
    schema: { tags, summary: 'New recovery codes', body: PasswordBody, response: { 200: RecoveryCodes } },
    handler: ({ who, body }) => renewRecoveryCodes(runtime, who, body.password),
  });

  app.post(`${path}/off`, {
    config: { permission: 'session', ...LIMITED },
    schema: { tags, summary: 'Turn it off', body: PasswordAndCodeBody, response: { 204: Type.Null() } },
    handler: async ({ who, body }, reply) => {
      await endTwoStep(runtime, who, body);
      return reply.code(204).send(null);
    },
  });
}
