import { Type } from 'typebox';
import { DraftBody, DraftResult, FormView } from '../contract/application.ts';
import type { App } from '../http/app-type.ts';
import type { Runtime } from '../runtime.ts';
import { saveDraft } from './draft.ts';
import { formView } from './read.ts';

/** Params of every route on one form of one application. */
export const FormParams = Type.Object(
  { id: Type.String({ format: 'uuid' }), slug: Type.String({ pattern: '^[A-Za-z0-9-]{1,100}$' }) },
  { additionalProperties: false },
);

/** Routes of a form: read it, autosave its draft. Submitting is an event of the case. */
export async function formRoutes(app: App, runtime: Runtime): Promise<void> {
  const tags = ['forms'];

  app.get('/api/applications/:id/forms/:slug', {
    config: { permission: 'read-application' },
    schema: { tags, summary: 'A form with its data', params: FormParams, response: { 200: FormView } },
    handler: ({ who, params }) =>
      runtime.inOrganization(who.organizationId, (trx) => formView(runtime, trx, who, params.id, params.slug)),
  });

  app.put('/api/applications/:id/forms/:slug', {
    config: { permission: 'act' },
    schema: {
      tags,
      summary: 'Autosave the draft',
      params: FormParams,
      body: DraftBody,
      response: { 200: DraftResult },
    },
    handler: ({ who, params, body }) =>
      runtime.inOrganization(who.organizationId, (trx) => saveDraft(runtime, trx, who, { ...params, ...body })),
  });
}
