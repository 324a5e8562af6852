import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { toDevanagari } from '../../form-schemas/values/digits.ts';
import { findApplicationFor } from '../applications/scope.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { FilePlaceView, FileView } from '../contract/files.ts';
import type { App } from '../http/app-type.ts';
import { type Problem, problem } from '../http/problems.ts';
import type { Runtime } from '../runtime.ts';
import { findFile, insertFile, listFiles } from './queries.ts';
import { MOST_MB, type Place, placeOf } from './place.ts';
import { getConfig } from '../setup/read.ts';
import { endingsOf, safeName, sniffType } from './sniff.ts';
import { filePlaces, withTitle } from './titles.ts';

const BYTES_PER_MB = 1024 * 1024;
const MOST_BYTES = MOST_MB * BYTES_PER_MB;
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
    run: Type.Optional(Type.Integer({ minimum: 1 })),
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
      const place = await runtime.inOrganization(who.organizationId, async (trx) => {
        await findApplicationFor(trx, who, params.id);
        return placeOf(runtime, trx, who, { ...query, id: params.id });
      });
      const { bytes, ...named } = await readUpload(request, place);
      const kept = await runtime.files.put(bytes);
      const { replaces, lineage } = place;
      const file = { ...query, ...named, ...kept, id: randomUUID(), applicationId: params.id, replaces, lineage };
      const view = await runtime.inOrganization(who.organizationId, async (trx) => {
        const config = await getConfig(trx, who.organizationId, kathmanduDate(runtime.now()));
        return withTitle(config, await insertFile(trx, who, { ...file, uploadedAt: runtime.now() }));
      });
      return reply.code(201).send(view);
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
        const config = await getConfig(trx, who.organizationId, kathmanduDate(runtime.now()));
        return (await listFiles(trx, params.id)).map((file) => withTitle(config, file));
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
        return findFile(trx, params.id, params.file);
      });
      if (!file) throw problem('recordNotFound');
      const bytes = await runtime.files.get(file.sha256);
      return reply
        .header('content-disposition', attachmentNamed(file.name))
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type(file.type)
        .send(Buffer.from(bytes));
    },
  );
}

type Upload = { readonly bytes: Uint8Array; readonly name: string; readonly type: string };

/** Reads the one file of an upload and judges it by its bytes, for a place that takes those types and that size. */
export async function readUpload(
  request: FastifyRequest,
  { accept, maxMB }: Pick<Place, 'accept' | 'maxMB'>,
): Promise<Upload> {
  if (!request.isMultipart()) throw problem('unsupportedMediaType', { params: { types: 'multipart/form-data' } });
  const part = await request.file();
  if (!part) throw problem('requestInvalid', { params: { detail: { ne: 'फाइल छैन', en: 'there is no file' } } });
  const bytes = await readBytes(part, maxMB);
  const type = await sniffType(bytes);
  if (type === undefined || !endingsOf(type).some((ending) => accept.includes(ending)))
    throw problem('fileTypeRefused', { params: { types: accept.join(', ') } });
  return { bytes, type, name: safeName(part.filename, type) };
}

async function readBytes(part: { toBuffer(): Promise<Buffer> }, maxMB: number): Promise<Buffer> {
  try {
    const bytes = await part.toBuffer();
    if (bytes.byteLength > maxMB * BYTES_PER_MB) throw tooLarge(maxMB);
    return bytes;
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
    throw isTooLarge ? tooLarge(maxMB) : error;
  }
}

function tooLarge(maxMB: number): Problem {
  return problem('fileTooLarge', { params: { size: { ne: `${toDevanagari(maxMB)} एम.बी.`, en: `${maxMB} MB` } } });
}

/** RFC 6266: browsers take the encoded name, so that a Nepali one arrives whole. */
function attachmentNamed(name: string): string {
  return `attachment; filename="file"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/gu, (c) => `%${c.charCodeAt(0).toString(16)}`)}`;
}
