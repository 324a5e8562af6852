import { Type } from 'typebox';
import { SmsDesk } from '../../contract/sms.ts';
import type { App } from '../../http/app-type.ts';
import { organizationFor } from '../../organization.ts';
import type { Runtime } from '../../runtime.ts';
import { inMaster } from '../../setup/access.ts';
import { keepReport } from './report.ts';
import { smsDesk } from './view.ts';

const MOST_BYTES = 4 * 1024;
const FORM = 'application/x-www-form-urlencoded';
const Told = Type.Record(Type.String({ maxLength: 60 }), Type.Unknown(), { maxProperties: 40 });
const KeyParams = Type.Object({ key: Type.String({ pattern: '^[0-9a-f]{64}$' }) }, { additionalProperties: false });
const tags = ['setup'];

/** What the office sees of its SMS, and what its carrier tells of them. */
export async function smsRoutes(app: App, runtime: Runtime): Promise<void> {
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });

  app.get('/api/setup/sms', {
    config: { permission: 'setup' },
    schema: { tags, summary: 'What SMS cost and what became of them', response: { 200: SmsDesk } },
    handler: ({ who }) =>
      inMaster(runtime, who, { id: 'sms-way', intent: 'read' }, ({ trx }) => smsDesk(runtime, trx, who.organizationId)),
  });

  app.route({
    method: ['GET', 'POST'],
    url: '/api/public/sms-report/:key',
    bodyLimit: MOST_BYTES,
    config: { permission: 'public', rateLimit: { max: 600, timeWindow: '1 minute' } },
    schema: {
      tags: ['public'],
      summary: 'What a carrier reports of a message; answered alike whatever it says',
      params: KeyParams,
      querystring: Told,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      const organizationId = await organizationFor(runtime, request);
      const report = { ...texts(request.query), ...texts(request.body) };
      const { key } = request.params;
      await runtime.inOrganization(organizationId, (trx) => keepReport(runtime, trx, { organizationId, key, report }));
      return reply.code(204).send(null);
    },
  });
}

function texts(given: unknown): Record<string, string> {
  if (typeof given !== 'object' || given === null) return {};
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );
}
