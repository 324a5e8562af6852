import { Type } from 'typebox';
import {
  LawTableBody,
  LawTableCheck,
  LawTableDiscardQuery,
  LawTableDraft,
  LawTableDraftBody,
  LawTableList,
  LawTableProposeBody,
  LawTableProposed,
  LawTableView,
} from '../contract/law-tables.ts';
import { DeedProposalParams } from '../contract/proposals.ts';
import { answerLines } from '../law-desk/lines.ts';
import type { App } from '../http/app-type.ts';
import type { Runtime } from '../runtime.ts';
import { inMaster } from '../setup/access.ts';
import { MasterParams } from '../http/master-params.ts';
import { checkTable } from './check.ts';
import { dropDraft, getDraft, saveDraft } from './drafts.ts';
import { proposeTable } from './propose.ts';
import { listTables, tableOf, tableView } from './tables.ts';
import { readyToTry, readyToTryProposed, tryTable } from './trial.ts';

const tags = ['law-tables'];
const config = { permission: 'setup' } as const;
const reading = { permission: 'read-definitions' } as const;
const params = MasterParams;

/** Rates and limits as tables of decisions: read, written as a draft, checked, tried on every running case, put forward as one deed. */
export async function lawTableRoutes(app: App, runtime: Runtime): Promise<void> {
  readRoutes(app, runtime);
  draftRoutes(app, runtime);
  tryRoutes(app, runtime);
}

function readRoutes(app: App, runtime: Runtime): void {
  app.get('/api/law-tables', {
    config: reading,
    schema: { tags, summary: 'The tables of rates and limits', response: { 200: LawTableList } },
    handler: ({ who }) => runtime.inOrganization(who.organizationId, (trx) => listTables(runtime, trx, who)),
  });

  app.get('/api/law-tables/:master', {
    config: reading,
    schema: { tags, summary: 'A table with your draft of it', params, response: { 200: LawTableView } },
    handler: ({ who, params: { master } }) => inMaster(runtime, who, { id: master, intent: 'read' }, tableView),
  });
}

function draftRoutes(app: App, runtime: Runtime): void {
  const url = '/api/law-tables/:master/draft';
  app.put(url, {
    config,
    schema: {
      tags,
      summary: 'Autosave your draft of a table while it is still as you read it',
      params,
      body: LawTableDraftBody,
      response: { 200: LawTableDraft },
    },
    handler: ({ who, params: { master }, body }) =>
      inMaster(runtime, who, { id: master, intent: 'edit' }, (open) => {
        tableOf(open);
        return saveDraft(open, body);
      }),
  });

  app.delete(url, {
    config,
    schema: {
      tags,
      summary: 'Discard your draft of a table',
      params,
      querystring: LawTableDiscardQuery,
      response: { 204: Type.Null() },
    },
    handler: async ({ who, params: { master }, query }, reply) => {
      await inMaster(runtime, who, { id: master, intent: 'edit' }, async (open) => {
        await getDraft(open, query.draftVersion);
        await dropDraft(open);
      });
      return reply.code(204).send(null);
    },
  });
}

function tryRoutes(app: App, runtime: Runtime): void {
  app.post('/api/law-tables/:master/check', {
    config,
    schema: {
      tags,
      summary: 'What each row of a table would be refused for',
      params,
      body: LawTableBody,
      response: { 200: LawTableCheck },
    },
    handler: ({ who, params: { master }, body }) =>
      inMaster(runtime, who, { id: master, intent: 'edit' }, (open) => checkTable(open, body)),
  });

  app.post('/api/law-tables/:master/trial', {
    config,
    schema: {
      tags,
      summary: 'What every running case would have otherwise, line by line (LawTableLine)',
      params,
      body: LawTableBody,
      response: { 200: Type.Unknown() },
    },
    handler: async ({ who, params: { master }, body }, reply) => {
      const ways = await readyToTry(runtime, who, { master, body });
      const lines = answerLines((say) => tryTable(runtime, who, ways, say));
      return reply.type('application/x-ndjson; charset=utf-8').send(lines);
    },
  });

  app.post('/api/law-tables/proposals/:id/trial', {
    config: { permission: 'decide-proposals' },
    schema: {
      tags,
      summary:
        'What every running case would have otherwise under what waits for a second person, line by line (LawTableLine)',
      params: DeedProposalParams,
      response: { 200: Type.Unknown() },
    },
    handler: async ({ who, params: { id } }, reply) => {
      const ways = await readyToTryProposed(runtime, who, id);
      const lines = answerLines((say) => tryTable(runtime, who, ways, say));
      return reply.type('application/x-ndjson; charset=utf-8').send(lines);
    },
  });

  app.post('/api/law-tables/:master/propose', {
    config,
    schema: {
      tags,
      summary: 'Put your draft of a table forward as one deed',
      params,
      body: LawTableProposeBody,
      response: { 200: LawTableProposed, 202: LawTableProposed },
    },
    handler: async ({ who, params: { master }, body }, reply) => {
      const done = await inMaster(runtime, who, { id: master, intent: 'edit' }, (open) => proposeTable(open, body));
      return reply.code(done.proposal === undefined ? 200 : 202).send(done);
    },
  });
}
