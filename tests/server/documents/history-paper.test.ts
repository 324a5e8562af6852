import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommentBody } from '../../../server/contract/comments.ts';
import type { HistoryItem } from '../../../server/contract/history.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { forgetConfig } from '../../../server/office/read.ts';
import { APPLICATION, send } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';

const { office, driven } = await openOfficeAt('registering');
beforeAll(async () => {
  await send(office, driven, 'B', { type: 'REGISTER' });
  const comment: CommentBody = {
    text: 'नक्सा सिट नम्बर मिलाउनुहोस्',
    toApplicant: false,
    form: APPLICATION,
  };
  await office.server.as('B', {
    method: 'POST',
    url: `/api/applications/${driven.id}/comments`,
    payload: comment,
  });
});
afterAll(() => office.stop());

function paper(role: string) {
  return office.server.as(role, { url: `/api/applications/${driven.id}/history.pdf` });
}

function wordsOf(pdf: string): string {
  return pdf
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\s\u2009\u00a0]+/g, ' ');
}

test('the history of an application prints every event with its day, its doer and what was said', async () => {
  const items = (await office.server.as('B', { url: `/api/applications/${driven.id}/history` })).json<HistoryItem[]>();
  const answer = await paper('B');
  expect(answer.headers['content-type']).toBe('application/pdf');
  const words = wordsOf(answer.body);
  expect(answer.body.match(/<tr><td>/g)).toHaveLength(items.length + 1);
  for (const { title, actor } of items) {
    expect(words).toContain(title?.ne ?? 'चरण सुरु भएको');
    expect(words).toContain(actor.name);
  }
  expect(words).toContain('नक्सा सिट नम्बर मिलाउनुहोस्');
  expect(words).toContain('दर्ता नं. : ०८३/०८४-०००१');
  expect(words).toContain(`अन्तिम कार्यको अभिलेख सङ्केत : ${items.at(-1)?.hash.slice(0, 12) ?? ''}`);
  expect(answer.body).not.toContain('मस्यौदा');
});

test('it is signed by who prints it, and who printed it is kept', async () => {
  const [person] = (
    await office.server.owner.query<{ name_ne: string }>(`select name_ne from account where role = 'A' limit 1`)
  ).rows;
  expect(wordsOf((await paper('A')).body)).toMatch(new RegExp(`${person?.name_ne ?? ''} .*प्रमाणित गर्ने`));
  const kept = await office.server.owner.query(`select 1 from activity where action = 'print.history'`);
  expect(kept.rows.length).toBeGreaterThanOrEqual(2);
});

test('an application that is not there has no history to print', async () => {
  const answer = await office.server.as('B', { url: `/api/applications/${crypto.randomUUID()}/history.pdf` });
  expect(answer.json<ProblemBody>().status).toBe(404);
});

test('an office whose record is not filled in is told which value is missing and where', async () => {
  const { owner } = office.server;
  const { rows } = await owner.query<{ config: object }>('select config from organization');
  await owner.query(`update organization set config = config - 'officeNameNe'`);
  forgetConfig(office.server.organizationId);
  const answer = await paper('B');
  await owner.query('update organization set config = $1', [rows[0]?.config]);
  forgetConfig(office.server.organizationId);
  expect(answer.json<ProblemBody>()).toMatchObject({ status: 409, code: 'paperIncomplete' });
  expect(answer.json<ProblemBody>().texts.en).toContain('org.officeNameNe — ');
});
