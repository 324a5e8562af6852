import { Type } from 'typebox';
import { Ordinal } from '../contract/bounds.ts';
import { seenFromMain, mustSeeFrom } from '../case/case.ts';
import { CompareView, GraphView, HistoryItem, ReplayData, ReplayView, VerifyView } from '../contract/history.ts';
import { doneBy, keepLook, recordActivity } from '../office/activity.ts';
import type { App } from '../http/app-type.ts';
import type { LoadedStage, Runtime, Trx, Who } from '../runtime.ts';
import { chartOf } from './chart.ts';
import { compareView } from './compare.ts';
import { evidenceBundle } from './evidence.ts';
import { getRecorded } from './fold.ts';
import { caseOfRow, listHistory } from './list.ts';
import { replayData, replayView, rowAsked } from './replay.ts';
import { verifyCase } from './verify-case.ts';
import { getCase } from '../case/scope.ts';
import { ApplicationParams } from '../http/params.ts';

const closed = { additionalProperties: false };
const number = Ordinal;
const ReplayQuery = Type.Object(
  { seq: Type.Optional(number), asOf: Type.Optional(Type.String({ format: 'date' })) },
  closed,
);
const CompareQuery = Type.Object({ from: number, to: number }, closed);
const GraphQuery = Type.Object({ run: Type.Optional(number), seq: Type.Optional(number) }, closed);

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
    handler: ({ who, params: { id }, query }) =>
      looked(who, 'replay', id, (trx) => replayView(runtime, trx, who, id, query)),
  });

  app.get('/api/applications/:id/replay/data', {
    config: { permission: 'audit' },
    schema: {
      tags,
      summary: 'What every form said then, for reading',
      params: ApplicationParams,
      querystring: ReplayQuery,
      response: { 200: ReplayData },
    },
    handler: ({ who, params: { id }, query }) =>
      looked(who, 'replay', id, (trx) => replayData(runtime, trx, who, id, query)),
  });

  app.get('/api/applications/:id/compare', {
    config: { permission: 'audit' },
    schema: {
      tags,
      summary: 'What became of the case between two events',
      params: ApplicationParams,
      querystring: CompareQuery,
      response: { 200: CompareView },
    },
    handler: ({ who, params: { id }, query }) =>
      looked(who, 'replay', id, (trx) => compareView(runtime, trx, who, id, query)),
  });

  app.get('/api/applications/:id/graph', {
    config: { permission: 'audit' },
    schema: {
      tags,
      summary:
        'The chart of a run, by default of the one by which the case is shown; or of the law that judged an event',
      params: ApplicationParams,
      querystring: GraphQuery,
      response: { 200: GraphView },
    },
    handler: async ({ who, params, query }) => {
      const definition = await runtime.inOrganization(who.organizationId, (trx) =>
        drawnDefinition(runtime, trx, who, { ...params, ...query }),
      );
      return chartOf(definition);
    },
  });

  app.get('/api/applications/:id/verify', {
    config: { permission: 'audit' },
    schema: { tags, summary: 'Refold and check the chain', params: ApplicationParams, response: { 200: VerifyView } },
    handler: ({ who, params: { id } }) => looked(who, 'verify', id, (trx) => verifyCase(runtime, trx, who, id)),
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
          const evidence = await evidenceBundle(runtime, trx, who, params.id);
          await recordActivity(trx, { ...doneBy(who), action: 'evidence', applicationId: params.id });
          return evidence;
        },
        WHOLE,
      );
      return reply.header('content-disposition', `attachment; filename="evidence-${params.id}.json"`).send(bundle);
    },
  });

  /** Reads a case as of one moment, and keeps that somebody looked at it. */
  async function looked<T>(who: Who, action: string, id: string, read: (trx: Trx) => Promise<T>): Promise<T> {
    const { organizationId } = who;
    const view = await runtime.inOrganization(organizationId, read, WHOLE);
    await runtime.inOrganization(organizationId, (trx) => keepLook(trx, { who, action, applicationId: id }));
    return view;
  }
}

type Drawn = { readonly id: string; readonly run?: number; readonly seq?: number };

/** The version of a stage that an event was judged by, else the one that a run stands under. */
async function drawnDefinition(runtime: Runtime, trx: Trx, who: Who, { id, run, seq }: Drawn): Promise<LoadedStage> {
  if (seq !== undefined) {
    const recorded = await getRecorded(runtime, trx, who, id);
    return caseOfRow(recorded.whole, rowAsked(recorded, { seq }), recorded.stages).definition;
  }
  const whole = await getCase(runtime, trx, who, id);
  return (run === undefined ? seenFromMain(whole) : mustSeeFrom(whole, run)).definition;
}
