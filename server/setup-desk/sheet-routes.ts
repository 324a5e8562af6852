import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ExportQuery, ImportReport } from '../contract/setup.ts';
import type { App } from '../http/app-type.ts';
import { download, writeCells } from '../sheets/send-sheet.ts';
import { doImport } from '../proposals/answer.ts';
import type { Runtime } from '../runtime.ts';
import { inMaster } from '../setup/access.ts';
import { exportRecords } from '../setup/export.ts';
import { MasterParams } from '../http/master-params.ts';
import { readSheet } from '../sheets/read-sheet.ts';
import { MOST_BYTES, readUpload } from '../setup/upload.ts';

const tags = ['setup'];
const config = { permission: 'setup' } as const;

/** Records as a file, both ways. */
export async function sheetRoutes(app: App, runtime: Runtime): Promise<void> {
  await app.register(multipart, { limits: { fileSize: MOST_BYTES, files: 1, fields: 2, parts: 3, fieldSize: 2_000 } });

  app.get('/api/setup/:master/export', {
    config,
    schema: {
      tags,
      summary: 'All records as CSV or XLSX',
      params: MasterParams,
      querystring: ExportQuery,
      response: { 200: Type.Unknown() },
    },
    handler: async ({ who, params, query: { format } }, reply) => {
      const exported = await inMaster(runtime, who, { id: params.master, intent: 'read' }, (open) =>
        exportRecords(open, format),
      );
      return download(reply, { name: params.master, format }, await writeCells(who, format, exported));
    },
  });

  app.post('/api/setup/:master/import', {
    config,
    bodyLimit: MOST_BYTES + 64 * 1024,
    schema: {
      tags,
      summary: 'Take records from CSV or XLSX (multipart: mode, note, file)',
      consumes: ['multipart/form-data'],
      params: MasterParams,
      response: { 200: ImportReport },
    },
    handler: async (request: FastifyRequest<{ Params: { master: string } }>) => {
      const { who, params } = request;
      const master = { id: params.master, intent: 'edit' } as const;
      await inMaster(runtime, who, { ...master, intent: 'look' }, () => Promise.resolve());
      const { bytes, mode, note } = await readUpload(request);
      const sheet = await readSheet(who, bytes);
      return doImport(runtime, who, { master: master.id, deed: { kind: 'import', sheet, mode }, reason: note });
    },
  });
}
