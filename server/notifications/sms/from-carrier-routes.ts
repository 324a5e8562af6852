import { Type } from 'typebox';
import type { App } from '../../http/app-type.ts';
import { organizationFor } from '../../http/organization.ts';
import type { Runtime, Trx } from '../../runtime.ts';
import { takeIncoming } from './incoming.ts';
import { keepReport, type Report } from './report.ts';

const MOST_BYTES = 4 * 1024;
const FORM = 'application/x-www-form-urlencoded';
const Told = Type.Record(Type.String({ maxLength: 60 }), Type.Unknown(), { maxProperties: 40 });
const KeyParams = Type.Object({ key: Type.String({ pattern: '^[0-9a-f]{64}$' }) }, { additionalProperties: false });

type Said = { readonly organizationId: string; readonly key: string; readonly report: Report };

/** What the carrier of an office tells of its SMS, and what people write back by it. */
export async function fromCarrierRoutes(app: App, runtime: Runtime): Promise<void> {
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  hears(app, runtime, {
    url: '/api/public/sms-report/:key',
    summary: 'What a carrier reports of a message; answered alike whatever it says',
    take: keepReport,
  });
  hears(app, runtime, {
    url: '/api/public/sms-incoming/:key',
    summary: 'What somebody answers by SMS; answered alike whatever it says',
    take: takeIncoming,
  });
}

type Heard = {
  readonly url: '/api/public/sms-report/:key' | '/api/public/sms-incoming/:key';
  readonly summary: string;
  readonly take: (runtime: Runtime, trx: Trx, said: Said) => Promise<void>;
};

function hears(app: App, runtime: Runtime, { url, summary, take }: Heard): void {
  app.route({
    method: ['GET', 'POST'],
    url,
    bodyLimit: MOST_BYTES,
    config: { permission: 'public', rateLimit: { max: 600, timeWindow: '1 minute' } },
    schema: { tags: ['public'], summary, params: KeyParams, querystring: Told, response: { 204: Type.Null() } },
    handler: async (request, reply) => {
      const organizationId = await organizationFor(runtime, request);
      const report = { ...texts(request.query), ...texts(request.body) };
      const { key } = request.params;
      await runtime.inOrganization(organizationId, (trx) => take(runtime, trx, { organizationId, key, report }));
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
