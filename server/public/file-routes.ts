import multipart from '@fastify/multipart';
import { Type } from 'typebox';
import { PublicFile } from '../contract/public.ts';
import { readUpload } from '../files/read-upload.ts';
import type { App } from '../http/app-type.ts';
import { organizationFor } from '../http/organization.ts';
import type { Runtime } from '../runtime.ts';
import { keepPublicFile, readPublicFile } from './files.ts';

const MOST_MB = 25;
const MOST_BYTES = MOST_MB * 1024 * 1024;
/** What a citizen can open. */
const accept = ['pdf', 'jpg', 'png'];
const HashParams = Type.Object({ hash: Type.String({ pattern: '^[0-9a-f]{64}$' }) }, { additionalProperties: false });

/** Routes of what the office gives everybody to download. */
export async function publicFileRoutes(app: App, runtime: Runtime): Promise<void> {
  await app.register(multipart, { limits: { fileSize: MOST_BYTES, files: 1, fields: 0, parts: 1 } });

  app.post('/api/public/files', {
    config: { permission: 'setup' },
    bodyLimit: MOST_BYTES + 64 * 1024,
    schema: {
      tags: ['setup'],
      summary: 'Upload a file for everybody (multipart)',
      consumes: ['multipart/form-data'],
      response: { 201: PublicFile },
    },
    handler: async (request, reply) => {
      const given = await readUpload(request, { accept, maxMB: MOST_MB });
      return reply.code(201).send(await keepPublicFile(runtime, request.who, given));
    },
  });

  app.get('/api/public/files/:hash', {
    config: { permission: 'public', rateLimit: { max: 240, timeWindow: '1 minute' } },
    schema: {
      tags: ['public'],
      summary: 'A file for everybody',
      params: HashParams,
      response: { 200: Type.Unknown() },
    },
    handler: async (request, reply) => {
      const organizationId = await organizationFor(runtime, request);
      const { bytes, name, type } = await readPublicFile(runtime, organizationId, request.params.hash);
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type(type)
        .send(Buffer.from(bytes));
    },
  });
}
