import { OfficeBody, OfficeList, OfficeParams, WaitingOffice } from '../contract/offices.ts';
import type { App } from '../http/app-type.ts';
import type { Runtime } from '../runtime.ts';
import { foundOffice, listOffices, newCode } from './offices.ts';

const tags = ['setup'];
const config = { permission: 'found-offices' } as const;

/** Routes by which the deployment's technical administrator founds other offices beside the deployment's own. */
export async function officesRoutes(app: App, runtime: Runtime): Promise<void> {
  app.get('/api/offices', {
    config,
    schema: { tags, summary: 'Every office of the deployment', response: { 200: OfficeList } },
    handler: ({ who }) => listOffices(runtime, who),
  });

  app.post('/api/offices', {
    config,
    schema: { tags, summary: 'Found another office', body: OfficeBody, response: { 201: WaitingOffice } },
    handler: async ({ who, body }, reply) => reply.code(201).send(await foundOffice(runtime, who, body)),
  });

  app.post('/api/offices/:code/setup-code', {
    config,
    schema: {
      tags,
      summary: 'A new one-time code for its first administrator',
      params: OfficeParams,
      response: { 200: WaitingOffice },
    },
    handler: ({ who, params }) => newCode(runtime, who, params.code),
  });
}
