import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maskedTo } from '../../../server/notifications/masked.ts';
import type { CaseMessages } from '../../../server/contract/case-page.ts';
import { type DrivenCase, type Office, openCase, openOffice } from '../../support/case.ts';

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  office = await openOffice();
  driven = await openCase(office);
});
afterAll(() => office.stop());

type Put = { readonly status: string; readonly error?: string; readonly delivered?: boolean };

async function put({ status, error, delivered = false }: Put): Promise<void> {
  await office.server.owner.query(
    `insert into message
       (organization_id, key, channel, recipient, subject, body, application_id, status, last_error, parts, done_at, delivered_at)
     select organization_id, $1, 'sms', '9800000001', '', 'सङ्केत: {{code}}', id, $2, $3, 2, now(), case when $4 then now() end
     from application where id = $5`,
    [randomUUID(), status, error ?? null, delivered, driven.id],
  );
}

test('what was sent of a case stands there with its state, the newest first, and names no number', async () => {
  await office.server.owner.query('delete from message');
  await put({ status: 'sent', delivered: true });
  await put({ status: 'failed', error: 'no mobile number' });
  await put({ status: 'failed', error: '500: no' });
  const answer = await office.server.as('B', { url: `/api/applications/${driven.id}/messages` });
  const { items, more } = answer.json<CaseMessages>();
  expect(items.map(({ status }) => status)).toEqual(['failed', 'noMobile', 'delivered']);
  expect(items[2]).toMatchObject({ to: '980•••••01', body: 'सङ्केत: •••', parts: 2, channel: 'sms' });
  expect([more, answer.body.includes('9800000001')]).toEqual([false, false]);
});

test('who filed the case and another ward do not read them', async () => {
  const url = `/api/applications/${driven.id}/messages`;
  expect((await office.server.as(driven.sample.designer, { url })).statusCode).toBe(403);
  expect((await office.server.as('ward02@sungabha.example', { url })).statusCode).toBe(403);
});

test('an address keeps its place alone', () => {
  expect([maskedTo('hari@example.org'), maskedTo('9812345678')]).toEqual(['ha•••@example.org', '981•••••78']);
});
