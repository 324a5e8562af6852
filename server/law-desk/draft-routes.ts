import { Type } from 'typebox';
import { Ordinal } from '../contract/bounds.ts';
import {
  CheckBody,
  CheckView,
  CopyBody,
  DefinitionDraft,
  DefinitionDraftBody,
  MigrateBody,
  ProposeBody,
  PublishBody,
  RestoreBody,
  SimulateBody,
  SimulateView,
  VerdictBody,
} from '../contract/definition-drafts.ts';
import { OriginsView } from '../contract/definition-origins.ts';
import { RowsView, ScenariosView, WrittenScenariosView } from '../contract/definition-uses.ts';
import { DefinitionParams, IdParams, ProposalView, SlugParams } from '../contract/definitions.ts';
import type { App } from '../http/app-type.ts';
import type { Runtime } from '../runtime.ts';
import { copyDefinition } from './copies.ts';
import { discardDraft, draftView, saveDraft, writtenOf } from './drafts.ts';
import { dryRunText, textToTry } from './dry-run.ts';
import { judgeKeptRows } from './kept-rows.ts';
import { answerLines } from './lines.ts';
import { migrateCases, readyToMigrate } from './migrate-cases.ts';
import { originsOfText } from './origins.ts';
import { propose, restore } from './propose.ts';
import { publishProposal } from './publish-proposal.ts';
import { settle } from './settle.ts';
import { checkText, simulateText } from './try-out.ts';
import { testText, writeMissing } from './uses-and-tests.ts';

const tags = ['definitions'];
const params = DefinitionParams;
const drafting = { permission: 'draft-definitions' } as const;
const publishing = { permission: 'publish-definitions' } as const;
const DiscardQuery = Type.Object({ draftVersion: Ordinal }, { additionalProperties: false });

/** How the law is written: a private draft, checked and tried, put forward with a reason, published by somebody else. */
export async function draftRoutes(app: App, runtime: Runtime): Promise<void> {
  draftOwnRoutes(app, runtime);
  tryRoutes(app, runtime);
  proposalRoutes(app, runtime);
  migrateRoutes(app, runtime);
}

function draftOwnRoutes(app: App, runtime: Runtime): void {
  const url = '/api/definitions/:kind/:id/draft';
  app.get(url, {
    config: drafting,
    schema: { tags, summary: 'Your draft, or what it would begin with', params, response: { 200: DefinitionDraft } },
    handler: ({ who, params: named }) =>
      runtime.inOrganization(who.organizationId, (trx) => draftView(trx, who, writtenOf(named))),
  });

  // beside /api/definitions/form/:slug/:hash, which would take the last word for a hash
  app.get('/api/definitions/form/:slug/draft', {
    config: drafting,
    schema: { tags, summary: 'Your draft of a form', params: SlugParams, response: { 200: DefinitionDraft } },
    handler: ({ who, params: { slug } }) =>
      runtime.inOrganization(who.organizationId, (trx) => draftView(trx, who, { kind: 'form', id: slug })),
  });

  app.put(url, {
    config: drafting,
    schema: {
      tags,
      summary: 'Autosave your draft while it is still as you read it',
      params,
      body: DefinitionDraftBody,
      response: { 200: DefinitionDraft },
    },
    handler: ({ who, params: named, body }) =>
      runtime.inOrganization(who.organizationId, (trx) => saveDraft(runtime, trx, who, writtenOf(named), body)),
  });

  app.post('/api/definitions/:kind/:id/copies', {
    config: drafting,
    schema: {
      tags,
      summary: 'Begin a new definition as your draft, from the newest text of this one',
      params,
      body: CopyBody,
      response: { 200: DefinitionDraft },
    },
    handler: ({ who, params: named, body }) =>
      runtime.inOrganization(who.organizationId, (trx) => copyDefinition(runtime, trx, who, writtenOf(named), body)),
  });

  app.delete(url, {
    config: drafting,
    schema: { tags, summary: 'Discard your draft', params, querystring: DiscardQuery, response: { 204: Type.Null() } },
    handler: async ({ who, params: named, query }, reply) => {
      await runtime.inOrganization(who.organizationId, (trx) =>
        discardDraft(trx, who, writtenOf(named), query.draftVersion),
      );
      return reply.code(204).send(null);
    },
  });
}

