import { Type } from 'typebox';
import { Ordinal } from '../contract/bounds.ts';
import { DraftBody, DraftResult, EarlierForm, FormQuery, FormView } from '../contract/forms.ts';
import type { App } from '../http/app-type.ts';
import type { Runtime } from '../runtime.ts';
import { saveDraft } from './draft.ts';
import { earlierForm } from './earlier.ts';
import { formView } from './read.ts';

/** Params of every route on one form of one application. */
export const FormParams = Type.Object(
  { id: Type.String({ format: 'uuid' }), slug: Type.String({ pattern: '^[A-Za-z0-9-]{1,100}$' }) },
  { additionalProperties: false },
);

/** Which run of the application; by default the newest active one that has the form. */
export const RunQuery = Type.Object({ run: Type.Optional(Ordinal) }, { additionalProperties: false });

/** Routes of a form: read it, autosave its draft. Submitting is an event of the case. */
export async function formRoutes(app: App, runtime: Runtime): Promise<void> {
  const tags = ['forms'];

  app.get('/api/applications/:id/forms/:slug', {
    config: { permission: 'read-application' },
    schema: {
      tags,
      summary: 'A form with its data',
      params: FormParams,
      querystring: FormQuery,
      response: { 200: FormView },
    },
    handler: ({ who, params, query }) =>
      runtime.inOrganization(who.organizationId, (trx) => formView(runtime, trx, who, { ...params, ...query })),
  });

  app.get('/api/applications/:id/forms/:slug/earlier', {
    config: { permission: 'read-application' },
    schema: {
      tags,
      summary: 'What a form said before it was handed in the last time',
      params: FormParams,
      querystring: RunQuery,
      response: { 200: EarlierForm },
    },
    handler: ({ who, params, query }) =>
      runtime.inOrganization(who.organizationId, (trx) =>
        earlierForm(runtime, trx, who, { ...params, run: query.run }),
      ),
  });

  app.put('/api/applications/:id/forms/:slug', {
    config: { permission: 'act' },
    schema: {
      tags,
      summary: 'Autosave the draft',
      params: FormParams,
      querystring: RunQuery,
      body: DraftBody,
      response: { 200: DraftResult },
    },
    handler: ({ who, params, query, body }) =>
      runtime.inOrganization(who.organizationId, (trx) =>
        saveDraft(runtime, trx, who, { ...params, ...body, run: query.run }),
      ),
  });
}
