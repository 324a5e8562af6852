import multipart from '@fastify/multipart';
import { Proposed } from '../contract/proposals.ts';
import { ImportReport, MasterView, RecordBody, RecordPage, RecordQuery, RecordView } from '../contract/setup.ts';
import type { App } from '../http/app-type.ts';
import { problem } from '../http/problems.ts';
import { doDeed, doImport, given } from '../proposals/answer.ts';
import type { Runtime, Who } from '../runtime.ts';
import { inMaster } from '../setup/access.ts';
import { masterView } from '../setup/bundles.ts';
import { listRecords } from '../setup/list.ts';
import type { OpenMaster } from '../setup/open-master.ts';
import { readSheet } from '../sheets/read-sheet.ts';
import { MOST_BYTES, readUpload } from '../setup/upload.ts';

const tags = ['legacy'];
const config = { permission: 'import-legacy' } as const;

/** Old paper files are entered by whoever registers applications, also without the setup area; the master judges them. */
export async function legacyRoutes(app: App, runtime: Runtime): Promise<void> {
  await app.register(multipart, { limits: { fileSize: MOST_BYTES, files: 1, fields: 2, parts: 3, fieldSize: 2_000 } });

  type Work<Answer> = (open: OpenMaster) => Promise<Answer>;
  async function inFiles<Answer>(who: Who, work: Work<Answer>): Promise<Answer> {
    return inMaster(runtime, who, { id: await masterOfFiles(runtime, who), intent: 'read' }, work);
  }

  app.get('/api/legacy/definition', {
    config,
    schema: { tags, summary: 'What is typed of an old paper file', response: { 200: MasterView } },
    handler: ({ who }) => inFiles(who, (open) => masterView(open)),
  });

  app.get('/api/legacy', {
    config,
    schema: {
      tags,
      summary: 'Old paper files that were entered',
      querystring: RecordQuery,
      response: { 200: RecordPage },
    },
    handler: ({ who, query }) => inFiles(who, (open) => listRecords(open, query)),
  });

  app.post('/api/legacy', {
    config,
    schema: {
      tags,
      summary: 'Propose to enter an old paper file; confirmed by a second person it becomes an application',
      body: RecordBody,
      response: { 201: RecordView, 202: Proposed },
    },
    handler: async ({ who, body }, reply) => {
      const master = await masterOfFiles(runtime, who);
      const done = await doDeed(runtime, who, { master, deed: { kind: 'create', body } });
      return done.waits ? reply.code(202).send(done.waits) : reply.code(201).send(given(done.outcome.record));
    },
  });

  app.post('/api/legacy/import', {
    config,
    bodyLimit: MOST_BYTES + 64 * 1024,
    schema: {
      tags,
      summary: 'Enter old paper files from CSV or XLSX (multipart: mode, note, file)',
      consumes: ['multipart/form-data'],
      response: { 200: ImportReport },
    },
    handler: async (request) => {
      const { who } = request;
      const { bytes, mode, note } = await readUpload(request);
      const sheet = await readSheet(who, bytes);
      const master = await masterOfFiles(runtime, who);
      return doImport(runtime, who, { master, deed: { kind: 'import', sheet, mode }, reason: note });
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
