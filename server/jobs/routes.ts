import { StuckList, StuckParams } from '../contract/stuck.ts';
import type { App } from '../http/app-type.ts';
import type { Runtime } from '../runtime.ts';
import { listStuck, retryStuck } from './stuck.ts';

const tags = ['audit'];

/** What the server could not do, for those who look after it. */
export async function jobRoutes(app: App, runtime: Runtime): Promise<void> {
  app.get('/api/audit/stuck', {
    config: { permission: 'oversee' },
    schema: { tags, summary: 'Effects and messages that failed or wait too long', response: { 200: StuckList } },
    handler: ({ who }) => runtime.inOrganization(who.organizationId, (trx) => listStuck(runtime, trx, who)),
  });

  app.post('/api/audit/stuck/:queue/:id/retry', {
    config: { permission: 'retry' },
    schema: { tags, summary: 'Try one of them again now', params: StuckParams, response: { 200: StuckList } },
    handler: ({ who, params }) =>
      runtime.inOrganization(who.organizationId, async (trx) => {
        await retryStuck(trx, who, params);
        return listStuck(runtime, trx, who);
      }),
  });
}
