import { CaseMessages, LedgerView, RelatedList, TasksView } from '../contract/case-page.ts';
import type { App } from '../http/app-type.ts';
import type { Runtime } from '../runtime.ts';
import { ledgerView } from './ledger.ts';
import { messagesOf } from './messages.ts';
import { relatedApplications } from './related.ts';
import { tasksView } from './tasks.ts';
import { ApplicationParams } from '../http/params.ts';

/** What the application's page shows beside its forms: its work, its money, its neighbours on the same plot. */
export async function casePageRoutes(app: App, runtime: Runtime): Promise<void> {
  const config = { permission: 'read-application' } as const;
  const shared = { tags: ['applications'], params: ApplicationParams };

  app.get('/api/applications/:id/tasks', {
    config,
    schema: { ...shared, summary: 'The work of the case by its machines', response: { 200: TasksView } },
    handler: ({ who, params }) =>
      runtime.inOrganization(who.organizationId, (trx) => tasksView(runtime, trx, who, params.id)),
  });

  app.get('/api/applications/:id/related', {
    config,
    schema: { ...shared, summary: 'Other applications on the same plot', response: { 200: RelatedList } },
    handler: ({ who, params }) =>
      runtime.inOrganization(who.organizationId, (trx) => relatedApplications(runtime, trx, who, params.id)),
  });

  app.get('/api/applications/:id/messages', {
    config: { permission: 'read-messages' },
    schema: { ...shared, summary: 'SMS and e-mails of the case', response: { 200: CaseMessages } },
    handler: ({ who, params }) => runtime.inOrganization(who.organizationId, (trx) => messagesOf(trx, who, params.id)),
  });

  app.get('/api/applications/:id/ledger', {
    config,
    schema: { ...shared, summary: 'Fees and deposit', response: { 200: LedgerView } },
    handler: ({ who, params }) =>
      runtime.inOrganization(who.organizationId, (trx) => ledgerView(runtime, trx, who, params.id)),
  });
}
