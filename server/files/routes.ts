import multipart from '@fastify/multipart';
import { Type } from 'typebox';
import { Ordinal } from '../contract/bounds.ts';
import { findApplicationFor } from '../case/scope.ts';
import { FilePlaceView, FileView } from '../contract/files.ts';
import type { App } from '../http/app-type.ts';
import { problem } from '../http/problems.ts';
import type { Runtime } from '../runtime.ts';
import { getKept } from '../bytes/kept.ts';
import { filePlaces, filesOfCase } from './list.ts';
import { MOST_MB, openPlace } from './place.ts';
import { findFile } from '../case/files.ts';
import { readUpload } from './read-upload.ts';
import { keepUpload } from './upload.ts';
import { mustBeAsRecorded } from '../history/files-agree.ts';

const MOST_BYTES = MOST_MB * 1024 * 1024;
const tags = ['files'];
const closed = { additionalProperties: false } as const;
const Id = Type.String({ format: 'uuid' });
const ApplicationParams = Type.Object({ id: Id }, closed);
const FileParams = Type.Object({ id: Id, file: Id }, closed);
const UploadQuery = Type.Object(
  {
    category: Type.String({ minLength: 1, maxLength: 60 }),
    form: Type.Optional(Type.String({ maxLength: 100 })),
    /** Which run of the application; by default the newest active one that has the form. */
    run: Type.Optional(Ordinal),
    /** The same one gives the same file again: its answer may have been lost on the way. */
    requestId: Type.Optional(Type.String({ format: 'uuid' })),
  },
  closed,
);

/** What belongs to an application beside its forms: uploads, checked by their bytes, served only as downloads. */
export async function filesRoutes(app: App, runtime: Runtime): Promise<void> {
  await app.register(multipart, { limits: { fileSize: MOST_BYTES, files: 1, fields: 0, parts: 1 } });

  app.post(
    '/api/applications/:id/files',
    {
      config: { permission: 'act' },
      bodyLimit: MOST_BYTES + 64 * 1024,
      schema: {
        tags,
        summary: 'Upload one file (multipart)',
        consumes: ['multipart/form-data'],
        params: ApplicationParams,
        querystring: UploadQuery,
        response: { 201: FileView },
      },
    },
    async (request, reply) => {
      const { who, params, query } = request;
      const asked = { ...query, id: params.id };
      const place = await runtime.inOrganization(who.organizationId, (trx) => openPlace(runtime, trx, who, asked));
      const upload = await readUpload(request, place);
      return reply.code(201).send(await keepUpload(runtime, who, asked, upload));
    },
  );

  app.get(
    '/api/applications/:id/files',
    {
      config: { permission: 'read-application' },
      schema: {
        tags,
        summary: 'Files of an application',
        params: ApplicationParams,
        response: { 200: Type.Array(FileView) },
      },
    },
    ({ who, params }) =>
      runtime.inOrganization(who.organizationId, async (trx) => {
        await findApplicationFor(trx, who, params.id);
        return filesOfCase(runtime, trx, who, params.id);
      }),
  );

  app.get(
    '/api/applications/:id/file-places',
    {
      config: { permission: 'read-application' },
      schema: {
        tags,
        summary: 'Where files can be put',
        params: ApplicationParams,
        response: { 200: Type.Array(FilePlaceView) },
      },
    },
    ({ who, params }) => runtime.inOrganization(who.organizationId, (trx) => filePlaces(runtime, trx, who, params.id)),
  );

  app.get(
    '/api/applications/:id/files/:file',
    {
      config: { permission: 'read-application' },
      schema: { tags, summary: 'Download a file', params: FileParams, response: { 200: Type.Unknown() } },
    },
    async ({ who, params }, reply) => {
      const file = await runtime.inOrganization(who.organizationId, async (trx) => {
        await findApplicationFor(trx, who, params.id);
        const found = await findFile(trx, params.id, params.file);
        if (!found) throw problem('recordNotFound');
        await mustBeAsRecorded(trx, params.id, found);
        return found;
      });
      const bytes = await getKept(runtime.files, file.sha256);
      return reply
        .header('content-disposition', attachmentNamed(file.name))
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type(file.type)
        .send(Buffer.from(bytes));
    },
  );
}

/** RFC 6266: browsers take the encoded name, so that a Nepali one arrives whole. */
function attachmentNamed(name: string): string {
  return `attachment; filename="file"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/gu, (c) => `%${c.charCodeAt(0).toString(16)}`)}`;
}
