import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { VerifiedDocument } from '../contract/documents.ts';
import type { App } from '../http/app-type.ts';
import { organizationFor } from '../organization.ts';
import type { Runtime } from '../runtime.ts';
import { verifyPaper } from './verify.ts';

const CodeParams = Type.Object(
  { code: Type.String({ pattern: '^[A-Za-z0-9-]{4,64}$' }) },
  { additionalProperties: false },
);

/** What anybody may ask without a login: is this paper one that the office issued? */
export async function publicRoutes(app: App, runtime: Runtime): Promise<void> {
  async function verifyCode(request: FastifyRequest, code: string): Promise<VerifiedDocument> {
    const organizationId = await organizationFor(runtime, request);
    return runtime.inOrganization(organizationId, (trx) => verifyPaper(runtime, trx, organizationId, asPrinted(code)));
  }

  app.get(
    '/api/public/verify/:code',
    {
      config: { permission: 'public', rateLimit: { max: 60, timeWindow: '1 minute' } },
      schema: {
        tags: ['public'],
        summary: 'Verify an issued document by the code on its paper',
        params: CodeParams,
        response: { 200: VerifiedDocument },
      },
    },
    (request) => verifyCode(request, request.params.code),
  );
}

/** People type a code in small letters and in groups. */
function asPrinted(code: string): string {
  return code.replaceAll('-', '').toUpperCase();
}
