import { Type } from 'typebox';
import { Assignee, AssigneesQuery, AssignmentBody, TeamQuery, TeamTasks, TeamView } from '../contract/task.ts';
import type { App } from '../http/app-type.ts';
import type { Runtime } from '../runtime.ts';
import { assign, assigneesOf } from './assignment.ts';
import { markSeen } from './seen.ts';
import { teamView } from './team.ts';
import { listTeamTasks } from './team-tasks.ts';
import { ApplicationParams } from '../http/params.ts';

/** Routes of who deals with what: seen marks, taking and giving files, the supervisor's view. */
export async function taskRoutes(app: App, runtime: Runtime): Promise<void> {
  const tags = ['tasks'];

  app.post('/api/applications/:id/seen', {
    config: { permission: 'read-application' },
    schema: { tags, summary: 'I have it open', params: ApplicationParams, response: { 204: Type.Null() } },
    handler: async ({ who, params }, reply) => {
      await markSeen(runtime, who, params.id);
      return reply.code(204).send(null);
    },
  });

  app.put('/api/applications/:id/assignment', {
    config: { permission: 'share-tasks' },
    schema: {
      tags,
      summary: 'Who of a post deals with it',
      params: ApplicationParams,
      body: AssignmentBody,
      response: { 204: Type.Null() },
    },
    handler: async ({ who, params, body }, reply) => {
      await assign(runtime, who, { ...body, applicationId: params.id });
      return reply.code(204).send(null);
    },
  });

  app.get('/api/applications/:id/assignees', {
    config: { permission: 'share-tasks' },
    schema: {
      tags,
      summary: 'Who of a post could have it',
      params: ApplicationParams,
      querystring: AssigneesQuery,
      response: { 200: Type.Array(Assignee) },
    },
    handler: ({ who, params, query }) =>
      runtime.inOrganization(who.organizationId, (trx) =>
        assigneesOf(runtime, trx, who, { applicationId: params.id, role: query.role }),
      ),
  });

  app.get('/api/team', {
    config: { permission: 'supervise' },
    schema: { tags, summary: 'Who has what', response: { 200: TeamView } },
    handler: ({ who }) => runtime.inOrganization(who.organizationId, (trx) => teamView(runtime, trx, who)),
  });

  app.get('/api/team/tasks', {
    config: { permission: 'supervise' },
    schema: { tags, summary: 'Files at posts', querystring: TeamQuery, response: { 200: TeamTasks } },
    handler: ({ who, query }) =>
      runtime.inOrganization(who.organizationId, (trx) => listTeamTasks(runtime, trx, who, query)),
  });
}
