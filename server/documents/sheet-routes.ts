import { Type } from 'typebox';
import { sealWritten } from '../audit/take.ts';
import { SheetView } from '../contract/documents.ts';
import { getCaseOfForm } from '../forms/read.ts';
import { FormParams, RunQuery } from '../forms/routes.ts';
import type { App } from '../http/app-type.ts';
import type { Runtime } from '../runtime.ts';
import { sheetsOfForm } from './sheet-rows.ts';
import { printSheet, readSheet } from './sheets.ts';

const SheetParams = Type.Object({ id: Type.String({ format: 'uuid' }) }, { additionalProperties: false });
const tags = ['documents'];

/** Routes of what people sign by hand before a form is handed in. */
export async function sheetRoutes(app: App, runtime: Runtime): Promise<void> {
  app.post('/api/applications/:id/forms/:slug/sheets', {
    config: { permission: 'act' },
    schema: {
      tags,
      summary: 'Print a sheet for signing, with a serial of its own',
      params: FormParams,
      querystring: RunQuery,
      response: { 201: SheetView },
    },
    handler: async ({ who, params, query }, reply) => {
      const sheet = await printSheet(runtime, who, { ...params, ...query });
      await sealWritten(runtime, who.organizationId);
      return reply.code(201).send(sheet);
    },
  });

  app.get('/api/applications/:id/forms/:slug/sheets', {
    config: { permission: 'read-application' },
    schema: {
      tags,
      summary: 'The sheets for signing that were printed for a form',
      params: FormParams,
      querystring: RunQuery,
      response: { 200: Type.Array(SheetView) },
    },
    handler: ({ who, params, query }) =>
      runtime.inOrganization(who.organizationId, async (trx) => {
        const { lineage } = await getCaseOfForm(runtime, trx, who, { ...params, ...query });
        return sheetsOfForm(trx, params.id, lineage, params.slug);
      }),
  });

  app.get('/api/sheets/:id.pdf', {
    config: { permission: 'print' },
    schema: { tags, summary: 'A sheet for signing, the same bytes every time', params: SheetParams },
    handler: async ({ who, params }, reply) => {
      const bytes = await readSheet(runtime, who, params.id);
      await sealWritten(runtime, who.organizationId);
      return reply.type('application/pdf').send(Buffer.from(bytes));
    },
  });
}
