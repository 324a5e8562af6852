import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SimulateView } from '../../../server/contract/definition-drafts.ts';
import { type DefinitionApi, definitionApi, type StageText } from '../../support/definitions.ts';
import { noPrinter } from '../../support/no-printer.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { problemOf } from '../../support/setup-area.ts';

let server: TestServer;
let stage: DefinitionApi<StageText>;
beforeAll(async () => {
  server = await startTestServer({ printer: noPrinter });
  stage = definitionApi<StageText>(server, 'workflow', 'validity');
});
afterAll(() => server.stop());

const given = { type: '1', class: 'C', ward: '01', at: '2026-11-20T06:15:00.000Z', facts: {} };
const tried = async () => ({ source: (await stage.draft('A')).source, given, events: [], as: 'A' });
const keep = async (who: string, keepAs: unknown) =>
  stage.send(who, 'POST', 'simulate', { ...(await tried()), keepAs });

test.each(['D', 'AUD', 'R', 'G'])('a course is kept by nobody who may not write the law: %s', async (who) => {
  expect((await keep(who, { ne: 'क', en: 'a' })).statusCode).toBe(403);
});

test.each([
  ['of a hundred thousand letters', { ne: 'क'.repeat(100_000), en: 'a' }],
  ['of blanks', { ne: '   ', en: 'a' }],
  ['that is no text', { ne: ['क'], en: 'a' }],
  ['with more beside', { ne: 'क', en: 'a', done: true }],
  ['with a hidden key', JSON.parse('{"ne":"क","en":"a","__proto__":{"done":true}}')],
])('no course is kept under a title %s', async (_, keepAs) => {
  expect((await keep('A', keepAs)).statusCode).toBe(400);
});

test.each(['{{owner.name}}', '${x}', '</script><b>', '"); drop', '__proto__', '$&'])(
  'a course keeps the title %s letter by letter, and nothing of it is worked out',
  async (title) => {
    const answer = await keep('A', { ne: title, en: title });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<SimulateView>().scenarios?.at(-1)).toMatchObject({ title: { ne: title, en: title } });
  },
);

test('of two who keep a course at once the second is told, and nothing of the first is lost', async () => {
  await stage.write('A', () => undefined);
  const { source, draftVersion } = await stage.draft('A');
  const saves = ['पहिलो', 'दोस्रो'].map((ne) => {
    const scenarios = [...(source.scenarios ?? []), { title: { ne, en: ne }, given, lines: [] }];
    return stage.send('A', 'PUT', 'draft', { source: { ...source, scenarios }, draftVersion });
  });
  const answers = await Promise.all(saves);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refused = answers.findIndex(({ statusCode }) => statusCode === 409);
  const late = answers[refused];
  expect(late && problemOf(late).code).toBe('definitionDraftConflict');
  const kept = (await stage.draft('A')).source.scenarios?.at(-1);
  expect(kept).toMatchObject({ title: { ne: refused === 0 ? 'दोस्रो' : 'पहिलो' } });
});
