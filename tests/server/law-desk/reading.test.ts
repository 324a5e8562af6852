import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BlankFormView, CompareView, DefinitionList, ProposalView } from '../../../server/contract/definitions.ts';
import type { GraphView } from '../../../server/contract/history.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { type DefinitionApi, definitionApi, type FormText, type StageText } from '../../support/definitions.ts';
import { noPrinter } from '../../support/no-printer.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const TODAY = '2026-11-01';
const FORM = 'noteorder-pilength-level-view';

let server: TestServer;
let stage: DefinitionApi<StageText>;
let form: DefinitionApi<FormText>;
beforeAll(async () => {
  server = await startTestServer({ printer: noPrinter });
  stage = definitionApi<StageText>(server, 'workflow', 'validity');
  form = definitionApi<FormText>(server, 'form', FORM);
});
afterAll(() => server.stop());

async function marked(who: string): Promise<readonly string[]> {
  const answer = await server.as(who, { url: '/api/definitions/workflow' });
  return answer.json<DefinitionList>().items.flatMap(({ id, draft }) => (draft ? [id] : []));
}

test('the list marks what the reader is writing, and nobody else’s drafts', async () => {
  await stage.write('A', (text) => {
    text.definition.title.en = 'Term of the permit';
  });
  expect([await marked('A'), await marked('C')]).toEqual([['validity'], []]);
});

test('a proposal is held against the version that it was written from', async () => {
  const { draftVersion } = await stage.draft('A');
  const proposed = await stage.send('A', 'POST', 'propose', { draftVersion, note: 'नाम', effectiveFrom: TODAY });
  const { id } = proposed.json<ProposalView>();
  const view = await stage.get<CompareView>('C', `/compare?from=1&proposal=${id}`);
  expect(view).toMatchObject({ from: 1, to: 'proposal', cut: false });
  expect(view.changes).toEqual([
    {
      path: '/definition/title/en',
      label: { ne: 'इजाजतको म्याद', en: 'Term of the permit' },
      what: 'changed',
      was: 'Validity of the permit',
      now: 'Term of the permit',
    },
  ]);
  const none = await server.as('C', {
    url: '/api/definitions/workflow/validity/compare?from=1&proposal=00000000-0000-4000-8000-000000000000',
  });
  expect(none.json<ProblemBody>().code).toBe('proposalNotFound');
});

describe('the chart of a version', () => {
  test('has every state of that version, laid out', async () => {
    const chart = await stage.get<GraphView>('AUD', '/versions/1/chart');
    const { source } = await stage.draft('C');
    expect(chart.nodes.map(({ id }) => id).toSorted()).toEqual(Object.keys(source.definition.states).toSorted());
    expect(new Set(chart.nodes.map(({ x, y }) => `${String(x)} ${String(y)}`)).size).toBe(chart.nodes.length);
  });

  test('of a version that there is not is not found', async () => {
    const answer = await server.as('AUD', { url: '/api/definitions/workflow/validity/versions/99/chart' });
    expect(answer.json<ProblemBody>().code).toBe('definitionNotFound');
  });

  test('is for those who read definitions', async () => {
    const answer = await server.as('D', { url: '/api/definitions/workflow/validity/versions/1/chart' });
    expect(answer.statusCode).toBe(403);
  });
});

describe('a form of another version', () => {
  test('opens blank by its hash, as it was then', async () => {
    const before = await form.view();
    await form.publish((text) => {
      text.title.en = 'Note and order';
    });
    const [now, then] = (await form.view()).versions;
    const blank = async (hash: string) => {
      const answer = await server.as('AUD', { url: `/api/definitions/blank/${FORM}?hash=${hash}` });
      return answer.json<BlankFormView>().hash;
    };
    expect(then?.hash).toBe(before.versions[0]?.hash);
    expect([await blank(now?.hash ?? ''), await blank(then?.hash ?? '')]).toEqual([now?.hash, then?.hash]);
  });

  test('is not opened under the name of another', async () => {
    const hash = (await form.view()).versions[0]?.hash ?? '';
    const answer = await server.as('AUD', { url: `/api/definitions/blank/design-approval?hash=${hash}` });
    expect(answer.json<ProblemBody>().code).toBe('formNotFound');
  });
});
