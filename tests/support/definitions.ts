import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import type { DefinitionDraft } from '../../server/contract/definition-drafts.ts';
import type { DefinitionView, ProposalView } from '../../server/contract/definitions.ts';
import type { TestServer } from './server.ts';

/** A stage as it is written: what the tests change of it. */
export type StageText = {
  definition: {
    id: string;
    title: { ne: string; en: string };
    initial: string;
    states: Record<string, { meta: { title: { ne: string; en: string }; forms?: string[] }; [key: string]: unknown }>;
    [key: string]: unknown;
  };
  fragments: { id: string; on: Record<string, unknown>; [key: string]: unknown }[];
  parts?: {
    id: string;
    states?: Record<string, { meta: { title: { ne: string; en: string } }; on: Record<string, unknown> }>;
  }[];
  scenarios?: unknown[];
};

/** A form's file: what the tests change of it. */
export type FormText = { slug: string; title: { ne: string; en: string }; approvers: string[]; [key: string]: unknown };

/** The API of one definition, as somebody of a role uses it. */
export type DefinitionApi<T = unknown> = {
  get<V>(who: string, path?: string): Promise<V>;
  send(who: string, method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object): Promise<LightMyRequestResponse>;
  draft(who: string): Promise<Omit<DefinitionDraft, 'source'> & { source: T }>;
  /** Changes the caller's draft and saves it. */
  write(who: string, change: (text: T) => void): Promise<DefinitionDraft>;
  view(): Promise<DefinitionView>;
  /** Changes, proposes and publishes: the engineer writes, the chief publishes. */
  publish(
    change: (text: T) => void,
    given?: { readonly note?: string; readonly effectiveFrom?: string },
  ): Promise<ProposalView>;
};

/** Writes a definition of the test office through the API. */
export function definitionApi<T = unknown>(server: TestServer, kind: string, id: string): DefinitionApi<T> {
  const url = `/api/definitions/${kind}/${id}`;
  const api: DefinitionApi<T> = {
    async get<V>(who: string, path = '') {
      const answer = await server.as(who, { url: `${url}${path}` });
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
      return answer.json<V>();
    },
    send: (who, method, path, payload) =>
      server.as(who, { method, url: `${url}/${path}`, ...(payload === undefined ? {} : { payload }) }),
    draft: (who) => api.get(who, '/draft'),
    async write(who: string, change: (text: T) => void) {
      const { source, draftVersion } = await api.draft(who);
      change(source);
      const answer = await api.send(who, 'PUT', 'draft', { source, draftVersion });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<DefinitionDraft>();
    },
    view: () => api.get('C'),
    async publish(change: (text: T) => void, given: { readonly note?: string; readonly effectiveFrom?: string } = {}) {
      const { note = 'परीक्षण', effectiveFrom = server.clock.now().slice(0, 10) } = given;
      const { draftVersion } = await api.write('A', change);
      const proposed = await api.send('A', 'POST', 'propose', { draftVersion, note, effectiveFrom });
      if (proposed.statusCode !== 200) throw new Error(proposed.body);
      const published = await api.send('C', 'POST', 'publish', { proposalId: proposed.json<ProposalView>().id });
      if (published.statusCode !== 200) throw new Error(published.body);
      return published.json<ProposalView>();
    },
  };
  return api;
}

/** The scenarios that ship with a stage. */
export function shippedScenarios(stage: string): unknown[] {
  const folder = join(import.meta.dirname, '../../workflows/scenarios', stage);
  return readdirSync(folder).map((name): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}
