import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Office, openOffice } from '../../spec/office.ts';
let office: Office;
beforeAll(async () => { office = await openOffice(); });
afterAll(() => office.stop());
test('how long', async () => {
  const t0 = performance.now();
  const driven = await office.open();
  for (const state of ['technical-design','check','revenue','notice','objection-window','sarjamin','note-order','permit','layout','building-to-plinth']) {
    const view = await office.work(driven, { state });
    console.log(state, view.summary.version, Math.round(performance.now() - t0));
  }
  const d2 = await office.open();
  const t1 = performance.now();
  await office.work(d2, { state: 'building-to-plinth' });
  console.log('second', Math.round(performance.now() - t1));
  expect(1).toBe(1);
}, 600000);
