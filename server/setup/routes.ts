import { Type } from 'typebox';
import {
  ChangeList,
  ChangeQuery,
  MasterView,
  OneTimePassword,
  RecordBody,
  RecordPage,
  RecordQuery,
  RecordView,
  SetupMenu,
} from '../contract/setup.ts';
import type { App } from '../http/app-type.ts';
import { problem } from '../http/problems.ts';
import { organizationFor } from '../organization.ts';
import type { Runtime } from '../runtime.ts';
import { inMaster } from './access.ts';
import { masterValidator, masterView } from './bundles.ts';
import { listChanges } from './changes.ts';
import { listRecords } from './list.ts';
import { menuOf } from './menu.ts';
import { HashParams, MasterParams, RecordParams } from './params.ts';
import { changeRecord, createRecord, deleteRecord, getRecord, givePassword, recordView } from './records.ts';
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
      inMaster(runtime, who, { id: params.master, intent: 'read' }, async (open) => masterView(open)),
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
    schema: { tags, summary: 'Add a record', params: MasterParams, body: RecordBody, response: { 201: RecordView } },
    handler: async ({ who, params, body }, reply) => {
      const created = await inMaster(runtime, who, { id: params.master, intent: 'edit' }, (open) =>
        createRecord(open, body),
      );
      return reply.code(201).send(created);
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
      response: { 200: RecordView },
    },
    handler: ({ who, params, body }) =>
      inMaster(runtime, who, { id: params.master, intent: 'edit' }, (open) => changeRecord(open, params.id, body)),
  });

  app.delete('/api/setup/:master/:id', {
    config,
    schema: {
      tags,
      summary: 'Take away a record that nothing uses',
      params: RecordParams,
      response: { 204: Type.Null() },
    },
    handler: async ({ who, params }, reply) => {
      await inMaster(runtime, who, { id: params.master, intent: 'edit' }, (open) => deleteRecord(open, params.id));
      return reply.code(204).send(null);
    },
  });

  app.post('/api/setup/:master/:id/password', {
    config,
    schema: {
      tags,
      summary: 'Give a person a password that is shown once; their sessions end',
      params: RecordParams,
      response: { 200: OneTimePassword },
    },
    handler: ({ who, params }) =>
      inMaster(runtime, who, { id: params.master, intent: 'edit' }, (open) => givePassword(open, params.id)),
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
