import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemo, readStories, readStory } from '../../../scripts/demo/load.ts';
import { bringTo, type Office, openCase, openOffice } from '../../support/case.ts';
let office: Office;
beforeAll(async () => { office = await openOffice({ clock: '2026-08-01T04:15:00.000Z' }); });
afterAll(() => office.stop());
test('journey', async () => {
  const story = readStory('/work/main/scripts/journey/story.json');
  const driven = await openCase(office);
  const view = await bringTo(office, driven, story.until, story);
  expect(view.summary.state).toBe('building-to-plinth');
}, 600000);
for (const story of readStories()) test(`story ${story.applicationNo}`, async () => {
  const { server, world } = office;
  const p = await loadDemo({ api: world.api, moveClock: (i) => { if (i > server.clock.now()) server.clock.moveTo(i); }, drain: () => server.jobs.drain(), now: '2026-11-21T04:00:00.000Z', onProgress: () => undefined, stories: [story] });
  console.log(story.applicationNo, p);
}, 600000);
