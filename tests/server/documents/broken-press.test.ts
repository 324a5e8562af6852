import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentView } from '../../../server/contract/documents.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { APPLICATION, type DrivenCase, lookAt, type Office, send } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';

const known = process.env['NAKSA_CHROMIUM'];

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  process.env['NAKSA_CHROMIUM'] = '/nowhere/chromium';
  ({ office, driven } = await openOfficeAt('registering', { chromium: true }));
});
afterAll(async () => {
  mend();
  await office.stop();
});

function mend(): void {
  if (known === undefined) delete process.env['NAKSA_CHROMIUM'];
  else process.env['NAKSA_CHROMIUM'] = known;
}

type Waiting = { readonly status: string; readonly attempts: number; readonly last_error: string | null };

async function printing(): Promise<readonly Waiting[]> {
  const result = await office.server.owner.query<Waiting>(
    `select status, attempts, last_error from outbox where type = 'issueDocument' order by id`,
  );
  return result.rows;
}

async function documents(): Promise<readonly DocumentView[]> {
  return (await office.server.as('B', { url: `/api/applications/${driven.id}/documents` })).json<DocumentView[]>();
}

test('without a browser a print says in both languages what is missing and what to do; the preview works on', async () => {
  const url = `/api/applications/${driven.id}/forms/${APPLICATION}`;
  const answer = await office.server.as('D', { url: `${url}/print.pdf` });
  expect(answer.json<ProblemBody>()).toMatchObject({ status: 503, code: 'printFailed' });
  expect(answer.json<ProblemBody>().texts.ne).toMatch(/[ऀ-ॿ]/u);
  expect(answer.headers['retry-after']).toBe('10');
  const health = await office.server.app.inject('/health/press');
  expect([health.statusCode, health.json<ProblemBody>().code]).toEqual([503, 'printFailed']);
  expect((await office.server.as('D', { url: `${url}/preview` })).statusCode).toBe(200);
});

test('the event goes through all the same, and its papers wait until there is a browser again', async () => {
  const registered = await send(office, driven, 'B', { type: 'REGISTER' });
  expect(registered.json()).toMatchObject({ state: 'technical-design', registrationNo: '०८३/०८४-०००१' });
  expect((await office.server.jobs.drain()).failed).toBeGreaterThan(0);
  expect(await documents()).toEqual([]);
  const waiting = (await printing()).filter(({ status }) => status !== 'done');
  expect(waiting.length).toBeGreaterThan(0);
  expect(waiting.every(({ status, last_error: error }) => status === 'waiting' && error?.includes('No Chromium'))).toBe(
    true,
  );

  // the office has no browser for a long time: more tries than an effect at fault would get
  await office.server.owner.query(`update outbox set attempts = 50, run_after = now() where status = 'waiting'`);
  await office.server.jobs.drain();
  expect((await printing()).every(({ status }) => status !== 'failed')).toBe(true);

  mend();
  await office.server.owner.query(`update outbox set run_after = now() where status = 'waiting'`);
  expect(await office.server.jobs.drain()).toMatchObject({ failed: 0 });
  expect((await documents()).map(({ form }) => form)).toEqual([APPLICATION]);
  expect((await office.server.app.inject('/health/press')).statusCode).toBe(200);
  expect((await printing()).every(({ status }) => status === 'done')).toBe(true);
  expect((await lookAt(office.world, driven)).summary.state).toBe('technical-design');
});
