import { Type } from 'typebox';
import {
  ChangeList,
  ChangeQuery,
  MasterView,
  OneTimePassword,
  ReasonBody,
  RecordBody,
  RecordPage,
  RecordQuery,
  RecordView,
  SetupMenu,
} from '../contract/setup.ts';
import { Proposed } from '../contract/proposals.ts';
import type { App } from '../http/app-type.ts';
import { problem } from '../http/problems.ts';
import { organizationFor } from '../http/organization.ts';
import { doDeed, given } from '../proposals/answer.ts';
import type { Runtime } from '../runtime.ts';
import { inMaster } from '../setup/access.ts';
import { masterValidator, masterView } from '../setup/bundles.ts';
import { listChanges } from '../setup/changes.ts';
import { listRecords } from '../setup/list.ts';
import { menuOf } from '../setup/menu.ts';
import { HashParams, MasterParams, RecordParams } from '../http/master-params.ts';
import { getRecord, recordView } from '../setup/records.ts';
import { sheetRoutes } from './sheet-routes.ts';

const tags = ['setup'];
const config = { permission: 'setup' } as const;

/** The setup area: one list, one editor, one import for every master; each route opens the master as the person may. */
export async function setupRoutes(app: App, runtime: Runtime): Promise<void> {
  menuRoutes(app, runtime);
  recordRoutes(app, runtime);
  await sheetRoutes(app, runtime);
}

function menuRoutes(app: App, runtime: Runtime): void {
  app.get('/api/setup', {
    config,
    schema: { tags, summary: 'The setup menu', response: { 200: SetupMenu } },
    handler: ({ who }) => runtime.inOrganization(who.organizationId, (trx) => menuOf(runtime, trx, who)),
  });

  app.get('/api/setup/:master/definition', {
    config,
    schema: { tags, summary: 'What a master is made of', params: MasterParams, response: { 200: MasterView } },
    handler: ({ who, params }) =>
      inMaster(runtime, who, { id: params.master, intent: 'read' }, (open) => masterView(open)),
  });

  // A browser imports a module without an Authorization header. The hash names the bytes, and a schema holds nobody's data.
  app.get('/api/definitions/validators/:hash.js', {
    config: { permission: 'public' },
    schema: {
      tags: ['definitions'],
      summary: 'ES module that validates a record of a master under a strict CSP',
      params: HashParams,
      response: { 200: Type.String() },
    },
    handler: async (request, reply) => {
      const organizationId = await organizationFor(runtime, request);
      const { library } = await runtime.inOrganization(organizationId, (trx) =>
        runtime.definitions.library(trx, organizationId),
      );
      const text = masterValidator(library, request.params.hash);
      if (text === undefined) throw problem('definitionNotFound');
      void reply.header('cache-control', 'public, max-age=31536000, immutable');
      return reply.type('text/javascript; charset=utf-8').send(text);
    },
  });
}

function recordRoutes(app: App, runtime: Runtime): void {
  app.get('/api/setup/:master', {
    config,
    schema: {
      tags,
      summary: 'Records of a master',
      params: MasterParams,
      querystring: RecordQuery,
      response: { 200: RecordPage },
    },
    handler: ({ who, params, query }) =>
      inMaster(runtime, who, { id: params.master, intent: 'read' }, (open) => listRecords(open, query)),
  });

  app.post('/api/setup/:master', {
    config,
    schema: {
      tags,
      summary: 'Add a record',
      params: MasterParams,
      body: RecordBody,
      response: { 201: RecordView, 202: Proposed },
    },
    handler: async ({ who, params, body }, reply) => {
      const done = await doDeed(runtime, who, { master: params.master, deed: { kind: 'create', body } });
      return done.waits ? reply.code(202).send(done.waits) : reply.code(201).send(given(done.outcome.record));
    },
  });

  app.get('/api/setup/:master/:id', {
    config,
    schema: { tags, summary: 'A record', params: RecordParams, response: { 200: RecordView } },
    handler: ({ who, params }) =>
      inMaster(runtime, who, { id: params.master, intent: 'read' }, async (open) =>
        recordView(open, await getRecord(open, params.id)),
      ),
  });

  app.put('/api/setup/:master/:id', {
    config,
    schema: {
      tags,
      summary: 'Change a record that is still as it was read',
      params: RecordParams,
      body: RecordBody,
      response: { 200: RecordView, 202: Proposed },
    },
    handler: async ({ who, params, body }, reply) => {
      const deed = { kind: 'change', record: params.id, body } as const;
      const done = await doDeed(runtime, who, { master: params.master, deed });
      return done.waits ? reply.code(202).send(done.waits) : given(done.outcome.record);
    },
  });

  app.delete('/api/setup/:master/:id', {
    config,
    schema: {
      tags,
      summary: 'Take away a record that nothing uses',
      params: RecordParams,
      querystring: ReasonBody,
      response: { 202: Proposed, 204: Type.Null() },
    },
    handler: async ({ who, params, query }, reply) => {
      const deed = { kind: 'delete', record: params.id } as const;
      const done = await doDeed(runtime, who, { master: params.master, deed, reason: query.note });
      return done.waits ? reply.code(202).send(done.waits) : reply.code(204).send(null);
    },
  });

  app.post('/api/setup/:master/:id/password', {
    config,
    schema: {
      tags,
      summary: 'Give a person a password that is shown once; their sessions end',
      params: RecordParams,
      body: Type.Union([ReasonBody, Type.Null()]),
      response: { 200: OneTimePassword, 202: Proposed },
    },
    handler: async ({ who, params, body }, reply) => {
      const deed = { kind: 'password', record: params.id } as const;
      const done = await doDeed(runtime, who, { master: params.master, deed, reason: body?.note });
      return done.waits ? reply.code(202).send(done.waits) : given(done.outcome.password);
    },
  });

  app.post('/api/setup/:master/:id/two-step', {
    config,
    schema: {
      tags,
      summary: 'Take the second step of a lost telephone from a person',
      params: RecordParams,
      body: Type.Union([ReasonBody, Type.Null()]),
      response: { 202: Proposed, 204: Type.Null() },
    },
    handler: async ({ who, params, body }, reply) => {
      const deed = { kind: 'two-step', record: params.id } as const;
      const done = await doDeed(runtime, who, { master: params.master, deed, reason: body?.note });
      return done.waits ? reply.code(202).send(done.waits) : reply.code(204).send(null);
    },
  });

  app.get('/api/setup/:master/changes', {
    config,
    schema: {
      tags,
      summary: 'Who changed what, newest first',
      params: MasterParams,
      querystring: ChangeQuery,
      response: { 200: ChangeList },
    },
    handler: ({ who, params, query }) =>
      inMaster(runtime, who, { id: params.master, intent: 'read' }, (open) => listChanges(open, query)),
  });
}
