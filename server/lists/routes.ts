import { Type } from 'typebox';
import {
  ApplicationListPage,
  ListChoices,
  ListExportQuery,
  ListQuery,
  MasterList,
  MasterListQuery,
  SavedFilter,
  SavedFilterBody,
  SavedFilterQuery,
} from '../contract/lists.ts';
import type { App } from '../http/app-type.ts';
import { sendSheet } from '../sheets/send-sheet.ts';
import type { Runtime } from '../runtime.ts';
import { inMaster } from '../setup/access.ts';
import { MasterParams } from '../http/master-params.ts';
import { listAll, listChoices } from './applications.ts';
import { EXPORT_COLUMNS, EXPORT_TITLE, exportAll } from './export.ts';
import { readMaster } from '../setup/masters.ts';
import { forgetFilter, savedFilters, saveFilter } from './saved.ts';

const tags = ['lists'];
const config = { permission: 'read-application' } as const;
const FilterParams = Type.Object({ id: Type.String({ format: 'uuid' }) }, { additionalProperties: false });

/** The list of all applications, what people keep of it, and the lists of masters that are read at the desk. */
export async function listRoutes(app: App, runtime: Runtime): Promise<void> {
  app.get('/api/lists/applications', {
    config,
    schema: { tags, summary: 'All applications', querystring: ListQuery, response: { 200: ApplicationListPage } },
    handler: ({ who, query }) => runtime.inOrganization(who.organizationId, (trx) => listAll(runtime, trx, who, query)),
  });

  app.get('/api/lists/applications/export', {
    config,
    schema: {
      tags,
      summary: 'The list as CSV or XLSX',
      querystring: ListExportQuery,
      response: { 200: Type.Unknown() },
    },
    handler: async ({ who, query }, reply) =>
      sendSheet(reply, query.format, {
        name: 'applications',
        title: EXPORT_TITLE,
        columns: EXPORT_COLUMNS,
        rows: await exportAll(runtime, who, query),
      }),
  });

  app.get('/api/lists/choices', {
    config,
    schema: { tags, summary: 'Processes to narrow the list by', response: { 200: ListChoices } },
    handler: ({ who }) => runtime.inOrganization(who.organizationId, (trx) => listChoices(runtime, trx, who)),
  });

  app.get('/api/lists/filters', {
    config,
    schema: {
      tags,
      summary: 'Views that the person keeps',
      querystring: SavedFilterQuery,
      response: { 200: Type.Array(SavedFilter) },
    },
    handler: ({ who, query }) =>
      runtime.inOrganization(who.organizationId, (trx) => savedFilters(trx, who, query.page ?? 'applications')),
  });

  app.post('/api/lists/filters', {
    config,
    schema: { tags, summary: 'Keep a view of a list', body: SavedFilterBody, response: { 201: SavedFilter } },
    handler: async ({ who, body }, reply) =>
      reply
        .code(201)
        .send(await runtime.inOrganization(who.organizationId, (trx) => saveFilter(runtime, trx, who, body))),
  });

  app.delete('/api/lists/filters/:id', {
    config,
    schema: { tags, summary: 'Forget a kept view', params: FilterParams, response: { 204: Type.Null() } },
    handler: async ({ who, params }, reply) => {
      await runtime.inOrganization(who.organizationId, (trx) => forgetFilter(trx, who, params.id));
      return reply.code(204).send(null);
    },
  });

  app.get('/api/lists/masters/:master', {
    config,
    schema: {
      tags,
      summary: 'Records of a master, to read',
      params: MasterParams,
      querystring: MasterListQuery,
      response: { 200: MasterList },
    },
    handler: ({ who, params, query }) =>
      inMaster(runtime, who, { id: params.master, intent: 'read' }, (open) => readMaster(open, query)),
  });
}