function tryRoutes(app: App, runtime: Runtime): void {
  app.post('/api/definitions/:kind/:id/check', {
    config: drafting,
    schema: { tags, summary: 'Everything wrong with a text', params, body: CheckBody, response: { 200: CheckView } },
    handler: ({ who, params: named, body }) => checkText(runtime, who, writtenOf(named), body.source),
  });

  app.post('/api/definitions/:kind/:id/simulate', {
    config: drafting,
    schema: {
      tags,
      summary: 'Press the buttons of a stage as written; nothing is stored',
      params,
      body: SimulateBody,
      response: { 200: SimulateView },
    },
    handler: ({ who, params: named, body }) => simulateText(runtime, who, writtenOf(named), body),
  });

  app.post('/api/definitions/workflow/:id/scenarios', {
    config: drafting,
    schema: {
      tags,
      summary: 'Play the scenarios of a stage as written; nothing is stored',
      params: IdParams,
      body: CheckBody,
      response: { 200: ScenariosView },
    },
    handler: ({ who, params: { id }, body }) => testText(runtime, who, { kind: 'workflow', id }, body.source),
  });

  app.post('/api/definitions/workflow/:id/scenarios/missing', {
    config: drafting,
    schema: {
      tags,
      summary: 'Write scenarios for the ways of a stage as written that none takes; nothing is stored',
      params: IdParams,
      body: CheckBody,
      response: { 200: WrittenScenariosView },
    },
    handler: ({ who, params: { id }, body }) => writeMissing(runtime, who, { kind: 'workflow', id }, body.source),
  });

  app.post('/api/definitions/master/:id/rows', {
    config: drafting,
    schema: {
      tags,
      summary: 'Hold the rows of a list against it as written; nothing is stored',
      params: IdParams,
      body: CheckBody,
      response: { 200: RowsView },
    },
    handler: ({ who, params: { id }, body }) => judgeKeptRows(runtime, who, id, body.source),
  });

  app.post('/api/definitions/workflow/:id/origins', {
    config: drafting,
    schema: {
      tags,
      summary: 'Where the states and ways of a stage as written were written',
      params: IdParams,
      body: CheckBody,
      response: { 200: OriginsView },
    },
    handler: ({ who, params: { id }, body }) => originsOfText(runtime, who, { kind: 'workflow', id }, body.source),
  });

  app.post('/api/definitions/:kind/:id/dry-run', {
    config: drafting,
    schema: {
      tags,
      summary: 'What a text would have done to every running case, line by line (DryRunLine)',
      params,
      body: CheckBody,
      response: { 200: Type.Unknown() },
    },
    handler: async ({ who, params: named, body }, reply) => {
      const written = writtenOf(named);
      const source = await textToTry(runtime, who, written, body.source);
      const lines = answerLines((say) => dryRunText(runtime, who, written, source, say));
      return reply.type('application/x-ndjson; charset=utf-8').send(lines);
    },
  });
}

function proposalRoutes(app: App, runtime: Runtime): void {
  const response = { 200: ProposalView };
  app.post('/api/definitions/:kind/:id/propose', {
    config: drafting,
    schema: { tags, summary: 'Put your draft forward to be published', params, body: ProposeBody, response },
    handler: ({ who, params: named, body }) => propose(runtime, who, writtenOf(named), body),
  });

  app.post('/api/definitions/:kind/:id/restore', {
    config: drafting,
    schema: { tags, summary: 'Put an old version forward to be published again', params, body: RestoreBody, response },
    handler: ({ who, params: named, body }) => restore(runtime, who, writtenOf(named), body),
  });

  app.post('/api/definitions/:kind/:id/publish', {
    config: publishing,
    schema: { tags, summary: "Publish somebody else's proposal", params, body: PublishBody, response },
    handler: ({ who, params: named, body }) => publishProposal(runtime, who, writtenOf(named), body),
  });

  app.post('/api/definitions/:kind/:id/turn-down', {
    config: publishing,
    schema: { tags, summary: "Turn somebody else's proposal down", params, body: VerdictBody, response },
    handler: ({ who, params: named, body }) =>
      settle(runtime, who, writtenOf(named), { ...body, outcome: 'turned-down' }),
  });

  app.post('/api/definitions/:kind/:id/withdraw', {
    config: drafting,
    schema: { tags, summary: 'Take your own proposal back', params, body: VerdictBody, response },
    handler: ({ who, params: named, body }) =>
      settle(runtime, who, writtenOf(named), { ...body, outcome: 'withdrawn' }),
  });
}

function migrateRoutes(app: App, runtime: Runtime): void {
  app.post('/api/definitions/workflow/:id/migrate', {
    config: publishing,
    schema: {
      tags,
      summary: 'Take running cases to another version of their stage, line by line (MigrateLine)',
      params: IdParams,
      body: MigrateBody,
      response: { 200: Type.Unknown() },
    },
    handler: async ({ who, params: { id }, body }, reply) => {
      const journey = await readyToMigrate(runtime, who, id, body);
      const lines = answerLines((say) => migrateCases(runtime, who, journey, say));
      return reply.type('application/x-ndjson; charset=utf-8').send(lines);
    },
  });
}
