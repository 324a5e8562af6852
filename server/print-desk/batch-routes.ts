import { Type } from 'typebox';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { BatchBody, PrintBatch } from '../contract/print-desk.ts';
import type { App } from '../http/app-type.ts';
import { problem } from '../http/problems.ts';
import type { Runtime } from '../runtime.ts';
import { askForBatch, getBatch, getBatchFile, listBatches } from './batches.ts';
import { readOutput } from './outputs.ts';
import { printAll } from './print-all.ts';
import { ApplicationParams } from '../http/params.ts';

const BatchParams = Type.Object({ id: Type.String({ format: 'uuid' }) }, { additionalProperties: false });
const TYPES = { pdf: 'application/pdf', zip: 'application/zip' } as const;
/** Each is work for the press. */
const LIMIT = { rateLimit: { max: 30, timeWindow: '1 minute' } } as const;

/** Routes of a signing day: a choice of issued papers as one file, and all papers of an application. */
export async function batchRoutes(app: App, runtime: Runtime): Promise<void> {
  const tags = ['documents'];

  app.post('/api/print-batches', {
    config: { permission: 'hand-out', ...LIMIT },
    schema: { tags, summary: 'Print papers as one file', body: BatchBody, response: { 201: PrintBatch } },
    handler: async ({ who, body }, reply) => {
      const batch = await runtime.inOrganization(who.organizationId, (trx) => askForBatch(runtime, trx, who, body));
      return reply.code(201).send(batch);
    },
  });

  app.get('/api/print-batches', {
    config: { permission: 'hand-out' },
    schema: { tags, summary: 'Own batches, newest first', response: { 200: Type.Array(PrintBatch) } },
    handler: ({ who }) => runtime.inOrganization(who.organizationId, (trx) => listBatches(runtime, trx, who)),
  });

  app.get('/api/print-batches/:id', {
    config: { permission: 'hand-out' },
    schema: { tags, summary: 'How far a batch is', params: BatchParams, response: { 200: PrintBatch } },
    handler: ({ who, params }) =>
      runtime.inOrganization(who.organizationId, (trx) => getBatch(runtime, trx, who, params.id)),
  });

  app.get('/api/print-batches/:id/output', {
    config: { permission: 'hand-out', ...LIMIT },
    schema: { tags, summary: 'The file of a batch, the same bytes every time', params: BatchParams },
    handler: async ({ who, params }, reply) => {
      const file = await runtime.inOrganization(who.organizationId, (trx) => getBatchFile(trx, who, params.id));
      const name = `papers-${kathmanduDate(file.askedAt.toISOString())}.${file.output}`;
      const bytes = await readOutput(runtime, file);
      if (bytes === undefined) throw problem('outputRemoved');
      const disposition = `attachment; filename="${name}"`;
      return reply.type(TYPES[file.output]).header('content-disposition', disposition).send(Buffer.from(bytes));
    },
  });

  app.post('/api/applications/:id/print-all.pdf', {
    config: { permission: 'hand-out', ...LIMIT },
    schema: { tags, summary: 'Every valid paper as one file, each counted as a copy', params: ApplicationParams },
    handler: async ({ who, params }, reply) =>
      reply.type(TYPES.pdf).send(Buffer.from(await printAll(runtime, who, params.id))),
  });
}
