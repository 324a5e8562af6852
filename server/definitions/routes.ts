import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { Text } from '../../form-schemas/engine/definition.ts';
import type { App } from '../http/app-type.ts';
import { problem } from '../http/problems.ts';
import { organizationFor } from '../organization.ts';
import type { Runtime } from '../runtime.ts';
import { getConfig } from '../setup/read.ts';

const tags = ['definitions'];
const FormParams = Type.Object(
  { slug: Type.String({ pattern: '^[A-Za-z0-9-]{1,100}$' }), hash: Type.String({ pattern: '^[0-9a-f]{64}$' }) },
  { additionalProperties: false },
);
const Codes = Type.Array(Type.Object({ code: Type.String(), ne: Type.String(), en: Type.String() }));

/** What the web app knows of the law beside single forms. */
const LibraryView = Type.Object({
  hash: Type.String(),
  codes: Type.Record(Type.String(), Codes),
  roles: Type.Array(
    Type.Object({ code: Type.String(), title: Text, priority: Type.Union([Type.Integer(), Type.Null()]) }),
  ),
  groups: Type.Array(Type.Object({ id: Type.String(), stage: Type.String(), title: Text })),
  forms: Type.Array(
    Type.Object({
      slug: Type.String(),
      title: Text,
      stage: Type.String(),
      group: Type.String(),
      order: Type.Integer(),
    }),
  ),
});

/** The law as the web app reads it: code lists and titles, and forms by hash, which never change. */
export async function definitionsRoutes(app: App, runtime: Runtime): Promise<void> {
  app.get(
    '/api/definitions/library',
    {
      config: { permission: 'session' },
      schema: { tags, summary: 'Code lists, roles, groups and form titles in force', response: { 200: LibraryView } },
    },
    ({ who: { organizationId } }) =>
      runtime.inOrganization(organizationId, async (trx) => {
        const { hash, library, groups } = await runtime.definitions.library(trx, organizationId);
        const { designations } = await getConfig(trx, organizationId);
        return {
          hash,
          codes: Object.fromEntries(Object.entries(library.codes).map(([list, codes]) => [list, [...codes]])),
          roles: designations.map(({ id, title, priority }) => ({ code: id, title, priority })),
          groups: [...groups],
          forms: Object.values(library.forms).map(({ slug, title, stage, group, order }) => ({
            slug,
            title,
            stage,
            group,
            order,
          })),
        };
      }),
  );

  app.get(
    '/api/definitions/form/:slug/:hash',
    {
      config: { permission: 'session' },
      schema: {
        tags,
        summary: 'A published form with everything resolved',
        params: FormParams,
        response: { 200: Type.Unknown() },
      },
    },
    async ({ who: { organizationId }, params: { slug, hash } }, reply) => {
      const form = await runtime.inOrganization(organizationId, (trx) =>
        runtime.definitions.formByHash(trx, organizationId, hash),
      );
      if (form?.bundle.slug !== slug) throw problem('definitionNotFound');
      return immutable(reply, 'private').send(form.bundle);
    },
  );

  // A browser imports a module without an Authorization header. The hash names the bytes, and the law is public.
  app.get(
    '/api/definitions/form/:slug/:hash/validator.js',
    {
      config: { permission: 'public' },
      schema: {
        tags,
        summary: 'ES module that validates the form under a strict CSP',
        params: FormParams,
        response: { 200: Type.String() },
      },
    },
    async (request, reply) => {
      const { slug, hash } = request.params;
      const organizationId = await organizationFor(runtime, request);
      const text = await runtime.inOrganization(organizationId, async (trx) => {
        const form = await runtime.definitions.formByHash(trx, organizationId, hash);
        return form?.bundle.slug === slug ? runtime.definitions.validatorModule(trx, organizationId, hash) : undefined;
      });
      if (text === undefined) throw problem('definitionNotFound');
      return immutable(reply, 'public').type('text/javascript; charset=utf-8').send(text);
    },
  );
}

function immutable(reply: FastifyReply, who: 'public' | 'private'): FastifyReply {
  return reply.header('cache-control', `${who}, max-age=31536000, immutable`);
}
