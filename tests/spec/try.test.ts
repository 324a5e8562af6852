import { test } from 'vitest';
import { openOffice } from './office.ts';
test('x', async () => {
  const t0 = Date.now();
  const office = await openOffice();
  const c = await office.open();
  for (const state of ['check','revenue','notice','objection-window','sarjamin','note-order','permit','layout','building-to-plinth']) {
    try { const v = await office.work(c, { state });
    console.log(state, Date.now() - t0, v.summary.status, v.summary.version); } catch (e) { console.log(state, String(e).slice(0,1500)); 
      const a = await office.server.as('B', { url: `/api/applications/${c.id}` });
      console.log(JSON.stringify(a.json().summary).slice(0,3000));
      console.log(JSON.stringify(a.json().deadlines).slice(0,3000));
    break; }
  }
  await office.stop();
}, 300000);
