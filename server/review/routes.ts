import { Type } from 'typebox';
import { ReviewAnswerBody, ReviewNoteBody, ReviewView } from '../contract/review.ts';
import { FormParams, RunQuery } from '../forms/routes.ts';
import type { App } from '../http/app-type.ts';
import type { Runtime } from '../runtime.ts';
import { answerNote, dropMark, markField, reviewView } from './notes.ts';

const NoteParams = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    slug: Type.String({ pattern: '^[A-Za-z0-9-]{1,100}$' }),
    note: Type.String({ format: 'uuid' }),
  },
  { additionalProperties: false },
);

/** Routes of review: single fields are marked, go back together with the return, and are answered. */
export async function reviewRoutes(app: App, runtime: Runtime): Promise<void> {
  const shared = { tags: ['review'], querystring: RunQuery, response: { 200: ReviewView } };

  app.get('/api/applications/:id/review/:slug', {
    config: { permission: 'read-application' },
    schema: { ...shared, summary: 'What was marked on a form', params: FormParams },
    handler: ({ who, params, query }) =>
      runtime.inOrganization(who.organizationId, (trx) => reviewView(runtime, trx, who, { ...params, ...query })),
  });

  app.put('/api/applications/:id/review/:slug', {
    config: { permission: 'act' },
    schema: { ...shared, summary: 'Mark a field', params: FormParams, body: ReviewNoteBody },
    handler: ({ who, params, query, body }) =>
      runtime.inOrganization(who.organizationId, (trx) =>
        markField(runtime, trx, who, { ...params, ...query, ...body }),
      ),
  });

  app.delete('/api/applications/:id/review/:slug/:note', {
    config: { permission: 'act' },
    schema: { ...shared, summary: 'Take a mark back', params: NoteParams },
    handler: ({ who, params, query }) =>
      runtime.inOrganization(who.organizationId, (trx) => dropMark(runtime, trx, who, { ...params, ...query })),
  });

  app.put('/api/applications/:id/review/:slug/:note/answer', {
    config: { permission: 'act' },
    schema: { ...shared, summary: 'Answer a note', params: NoteParams, body: ReviewAnswerBody },
    handler: ({ who, params, query, body }) =>
      runtime.inOrganization(who.organizationId, (trx) =>
        answerNote(runtime, trx, who, { ...params, ...query, ...body }),
      ),
  });
}
