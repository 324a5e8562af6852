import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import {
  CompareQuery,
  CompareView,
  DefinitionList,
  DefinitionParams,
  DefinitionView,
  SlugParams,
  KindParams,
  StageVersionParams,
  VersionBody,
  VersionParams,
} from '../contract/definitions.ts';
import { OriginsView } from '../contract/definition-origins.ts';
import { UsedByQuery, UsedByView } from '../contract/definition-uses.ts';
import { GraphView } from '../contract/history.ts';
import { chartOf } from '../history/chart.ts';
import type { App } from '../http/app-type.ts';
import type { Runtime } from '../runtime.ts';
import { compareVersions } from './compare.ts';
import { originsOfVersion } from './origins.ts';
import { usedBy } from './uses-and-tests.ts';
import { definitionView, listDefinitions, versionBody } from './versions.ts';

const tags = ['definitions'];
const config = { permission: 'read-definitions' } as const;

/** The law as those read it who write, publish or audit it: every version, who made it, and what differs. */
export async function versionRoutes(app: App, runtime: Runtime): Promise<void> {
  const today = (): string => kathmanduDate(runtime.now());

  app.get('/api/definitions/:kind', {
    config,
    schema: { tags, summary: 'Definitions of a kind', params: KindParams, response: { 200: DefinitionList } },
    handler: ({ who, params: { kind } }) =>
      runtime.inOrganization(who.organizationId, (trx) => listDefinitions(trx, who, kind, today())),
  });

  app.get('/api/definitions/:kind/:id', {
    config,
    schema: {
      tags,
      summary: 'A definition with its versions and proposals',
      params: DefinitionParams,
      response: { 200: DefinitionView },
    },
    handler: ({ who, params }) =>
      runtime.inOrganization(who.organizationId, (trx) => definitionView(trx, who, params, today())),
  });

  app.get('/api/definitions/:kind/:id/versions/:version', {
    config,
    schema: { tags, summary: 'A version as published', params: VersionParams, response: { 200: VersionBody } },
    handler: ({ who, params: { version, ...named } }) =>
      runtime.inOrganization(who.organizationId, (trx) => versionBody(trx, named, version)),
  });

  app.get('/api/definitions/workflow/:id/versions/:version/chart', {
    config,
    schema: { tags, summary: 'The chart of a version', params: StageVersionParams, response: { 200: GraphView } },
    handler: async ({ who: { organizationId }, params: { id, version } }) =>
      chartOf(
        await runtime.inOrganization(organizationId, async (trx) => {
          const { hash } = await versionBody(trx, { kind: 'workflow', id }, version);
          return runtime.definitions.stageByHash(trx, organizationId, hash);
        }),
      ),
  });

  app.get('/api/definitions/workflow/:id/versions/:version/origins', {
    config,
    schema: {
      tags,
      summary: 'Where the states and ways of a version were written',
      params: StageVersionParams,
      response: { 200: OriginsView },
    },
    handler: ({ who, params: { id, version } }) =>
      runtime.inOrganization(who.organizationId, (trx) => originsOfVersion(trx, id, version)),
  });

  const compare = {
    config,
    schema: {
      tags,
      summary: 'What differs between two versions, or between a version and the draft',
      querystring: CompareQuery,
      response: { 200: CompareView },
    },
  };
  app.get('/api/definitions/:kind/:id/compare', {
    ...compare,
    schema: { ...compare.schema, params: DefinitionParams },
    handler: ({ who, params, query }) =>
      runtime.inOrganization(who.organizationId, (trx) => compareVersions(trx, who, params, query)),
  });

  // beside /api/definitions/form/:slug/:hash, which would take the last word for a hash
  app.get('/api/definitions/form/:slug/compare', {
    ...compare,
    schema: { ...compare.schema, params: SlugParams },
    handler: ({ who, params: { slug }, query }) =>
      runtime.inOrganization(who.organizationId, (trx) => compareVersions(trx, who, { kind: 'form', id: slug }, query)),
  });

  const used = {
    config,
    schema: {
      tags,
      summary: 'What of the law names or reads a definition, or a part of it',
      querystring: UsedByQuery,
      response: { 200: UsedByView },
    },
  };
  app.get('/api/definitions/:kind/:id/used-by', {
    ...used,
    schema: { ...used.schema, params: DefinitionParams },
    handler: ({ who, params, query }) => usedBy(runtime, who, { ...params, ...query }),
  });

  app.get('/api/definitions/form/:slug/used-by', {
    ...used,
    schema: { ...used.schema, params: SlugParams },
    handler: ({ who, params: { slug }, query }) => usedBy(runtime, who, { kind: 'form', id: slug, ...query }),
  });
}
