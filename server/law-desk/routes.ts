import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { routesOf } from '../../form-schemas/engine/form/routes.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { BlankFormView, LibraryView } from '../contract/definitions.ts';
import type { App } from '../http/app-type.ts';
import { problem } from '../http/problems.ts';
import { organizationFor } from '../http/organization.ts';
import type { Runtime } from '../runtime.ts';
import { getConfig } from '../office/read.ts';
import { blankForm, type GivenCode } from './blank-form.ts';

const tags = ['definitions'];
const FormParams = Type.Object(
  { slug: Type.String({ pattern: '^[A-Za-z0-9-]{1,100}$' }), hash: Type.String({ pattern: '^[0-9a-f]{64}$' }) },
  { additionalProperties: false },
);
const SlugParams = Type.Object({ slug: FormParams.properties.slug }, { additionalProperties: false });
const BlankQuery = Type.Object(
  {
    /** Of another version than the one in force. */
    hash: Type.Optional(FormParams.properties.hash),
    /** `list:code`, several by commas: what is known of the building. */
    given: Type.Optional(
      Type.String({ pattern: '^[A-Za-z]{1,40}:[A-Za-z0-9-]{1,20}(,[A-Za-z]{1,40}:[A-Za-z0-9-]{1,20}){0,9}$' }),
    ),
  },
  { additionalProperties: false },
);

/** The law as the web app reads it: code lists and titles, and forms by hash, which never change. */
export async function definitionsRoutes(app: App, runtime: Runtime): Promise<void> {
  app.get(
    '/api/library',
    {
      config: { permission: 'session' },
      schema: { tags, summary: 'Code lists, roles, groups and form titles in force', response: { 200: LibraryView } },
    },
    ({ who: { organizationId } }) =>
      runtime.inOrganization(organizationId, async (trx) => {
        const { hash, library, groups } = await runtime.definitions.library(trx, organizationId);
        const { designations } = await getConfig(trx, organizationId, kathmanduDate(runtime.now()));
        return {
          hash,
          codes: Object.fromEntries(Object.entries(library.codes).map(([list, codes]) => [list, [...codes]])),
          roles: designations.map(({ id, title, priority }) => ({ code: id, title, priority })),
          groups: [...groups],
          forms: Object.values(library.forms).map((form) => ({
            slug: form.slug,
            title: form.title,
            stage: form.stage,
            group: form.group,
            order: form.order,
            routes: { forms: [...routesOf(form, 'forms')], user: [...routesOf(form, 'user')] },
          })),
        };
      }),
  );

  app.get(
    '/api/definitions/blank/:slug',
    {
      config: { permission: 'session' },
      schema: {
        tags,
        summary: 'A form as nobody has filled it',
        params: SlugParams,
        querystring: BlankQuery,
        response: { 200: BlankFormView },
      },
    },
    ({ who: { organizationId }, params: { slug }, query }) =>
      runtime.inOrganization(organizationId, (trx) =>
        blankForm(runtime, trx, { organizationId, slug, given: givenCodes(query.given), hash: query.hash }),
      ),
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

function givenCodes(text = ''): readonly GivenCode[] {
  return text
    .split(',')
    .map((pair) => pair.split(':'))
    .flatMap(([list, code]) => (list === undefined || code === undefined ? [] : [{ list, code }]));
}
