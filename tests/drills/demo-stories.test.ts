import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { innerWire } from '../../scripts/api/wire.ts';
import { openApi } from '../../scripts/api/api.ts';
import { loadDemo } from '../../scripts/demo/load.ts';
import { readStories } from '../../scripts/demo/story-file.ts';
import { verifyEvidence } from '../../scripts/evidence/verify.ts';
import { EvidenceFile } from '../../scripts/evidence/bundle.ts';
import { EventResult } from '../../server/contract/event.ts';
import { ApplicationList } from '../../server/contract/application-list.ts';
import { DEMO_PASSWORD } from '../support/postgres.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const engineer = 'engineer@sungabha.example';
/** One case in its objection period, one sent on by a single-phase certificate, one rejected. */
const told = [8384000001, 8384000003, 8384000011];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock: '2026-07-18T04:15:00.000Z' });
});
afterAll(() => server.stop());

test('the samples come to where their stories end, by events that anybody can check', async () => {
  const api = openApi(innerWire(server.app), DEMO_PASSWORD);
  const stories = readStories().filter(({ applicationNo }) => told.includes(applicationNo));
  // Papers are another test's matter; the end of the notice period is recorded by hand here.
  const options = {
    api,
    moveClock: (at: string) => server.clock.moveTo(at),
    drain: () => Promise.resolve(),
    onProgress: () => undefined,
  };
  const progress = await loadDemo({ ...options, now: '2026-11-21T06:00:00.000Z', stories });
  const { items } = await api.get(engineer, '/api/applications?view=all', ApplicationList);
  const standing = items.map(({ ownerNe, state, status, isBuilding }) => ({ ownerNe, state, status, isBuilding }));
  expect(progress.finished).toBe(3);
  expect(standing.toReversed()).toEqual([
    { ownerNe: 'सुशीला थापा', state: 'objection-window', status: 'P', isBuilding: true },
    { ownerNe: 'भीमसेन घर्ती', state: 'permit', status: 'P', isBuilding: true },
    { ownerNe: 'टेकबहादुर रावल', state: 'sarjamin', status: 'X', isBuilding: false },
  ]);
  expect(items.at(-1)?.waiting[0]?.due).toBe('2026-11-27');
}, 90_000);

test('a case that somebody changes meanwhile is left as they left it, and the others go on', async () => {
  const other = await startTestServer({ clock: '2026-07-18T04:15:00.000Z' });
  try {
    const api = openApi(innerWire(other.app), DEMO_PASSWORD);
    const listed = async () => (await api.get(engineer, '/api/applications?view=all', ApplicationList)).items;
    const changed = 'भीमसेन घर्ती';
    let isChanged = false;
    const drain = async () => {
      const found = (await listed()).find(({ ownerNe }) => ownerNe === changed);
      if (found === undefined || isChanged) return;
      isChanged = true;
      const body = { stage: 'discard', version: found.version, requestId: randomUUID(), note: 'घरधनीको अनुरोध' };
      await api.send(engineer, { method: 'POST', path: `/api/applications/${found.id}/stages`, body }, EventResult);
    };
    const progress = await loadDemo({
      api,
      moveClock: (at: string) => other.clock.moveTo(at),
      drain,
      onProgress: () => undefined,
      now: '2026-11-21T06:00:00.000Z',
      stories: readStories().filter(({ applicationNo }) => told.slice(0, 2).includes(applicationNo)),
    });
    expect([isChanged, progress.finished, progress.left]).toEqual([true, 2, 1]);
    const standing = new Map((await listed()).map(({ ownerNe, state }) => [ownerNe, state]));
    expect(standing.get('सुशीला थापा')).toBe('objection-window');
    expect(standing.get(changed)).not.toBe('permit');
  } finally {
    await other.stop();
  }
}, 90_000);

test('a story whose own form is refused has failed, and was not left to others', async () => {
  const [story] = readStories().filter(({ applicationNo }) => applicationNo === told[1]);
  if (story === undefined) throw new Error('there is no such story');
  const other = await startTestServer({ clock: '2026-07-18T04:15:00.000Z' });
  const failed: string[] = [];
  try {
    const progress = await loadDemo({
      api: openApi(innerWire(other.app), DEMO_PASSWORD),
      moveClock: (at: string) => other.clock.moveTo(at),
      drain: () => Promise.resolve(),
      onProgress: () => undefined,
      onFailed: (_, error) => failed.push(String(error)),
      now: '2026-11-21T06:00:00.000Z',
      stories: [{ ...story, answers: { 'map-technical-description-view': [{ roads: null }] } }],
    });
    expect([failed.length, progress.left]).toEqual([1, 0]);
    expect(failed[0]).toContain('map-technical-description-view');
  } finally {
    await other.stop();
  }
}, 90_000);

test('the evidence of every told case holds without the server', async () => {
  const api = openApi(innerWire(server.app), DEMO_PASSWORD);
  const { items } = await api.get(engineer, '/api/applications?view=all', ApplicationList);
  const verdicts = [];
  for (const { id } of items)
    verdicts.push(verifyEvidence(await api.get(engineer, `/api/applications/${id}/evidence`, EvidenceFile)));
  expect(verdicts.map(({ findings }) => findings)).toEqual([[], [], []]);
});
