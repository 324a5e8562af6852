import { Type } from 'typebox';
import {
  ChangeSetBody,
  ChangeSetCheck,
  ChangeSetList,
  ChangeSetParams,
  ChangeSetProposeBody,
  ChangeSetPublishBody,
  ChangeSetReverseBody,
  ChangeSetVerdictBody,
  ChangeSetView,
  PartBody,
} from '../contract/change-sets.ts';
import { Pack, PackView } from '../contract/change-set-packs.ts';
import { answerLines } from '../law-desk/lines.ts';
import { dryRunBeside } from '../law-desk/dry-run.ts';
import type { App } from '../http/app-type.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Who } from '../runtime.ts';
import { checkSet } from './check.ts';
import { makePack } from './pack.ts';
import { readPack, takePack } from './take-pack.ts';
import { proposeSet } from './propose.ts';
import { endSet, publishSet } from './publish.ts';
import { reverseSet } from './reverse.ts';
import { deletePart, getSet, holdOpen, insertPart, insertSet, partsOf } from './store.ts';
import { besides, draftsOf } from './together.ts';
import { listSets, setView } from './view.ts';

const tags = ['change-sets'];
const reading = { permission: 'read-definitions' } as const;
const drafting = { permission: 'draft-definitions' } as const;
const publishing = { permission: 'publish-definitions' } as const;
const params = ChangeSetParams;
const response = { 200: ChangeSetView };
const url = '/api/change-sets';

/** Things of the law that belong together: written as drafts, then checked, tried, proposed, published and taken back under one name. */
export async function changeSetRoutes(app: App, runtime: Runtime): Promise<void> {
  readRoutes(app, runtime);
  writeRoutes(app, runtime);
  tryRoutes(app, runtime);
  decideRoutes(app, runtime);
  packRoutes(app, runtime);
}

function view(runtime: Runtime, who: Who, id: string) {
  return runtime.inOrganization(who.organizationId, (trx) => setView(runtime, trx, who, id));
}

function readRoutes(app: App, runtime: Runtime): void {
  app.get(url, {
    config: reading,
    schema: { tags, summary: 'The change sets that you may see', response: { 200: ChangeSetList } },
    handler: ({ who }) => runtime.inOrganization(who.organizationId, (trx) => listSets(trx, who)),
  });

  app.get(`${url}/:id`, {
    config: reading,
    schema: { tags, summary: 'A change set with its parts', params, response },
    handler: ({ who, params: { id } }) => view(runtime, who, id),
  });
}

function writeRoutes(app: App, runtime: Runtime): void {
  app.post(url, {
    config: drafting,
    schema: { tags, summary: 'Begin a change set', body: ChangeSetBody, response: { 201: ChangeSetView } },
    handler: async ({ who, body: { title, part } }, reply) => {
      const made = await runtime.inOrganization(who.organizationId, async (trx) => {
        const id = await insertSet(trx, who, { title, at: runtime.now() });
        if (part !== undefined) await insertPart(trx, who, id, part);
        return setView(runtime, trx, who, id);
      });
      return reply.code(201).send(made);
    },
  });

  app.post(`${url}/:id/parts`, {
    config: drafting,
    schema: { tags, summary: 'Put a definition or a table into your set', params, body: PartBody, response },
    handler: ({ who, params: { id }, body }) =>
      runtime.inOrganization(who.organizationId, async (trx) => {
        await holdOpen(trx, who, id);
        await insertPart(trx, who, id, body);
        return setView(runtime, trx, who, id);
      }),
  });

  app.delete(`${url}/:id/parts`, {
    config: drafting,
    schema: { tags, summary: 'Take something out of your set', params, querystring: PartBody, response },
    handler: ({ who, params: { id }, query }) =>
      runtime.inOrganization(who.organizationId, async (trx) => {
        await holdOpen(trx, who, id);
        await deletePart(trx, id, query);
        return setView(runtime, trx, who, id);
      }),
  });
}

