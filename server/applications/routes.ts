import { Type } from 'typebox';
import { ApplicationView } from '../contract/application.ts';
import { ActionsView, StagesView } from '../contract/actions.ts';
import { EventBody, EventResult, NewApplicationBody, NewStageBody } from '../contract/event.ts';
import { ApplicationList, ApplicationQuery } from '../contract/application-list.ts';
import { CommentBody, CommentView, MentionablePerson } from '../contract/comments.ts';
import type { App } from '../http/app-type.ts';
import type { Runtime } from '../runtime.ts';
import { advance } from '../event/advance.ts';
import { addComment, listComments, mentionablePeople } from '../review/comments.ts';
import { createApplication } from '../event/create.ts';
import { listApplications } from './list.ts';
import { actionsView, applicationView } from './read.ts';
import { withApplication } from '../case/scope.ts';
import { openByHand, stagesView } from '../event/stages.ts';
import { ApplicationParams } from '../http/params.ts';

/** Routes of the case: list, open, look, act, comment. */
export async function applicationRoutes(app: App, runtime: Runtime): Promise<void> {
  const tags = ['applications'];

  app.get('/api/applications', {
    config: { permission: 'read-application' },
    schema: { tags, summary: 'Task list', querystring: ApplicationQuery, response: { 200: ApplicationList } },
    handler: ({ who, query }) =>
      runtime.inOrganization(who.organizationId, (trx) => listApplications(runtime, trx, who, query)),
  });

  app.post('/api/applications', {
    config: { permission: 'file-application' },
    schema: { tags, summary: 'Open a case', body: NewApplicationBody, response: { 201: EventResult } },
    handler: async ({ who, body }, reply) => reply.code(201).send(await createApplication(runtime, who, body)),
  });

  app.get('/api/applications/:id', {
    config: { permission: 'read-application' },
    schema: { tags, summary: 'One application', params: ApplicationParams, response: { 200: ApplicationView } },
    handler: ({ who, params }) =>
      runtime.inOrganization(who.organizationId, (trx) => applicationView(runtime, trx, who, params.id)),
  });

  app.get('/api/applications/:id/actions', {
    config: { permission: 'read-application' },
    schema: { tags, summary: 'What may I do, and why not', params: ApplicationParams, response: { 200: ActionsView } },
    handler: ({ who, params }) =>
      runtime.inOrganization(who.organizationId, (trx) => actionsView(runtime, trx, who, params.id)),
  });

  app.post('/api/applications/:id/events', {
    config: { permission: 'act' },
    schema: {
      tags,
      summary: 'Act on the case',
      params: ApplicationParams,
      body: EventBody,
      response: { 200: EventResult },
    },
    handler: ({ who, params, body }) => advance(runtime, who, params.id, body),
  });

  app.get('/api/applications/:id/stages', {
    config: { permission: 'read-application' },
    schema: {
      tags,
      summary: 'Which processes may be begun, and why not',
      params: ApplicationParams,
      response: { 200: StagesView },
    },
    handler: ({ who, params }) =>
      runtime.inOrganization(who.organizationId, (trx) => stagesView(runtime, trx, who, params.id)),
  });

  app.post('/api/applications/:id/stages', {
    config: { permission: 'act' },
    schema: {
      tags,
      summary: 'Begin a new process',
      params: ApplicationParams,
      body: NewStageBody,
      response: { 201: EventResult },
    },
    handler: async ({ who, params, body }, reply) =>
      reply.code(201).send(await openByHand(runtime, who, params.id, body)),
  });

  app.get('/api/applications/:id/comments', {
    config: { permission: 'read-application' },
    schema: { tags, summary: 'Comments', params: ApplicationParams, response: { 200: Type.Array(CommentView) } },
    handler: ({ who, params }) => withApplication(runtime, who, params.id, (trx) => listComments(trx, who, params.id)),
  });

  app.post('/api/applications/:id/comments', {
    config: { permission: 'act' },
    schema: {
      tags,
      summary: 'Add a comment',
      params: ApplicationParams,
      body: CommentBody,
      response: { 201: CommentView },
    },
    handler: async ({ who, params, body }, reply) =>
      reply
        .code(201)
        .send(
          await withApplication(runtime, who, params.id, (trx, application) =>
            addComment(runtime, trx, who, { application, body }),
          ),
        ),
  });

  app.get('/api/applications/:id/people', {
    config: { permission: 'read-application' },
    schema: {
      tags,
      summary: 'Whom a comment can name',
      params: ApplicationParams,
      response: { 200: Type.Array(MentionablePerson) },
    },
    handler: ({ who, params }) =>
      withApplication(runtime, who, params.id, (trx, application) => mentionablePeople(trx, application)),
  });
}
