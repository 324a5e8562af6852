import multipart from '@fastify/multipart';
import { ImportReport, MasterView, RecordBody, RecordPage, RecordQuery, RecordView } from '../contract/setup.ts';
import type { App } from '../http/app-type.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Who } from '../runtime.ts';
import { inMaster } from '../setup/access.ts';
import { masterView } from '../setup/bundles.ts';
import { importRecords } from '../setup/import.ts';
import { listRecords } from '../setup/list.ts';
import type { OpenMaster } from '../setup/open-master.ts';
import { createRecord } from '../setup/records.ts';
import { readSheet } from '../setup/sheets/read-sheet.ts';
import { MOST_BYTES, readUpload } from '../setup/upload.ts';

const tags = ['legacy'];
const config = { permission: 'import-legacy' } as const;

/** Old paper files are entered by whoever registers applications, also without the setup area; the master judges them. */
export async function legacyRoutes(app: App, runtime: Runtime): Promise<void> {
  await app.register(multipart, { limits: { fileSize: MOST_BYTES, files: 1, fields: 1, parts: 2, fieldSize: 100 } });

  type Work<Answer> = (open: OpenMaster) => Promise<Answer>;
  async function inFiles<Answer>(who: Who, intent: 'read' | 'edit', work: Work<Answer>): Promise<Answer> {
    return inMaster(runtime, who, { id: await masterOfFiles(runtime, who), intent }, work);
  }

  app.get('/api/legacy/definition', {
    config,
    schema: { tags, summary: 'What is typed of an old paper file', response: { 200: MasterView } },
    handler: ({ who }) => inFiles(who, 'read', async (open) => masterView(open)),
  });

  app.get('/api/legacy', {
    config,
    schema: {
      tags,
      summary: 'Old paper files that were entered',
      querystring: RecordQuery,
      response: { 200: RecordPage },
    },
    handler: ({ who, query }) => inFiles(who, 'read', (open) => listRecords(open, query)),
  });

  app.post('/api/legacy', {
    config,
    schema: {
      tags,
      summary: 'Enter an old paper file; the id is that of the application it becomes',
      body: RecordBody,
      response: { 201: RecordView },
    },
    handler: async ({ who, body }, reply) => {
      const entered = await inFiles(who, 'edit', (open) => createRecord(open, body));
      return reply.code(201).send(entered);
    },
  });

  app.post('/api/legacy/import', {
    config,
    bodyLimit: MOST_BYTES + 64 * 1024,
    schema: {
      tags,
      summary: 'Enter old paper files from CSV or XLSX (multipart: mode, file)',
      consumes: ['multipart/form-data'],
      response: { 200: ImportReport },
    },
    handler: async (request) => {
      const { bytes, mode } = await readUpload(request);
      const sheet = await readSheet(request.who.organizationId, bytes);
      return inFiles(request.who, 'edit', (open) => importRecords(open, sheet, mode));
    },
  });
}

/** The master whose records are old paper files. */
async function masterOfFiles(runtime: Runtime, { organizationId }: Who): Promise<string> {
  const { library } = await runtime.inOrganization(organizationId, (trx) =>
    runtime.definitions.library(trx, organizationId),
  );
  const master = Object.values(library.masters).find(({ store }) => store === 'legacy');
  if (master === undefined) throw problem('pageNotFound');
  return master.id;
}
