import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OriginsView } from '../../../server/contract/definition-origins.ts';
import { type DefinitionApi, definitionApi, type StageText } from '../../support/definitions.ts';
import { noPrinter } from '../../support/no-printer.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let stage: DefinitionApi<StageText>;
beforeAll(async () => {
  server = await startTestServer({ printer: noPrinter });
  stage = definitionApi<StageText>(server, 'workflow', 'phase-one');
});
afterAll(() => server.stop());

const notice = {
  in: 'part',
  id: 'notice-and-inquiry',
  title: { en: 'Notice, objections and inquiry' },
  file: 'workflows/parts/notice-and-inquiry.json',
};

test('a version says of which part its desks and their ways are', async () => {
  const { states, ways } = await stage.get<OriginsView>('A', '/versions/1/origins');
  expect(states).toMatchObject({ disputed: { ...notice, path: '/states/disputed' } });
  expect(ways).toMatchObject({ 'form/APPROVE/0': { in: 'fragment', id: 'approval-protocol' } });
  expect(Object.values(ways).some(({ in: from, says }) => from === 'part' && says !== undefined)).toBe(true);
});

test('a text that is being written says it of what is written, and nothing where it cannot be written out', async () => {
  const { source } = await stage.draft('A');
  for (const part of source.parts ?? [])
    if (part.id === notice.id) Object.assign(part, { title: { ne: 'अर्कै नाम', en: 'Another name' } });
  const answer = await stage.send('A', 'POST', 'origins', { source });
  expect(answer.json<OriginsView>().states).toMatchObject({ disputed: { title: { en: 'Another name' } } });
  delete source.parts;
  const broken = await stage.send('A', 'POST', 'origins', { source });
  expect([broken.statusCode, broken.json()]).toEqual([200, { states: {}, ways: {} }]);
  const none = await stage.send('A', 'POST', 'origins', { source: { definition: 1 } });
  expect([none.statusCode, none.json()]).toEqual([200, { states: {}, ways: {} }]);
});
