import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SimulateView } from '../../../server/contract/definition-drafts.ts';
import type { ScenariosView, WrittenScenariosView } from '../../../server/contract/definition-uses.ts';
import { type DefinitionApi, definitionApi, shippedScenarios, type StageText } from '../../support/definitions.ts';
import { noPrinter } from '../../support/no-printer.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let stage: DefinitionApi<StageText>;
beforeAll(async () => {
  server = await startTestServer({ printer: noPrinter });
  stage = definitionApi<StageText>(server, 'workflow', 'validity');
});
afterAll(() => server.stop());

async function played(change: (text: StageText) => void = () => undefined): Promise<ScenariosView> {
  const { source } = await stage.draft('A');
  change(source);
  const answer = await stage.send('A', 'POST', 'scenarios', { source });
  expect(answer.statusCode).toBe(200);
  return answer.json<ScenariosView>();
}

test('the shipped scenarios come out as they say and take every way', async () => {
  const { problems, scenarios, ways, taken, missed } = await played();
  expect(problems).toEqual([]);
  expect(scenarios.length).toBeGreaterThan(0);
  expect(scenarios.filter(({ misses, readable }) => misses.length > 0 || !readable)).toEqual([]);
  expect(taken).toBe(ways);
  expect(missed).toEqual([]);
});

test('a scenario that wants another end says what it wanted and what came, by the titles of the states', async () => {
  const given = { type: '1', class: 'ga', ward: '1', at: '2026-11-01T06:00:00.000Z', facts: {} };
  const wrong = {
    title: { ne: 'अर्कै अन्त्य', en: 'Another end' },
    given,
    // oxlint-disable-next-line unicorn/no-thenable -- the word of scenarios for what must come of a press
    lines: [{ event: 'NOTHING_SUCH', by: 'A', then: { state: 'running', effects: [] } }],
  };
  const { scenarios, ways, taken, missed } = await played((text) => {
    text.scenarios = [wrong];
  });
  expect(missed).toHaveLength(ways - taken);
  expect(missed).toContain('valid/EXTENDED/0');
  expect(scenarios).toMatchObject([
    {
      title: { en: 'Another end' },
      readable: true,
      misses: [{ line: 1, event: 'NOTHING_SUCH', by: 'A', came: { refused: { code: expect.any(String) } } }],
    },
  ]);
});

test('a scenario that does not hold is offered with what happens now; so written it holds, and the others are as they were', async () => {
  const all = shippedScenarios('validity');
  // oxlint-disable-next-line unicorn/no-thenable -- the word of scenarios for what must come of a press
  const refusing = { event: 'COMPLETED', by: 'SYSTEM', then: { refused: { code: 'closed' } } };
  const given = { type: '1', class: 'C', ward: '01', at: '2026-11-20T06:15:00.000Z', facts: terms };
  const wrong = { title: { ne: 'नमिलेको', en: 'Wrong' }, given, lines: [refusing] };
  const before = await played((text) => {
    text.scenarios = [...all, wrong];
  });
  expect(before.written).toEqual([...all, wrong]);
  expect(before.scenarios.slice(0, -1).filter(({ mended }) => mended !== undefined)).toEqual([]);
  const mended = before.scenarios.at(-1)?.mended;
  // oxlint-disable-next-line unicorn/no-thenable -- the word of scenarios for what must come of a press
  expect(mended).toEqual({ ...wrong, lines: [{ ...refusing, then: { state: 'closed' } }] });
  const after = await played((text) => {
    text.scenarios = [...all, mended];
  });
  expect(after.scenarios.filter(({ misses }) => misses.length > 0)).toEqual([]);
});

const terms = {
  'case.renewalWarnOn': '2026-12-01',
  'case.renewalUrgentOn': '2026-12-05',
  'case.validUntil': '2026-12-08',
};

test('what was tried is kept beside the scenarios that are there, under the title that it is given', async () => {
  const given = { type: '1', class: 'C', ward: '01', at: '2026-11-20T06:15:00.000Z', facts: terms };
  const { source } = await stage.draft('A');
  const events = [{ type: 'EXTENDED', by: 'D' }];
  const body = { source, given, events, as: 'A', now: '2026-12-20T06:15:00.000Z' };
  const keepAs = { ne: 'म्याद सकिएको', en: 'Expired' };
  const seen = (await stage.send('A', 'POST', 'simulate', body)).json<SimulateView>();
  expect(seen.scenarios).toBeUndefined();
  const answer = await stage.send('A', 'POST', 'simulate', { ...body, keepAs });
  expect(answer.statusCode, answer.body).toBe(200);
  const { scenarios = [] } = answer.json<SimulateView>();
  expect(scenarios.slice(0, -1)).toEqual(shippedScenarios('validity'));
  expect(scenarios.at(-1)).toMatchObject({ title: keepAs, given, lines: expect.any(Array) });
  const after = await played((text) => {
    text.scenarios = [...scenarios];
  });
  expect(after.scenarios.at(-1)).toMatchObject({ title: keepAs, lines: 4, misses: [] });
});

test('what is no scenario is said to be none', async () => {
  const { scenarios } = await played((text) => {
    text.scenarios = [{ title: { ne: 'खाली', en: 'Empty' } }];
  });
  expect(scenarios).toEqual([{ title: { ne: 'खाली', en: 'Empty' }, lines: 0, readable: false, misses: [] }]);
});

test('a stage that does not compile is not played: what is wrong with it is said', async () => {
  const { problems, scenarios } = await played((text) => {
    text.definition.initial = 'nowhere';
  });
  expect(problems.length).toBeGreaterThan(0);
  expect(scenarios).toEqual([]);
});

test('the auditor plays nothing', async () => {
  expect((await stage.send('AUD', 'POST', 'scenarios', { source: {} })).statusCode).toBe(403);
});

test('scenarios are written for the ways that none takes; those that are there stay as they are, and the new ones hold', async () => {
  const { source } = await stage.draft('A');
  const all = shippedScenarios('validity');
  const [first] = all;
  const answer = await stage.send('A', 'POST', 'scenarios/missing', { source: { ...source, scenarios: [first] } });
  const { problems, scenarios, added, missed } = answer.json<WrittenScenariosView>();
  expect(problems).toEqual([]);
  expect(scenarios[0]).toEqual(first);
  expect(added).toBeGreaterThan(0);
  expect(scenarios).toHaveLength(added + 1);
  const after = await played((text) => {
    text.scenarios = scenarios;
  });
  expect(after.scenarios.filter(({ misses, readable }) => misses.length > 0 || !readable)).toEqual([]);
  expect(after.missed).toEqual(missed);
  const nothing = await stage.send('A', 'POST', 'scenarios/missing', { source: { ...source, scenarios: all } });
  expect(nothing.json()).toEqual({ problems: [], scenarios: all, added: 0, missed: [] });
});
