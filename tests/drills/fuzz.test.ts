import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzz } from '../../scripts/drill/fuzz-run.ts';
import { carelessApp, fuzzTarget, SELF_DEFEATING } from '../../scripts/drill/fuzz-target.ts';
import { textPress } from '../../scripts/journey/press.ts';
import type { Office } from '../support/case.ts';
import { openOfficeAt } from '../support/prepared.ts';

const REQUESTS = 5_000;
const SEED = 2083;

let office: Office;
beforeAll(async () => {
  ({ office } = await openOfficeAt('submitted', { printer: textPress }));
});
afterAll(() => office.stop());

test('5,000 requests made from the served document get no answer of 5xx', { timeout: 600_000 }, async () => {
  const { runtime, app, organizationId } = office.server;
  const target = await fuzzTarget(runtime, app, organizationId);
  const figures = await fuzz(target, { requests: REQUESTS, seed: SEED, without: SELF_DEFEATING });
  expect(figures.failures).toEqual([]);
  expect(figures.operations).toBeGreaterThan(150);
  // they come past the door: some do what they say, most are told what is wrong with them
  expect(figures.answers['2xx']).toBeGreaterThan(REQUESTS / 20);
});

test('a number without bounds would be found', async () => {
  const app = await carelessApp(office.server.runtime);
  const target = { inject: app.inject.bind(app), headers: [async () => ({})], known: {} };
  const { failures } = await fuzz(target, { requests: 400, seed: SEED });
  await app.close();
  expect(failures.map(({ status }) => status)).toContain(500);
});
