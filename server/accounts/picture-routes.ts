import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { OwnPictures } from '../contract/session.ts';
import type { App } from '../http/app-type.ts';
import { problem } from '../http/problems.ts';
import type { Runtime } from '../runtime.ts';
import { dropPicture, keepPicture, ownPictures, readPicture } from './signature.ts';
import { MOST_PICTURE_BYTES, pictureTooLarge } from '../bytes/picture.ts';
import texts from './texts.json' with { type: 'json' };

const KindParams = Type.Object(
  { kind: Type.Union([Type.Literal('signature'), Type.Literal('stamp')]) },
  { additionalProperties: false },
);
const tags = ['session'];

/** Routes by which people give the pictures of their signature and stamp, which are printed on what they sign. */
export async function pictureRoutes(app: App, runtime: Runtime): Promise<void> {
  await app.register(multipart, { limits: { fileSize: MOST_PICTURE_BYTES, files: 1, fields: 0, parts: 1 } });

  app.get('/api/accounts/me/pictures', {
    config: { permission: 'session' },
    schema: { tags, summary: 'My signature and stamp', response: { 200: OwnPictures } },
    handler: ({ who }) => runtime.inOrganization(who.organizationId, (trx) => ownPictures(trx, who)),
  });

  app.get('/api/accounts/me/pictures/:kind', {
    config: { permission: 'session' },
    schema: { tags, summary: 'The picture itself', params: KindParams, response: { 200: Type.Unknown() } },
    handler: async ({ who, params }, reply) => {
      const { bytes, type } = await readPicture(runtime, who, params.kind);
      return reply
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type(type)
        .send(Buffer.from(bytes));
    },
  });

  app.post('/api/accounts/me/pictures/:kind', {
    config: { permission: 'act' },
    bodyLimit: MOST_PICTURE_BYTES + 64 * 1024,
    schema: {
      tags,
      summary: 'Give a picture (multipart)',
      consumes: ['multipart/form-data'],
      params: KindParams,
      response: { 200: OwnPictures },
    },
    handler: async (request) => keepPicture(runtime, request.who, request.params.kind, await readPicturePart(request)),
  });

  app.delete('/api/accounts/me/pictures/:kind', {
    config: { permission: 'act' },
    schema: { tags, summary: 'Take a picture away', params: KindParams, response: { 200: OwnPictures } },
    handler: ({ who, params }) => dropPicture(runtime, who, params.kind),
  });
}

/** The one picture of a request; throws the problem where there is none or it is too large. */
export async function readPicturePart(request: FastifyRequest): Promise<Uint8Array> {
  if (!request.isMultipart()) throw problem('unsupportedMediaType', { params: { types: 'multipart/form-data' } });
  const part = await request.file();
  if (!part) throw problem('requestInvalid', { params: { detail: texts.thereIsNoFile } });
  try {
    return await part.toBuffer();
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
    throw isTooLarge ? pictureTooLarge() : error;
  }
}
