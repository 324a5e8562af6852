import multipart from '@fastify/multipart';
import { Type } from 'typebox';
import { readPicturePart } from '../accounts/picture-routes.ts';
import { OfficeLogo } from '../contract/setup.ts';
import type { App } from '../http/app-type.ts';
import { organizationFor } from '../http/organization.ts';
import type { Runtime } from '../runtime.ts';
import { inMaster } from '../setup/access.ts';
import { dropLogo, keepLogo, readLogo } from '../office/logo.ts';
import { MOST_PICTURE_BYTES } from '../bytes/picture.ts';

const LogoParams = Type.Object({ hash: Type.String({ pattern: '^[0-9a-f]{64}$' }) }, { additionalProperties: false });
const tags = ['setup'];
const config = { permission: 'setup' } as const;
/** The master that holds the office itself: who edits it gives its mark. */
const office = { id: 'organization', intent: 'look' } as const;

/** Routes by which the office gives its own mark, which stands on every page and on the head of its papers. */
export async function logoRoutes(app: App, runtime: Runtime): Promise<void> {
  await app.register(multipart, { limits: { fileSize: MOST_PICTURE_BYTES, files: 1, fields: 0, parts: 1 } });

  // the mark of an office is shown to anybody; its address names the bytes
  app.get('/api/public/logo/:hash', {
    config: { permission: 'public' },
    schema: {
      tags: ['public'],
      summary: 'The mark of the office',
      params: LogoParams,
      response: { 200: Type.Unknown() },
    },
    handler: async (request, reply) => {
      const organizationId = await organizationFor(runtime, request);
      const { bytes, type } = await readLogo(runtime, organizationId, request.params.hash);
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type(type)
        .send(Buffer.from(bytes));
    },
  });

  app.post('/api/setup/office/logo', {
    config,
    bodyLimit: MOST_PICTURE_BYTES + 64 * 1024,
    schema: {
      tags,
      summary: 'Give the mark of the office (multipart)',
      consumes: ['multipart/form-data'],
      response: { 200: OfficeLogo },
    },
    handler: async (request) => {
      await inMaster(runtime, request.who, office, () => Promise.resolve());
      return keepLogo(runtime, request.who, await readPicturePart(request));
    },
  });

  app.delete('/api/setup/office/logo', {
    config,
    schema: { tags, summary: 'Take the mark away', response: { 200: OfficeLogo } },
    handler: async ({ who }) => {
      await inMaster(runtime, who, office, () => Promise.resolve());
      return dropLogo(runtime, who);
    },
  });
}
