import { Type } from 'typebox';
import { ApplicationParams } from '../applications/routes.ts';
import { getCase } from '../applications/read.ts';
import { GraphView, HistoryItem, ReplayView, VerifyView } from '../contract/application.ts';
import { recordActivity } from '../accounts/activity.ts';
import type { App } from '../http/app-type.ts';
import type { Runtime } from '../runtime.ts';
import { evidenceBundle } from './evidence.ts';
import { chartOf } from './chart.ts';
import { listHistory } from './list.ts';
import { replayView } from './replay.ts';
import { verifyCase } from './verify-case.ts';

const ReplayQuery = Type.Object({ seq: Type.Optional(Type.Integer({ minimum: 1 })) }, { additionalProperties: false });

/** An event that somebody sends meanwhile must not make a whole record look broken. */
const WHOLE = { atOneMoment: true };

/** Routes of the record: history, replay at an event, the chart, verification, the evidence bundle. Read-only. */
export async function historyRoutes(app: App, runtime: Runtime): Promise<void> {
  const tags = ['history'];

  app.get('/api/applications/:id/history', {
    config: { permission: 'read-application' },
    schema: { tags, summary: 'Every event', params: ApplicationParams, response: { 200: Type.Array(HistoryItem) } },
    handler: ({ who, params }) =>
      runtime.inOrganization(who.organizationId, (trx) => listHistory(runtime, trx, who, params.id)),
  });

  app.get('/api/applications/:id/replay', {
    config: { permission: 'audit' },
    schema: {
      tags,
      summary: 'The case as it stood',
      params: ApplicationParams,
      querystring: ReplayQuery,
      response: { 200: ReplayView },
    },
    handler: ({ who, params, query }) =>
      runtime.inOrganization(who.organizationId, (trx) => replayView(runtime, trx, who, params.id, query.seq), WHOLE),
  });

  app.get('/api/applications/:id/graph', {
    config: { permission: 'audit' },
    schema: { tags, summary: 'The chart of its stage', params: ApplicationParams, response: { 200: GraphView } },
    handler: async ({ who, params }) => {
      const held = await runtime.inOrganization(who.organizationId, (trx) => getCase(runtime, trx, who, params.id));
      return chartOf(held.definition);
    },
  });

  app.get('/api/applications/:id/verify', {
    config: { permission: 'audit' },
    schema: { tags, summary: 'Refold and check the chain', params: ApplicationParams, response: { 200: VerifyView } },
    handler: ({ who, params }) =>
      runtime.inOrganization(who.organizationId, (trx) => verifyCase(runtime, trx, who, params.id), WHOLE),
  });

  app.get('/api/applications/:id/evidence', {
    config: { permission: 'audit' },
    schema: {
      tags,
      summary: 'Everything that proves the case, for a check without this server',
      params: ApplicationParams,
    },
    handler: async ({ who, params }, reply) => {
      const bundle = await runtime.inOrganization(
        who.organizationId,
        async (trx) => {
          const { organizationId, accountId } = who;
          await recordActivity(trx, { organizationId, accountId, action: 'evidence', applicationId: params.id });
          return evidenceBundle(runtime, trx, who, params.id);
        },
        WHOLE,
      );
      return reply.header('content-disposition', `attachment; filename="evidence-${params.id}.json"`).send(bundle);
    },
  });
}
