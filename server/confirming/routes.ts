import { ConfirmLawBody, LawConfirmations, LawConfirmed } from '../contract/law-confirmations.ts';
import type { App } from '../http/app-type.ts';
import type { Runtime } from '../runtime.ts';
import { confirmLaw } from './confirm.ts';
import { listConfirmations } from './list.ts';

const tags = ['setup'];
const config = { permission: 'setup' } as const;

/** What of the office's law somebody has read and confirmed, and the deed of confirming it. */
export async function confirmationRoutes(app: App, runtime: Runtime): Promise<void> {
  app.get('/api/law-confirmations', {
    config,
    schema: {
      tags,
      summary: 'Citations, limits, rates and periods, and who confirmed each',
      response: { 200: LawConfirmations },
    },
    handler: ({ who }) => runtime.inOrganization(who.organizationId, (trx) => listConfirmations(runtime, trx, who)),
  });

  app.post('/api/law-confirmations', {
    config,
    schema: {
      tags,
      summary: 'Confirm records as law: one or many that the same text bears out',
      body: ConfirmLawBody,
      response: { 200: LawConfirmed, 202: LawConfirmed },
    },
    handler: async ({ who, body }, reply) => {
      const done = await confirmLaw(runtime, who, body);
      return reply.code(done.proposal === undefined ? 200 : 202).send(done);
    },
  });
}
