import { AgendaMonth, AgendaQuery } from '../contract/agenda.ts';
import type { App } from '../http/app-type.ts';
import type { Runtime } from '../runtime.ts';
import { agendaMonth } from './month.ts';

/** What falls on the days of a month, in the files that the person may see. */
export async function agendaRoutes(app: App, runtime: Runtime): Promise<void> {
  app.get('/api/agenda', {
    config: { permission: 'read-application' },
    schema: {
      tags: ['tasks'],
      summary: 'A month of terms, inquiries and visits',
      querystring: AgendaQuery,
      response: { 200: AgendaMonth },
    },
    handler: ({ who, query }) =>
      runtime.inOrganization(who.organizationId, (trx) => agendaMonth(runtime, trx, who, query)),
  });
}
