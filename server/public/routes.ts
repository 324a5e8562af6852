import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { VerifiedDocument } from '../contract/documents.ts';
import type { App } from '../http/app-type.ts';
import { organizationFor } from '../organization.ts';
import type { Runtime, Trx } from '../runtime.ts';

const CodeParams = Type.Object(
  { code: Type.String({ pattern: '^[A-Za-z0-9-]{4,64}$' }) },
  { additionalProperties: false },
);

/** What anybody may ask without a login: is this paper one that the office issued? */
export async function publicRoutes(app: App, runtime: Runtime): Promise<void> {
  async function verifyCode(request: FastifyRequest, code: string): Promise<VerifiedDocument> {
    const organizationId = await organizationFor(runtime, request);
    return runtime.inOrganization(organizationId, (trx) => verify(runtime, trx, organizationId, asPrinted(code)));
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

/** What the holder of a paper may learn: enough to compare it with, nothing of people. */
async function verify(runtime: Runtime, trx: Trx, organizationId: string, code: string): Promise<VerifiedDocument> {
  const row = await findDocument(trx, code);
  if (!row) return { found: false };
  const { library } = await runtime.definitions.library(trx, organizationId);
  const title = library.forms[row.form]?.title;
  return {
    found: true,
    organizationNe: row.organizationNe,
    issuedAt: row.issuedAt.toISOString(),
    ward: row.ward,
    plotNo: row.plotNo,
    pdfSha256: row.pdfSha256,
    ...(title ? { title } : {}),
    ...(row.number === null ? {} : { number: row.number }),
    ...(row.registrationNo === null ? {} : { registrationNo: row.registrationNo }),
  };
}

function findDocument(trx: Trx, code: string) {
  return trx
    .selectFrom('document as d')
    .innerJoin('application as a', (join) =>
      join.onRef('a.organization_id', '=', 'd.organization_id').onRef('a.id', '=', 'd.application_id'),
    )
    .innerJoin('organization as o', 'o.id', 'd.organization_id')
    .select(['d.form', 'd.number', 'd.issued_at as issuedAt', 'd.pdf_sha256 as pdfSha256'])
    .select(['a.registration_no as registrationNo', 'a.ward', 'a.plot_no as plotNo', 'o.name_ne as organizationNe'])
    .where('d.code', '=', code)
    .executeTakeFirst();
}