function tryRoutes(app: App, runtime: Runtime): void {
  app.post(`${url}/:id/check`, {
    config: drafting,
    schema: {
      tags,
      summary: 'What is wrong with each part beside the others',
      params,
      response: { 200: ChangeSetCheck },
    },
    handler: ({ who, params: { id } }) => checkSet(runtime, who, id),
  });

  app.post(`${url}/:id/dry-run`, {
    config: drafting,
    schema: {
      tags,
      summary: 'What a part beside the others would have done to every running case, line by line (DryRunLine)',
      params,
      body: PartBody,
      response: { 200: Type.Unknown() },
    },
    handler: async ({ who, params: { id }, body }, reply) => {
      const changes = await runtime.inOrganization(who.organizationId, async (trx) => {
        await getSet(trx, who, id);
        return draftsOf(trx, who, await partsOf(trx, id));
      });
      const change = changes.find((each) => each.kind === body.kind && each.id === body.id);
      if (change === undefined) throw problem('definitionDraftMissing');
      const lines = answerLines((say) => dryRunBeside(runtime, who, { change, beside: besides(changes, change) }, say));
      return reply.type('application/x-ndjson; charset=utf-8').send(lines);
    },
  });
}

function decideRoutes(app: App, runtime: Runtime): void {
  app.post(`${url}/:id/propose`, {
    config: drafting,
    schema: { tags, summary: 'Put every part of your set forward', params, body: ChangeSetProposeBody, response },
    handler: async ({ who, params: { id }, body }) => {
      await proposeSet(runtime, who, id, body);
      return view(runtime, who, id);
    },
  });

  app.post(`${url}/:id/publish`, {
    config: publishing,
    schema: { tags, summary: "Publish somebody else's set", params, body: ChangeSetPublishBody, response },
    handler: async ({ who, params: { id }, body }) => {
      await publishSet(runtime, who, id, body);
      return view(runtime, who, id);
    },
  });

  app.post(`${url}/:id/turn-down`, {
    config: publishing,
    schema: { tags, summary: "Turn somebody else's set down", params, body: ChangeSetVerdictBody, response },
    handler: async ({ who, params: { id }, body: { note } }) => {
      await endSet(runtime, who, { id, state: 'turned-down', note });
      return view(runtime, who, id);
    },
  });

  app.post(`${url}/:id/withdraw`, {
    config: drafting,
    schema: { tags, summary: 'Take your own set back', params, body: ChangeSetVerdictBody, response },
    handler: async ({ who, params: { id }, body: { note } }) => {
      await endSet(runtime, who, { id, state: 'withdrawn', note });
      return view(runtime, who, id);
    },
  });

  app.post(`${url}/:id/reverse`, {
    config: drafting,
    schema: {
      tags,
      summary: 'Begin a set that takes a published one back',
      params,
      body: ChangeSetReverseBody,
      response: { 201: ChangeSetView },
    },
    handler: async ({ who, params: { id }, body: { title } }, reply) => {
      const made = await reverseSet(runtime, who, id, title);
      return reply.code(201).send(await view(runtime, who, made));
    },
  });
}

function packRoutes(app: App, runtime: Runtime): void {
  app.get(`${url}/:id/pack`, {
    config: drafting,
    schema: {
      tags,
      summary: 'A published set as a signed file for other municipalities',
      params,
      response: { 200: Pack },
    },
    handler: ({ who, params: { id } }) => makePack(runtime, who, id),
  });

  app.post(`${url}/packs/read`, {
    config: drafting,
    schema: {
      tags,
      summary: "What another municipality's file would change here; nothing is kept",
      body: Pack,
      response: { 200: PackView },
    },
    handler: ({ who, body }) => readPack(runtime, who, body),
  });

  app.post(`${url}/packs`, {
    config: drafting,
    schema: {
      tags,
      summary: "Begin a set with another municipality's file, as your drafts",
      body: Pack,
      response: { 201: ChangeSetView },
    },
    handler: async ({ who, body }, reply) => {
      const made = await takePack(runtime, who, body);
      return reply.code(201).send(await view(runtime, who, made));
    },
  });
}
