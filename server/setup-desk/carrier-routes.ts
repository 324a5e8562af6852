import { OfficeSecrets, SecretBody, SecretParams } from '../contract/outside.ts';
import { SmsDesk } from '../contract/sms.ts';
import type { App } from '../http/app-type.ts';
import { dropSecret, keepSecret, listSecrets } from '../outside/secrets.ts';
import { smsDesk } from '../notifications/sms/view.ts';
import type { Runtime } from '../runtime.ts';
import { inMaster } from '../setup/access.ts';

const tags = ['setup'];
const config = { permission: 'setup' } as const;
/** The master whose records name secrets: who edits it gives them. */
const ways = 'sms-way';

/** What an office sees of its SMS, and what it gives to be known by its carriers. */
export function carrierRoutes(app: App, runtime: Runtime): Promise<void> {
  app.get('/api/setup/sms', {
    config,
    schema: { tags, summary: 'What SMS cost and what became of them', response: { 200: SmsDesk } },
    handler: ({ who }) =>
      inMaster(runtime, who, { id: ways, intent: 'read' }, ({ trx }) => smsDesk(runtime, trx, who.organizationId)),
  });

  app.get('/api/setup/secrets', {
    config,
    schema: { tags, summary: 'Names of the secrets of the office', response: { 200: OfficeSecrets } },
    handler: ({ who }) => inMaster(runtime, who, { id: ways, intent: 'look' }, ({ trx }) => listSecrets(trx)),
  });

  app.put('/api/setup/secrets/:name', {
    config,
    schema: {
      tags,
      summary: 'Give a secret',
      params: SecretParams,
      body: SecretBody,
      response: { 200: OfficeSecrets },
    },
    handler: ({ who, params, body }) =>
      inMaster(runtime, who, { id: ways, intent: 'edit' }, async ({ trx }) => {
        await keepSecret(runtime, trx, { who, name: params.name, text: body.text });
        return listSecrets(trx);
      }),
  });

  app.delete('/api/setup/secrets/:name', {
    config,
    schema: { tags, summary: 'Take a secret away', params: SecretParams, response: { 200: OfficeSecrets } },
    handler: ({ who, params }) =>
      inMaster(runtime, who, { id: ways, intent: 'edit' }, async ({ trx }) => {
        await dropSecret(trx, who, params.name);
        return listSecrets(trx);
      }),
  });
  return Promise.resolve();
}
