import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DocumentView } from '../../../server/contract/documents.ts';
import { APPLICATION, bringTo, type DrivenCase, type Office, openCase, openOffice, send } from '../../support/case.ts';
import { openPaperPress, type PaperPress } from '../../support/paper-press.ts';

let office: Office;
let press: PaperPress;
let driven: DrivenCase;
beforeAll(async () => {
  press = openPaperPress();
  office = await openOffice({ printer: press });
});
beforeEach(async () => {
  driven = await openCase(office);
  await bringTo(office, driven, { state: 'application', event: 'REGISTER' });
  await office.server.jobs.drain();
  await send(office, driven, 'B', { type: 'REGISTER' });
});
afterAll(() => office.stop());

async function papers(): Promise<readonly DocumentView[]> {
  return (await office.server.as('B', { url: `/api/applications/${driven.id}/documents` })).json<DocumentView[]>();
}

type Waiting = { readonly status: string; readonly postponed: boolean; readonly code: string | null };
async function waiting(): Promise<Waiting | undefined> {
  const { rows } = await office.server.owner.query<Waiting>(
    `select status, postponed, frozen -> 'papers' -> 0 ->> 'code' as code from outbox
    where type = 'issueDocument' and application_id = $1 and params ->> 'form' = $2`,
    [driven.id, APPLICATION],
  );
  return rows[0];
}

test('while the press is held a paper is frozen as of its moment, and printed later as what it was then', async () => {
  const letPrint = office.server.jobs.holdPress();
  const frozenAt = office.server.clock.now();
  const before = press.printed();
  await office.server.jobs.drain();
  await office.server.jobs.drain();
  expect([press.printed(), await papers()]).toEqual([before, []]);
  const frozen = await waiting();
  expect(frozen).toMatchObject({ status: 'waiting', postponed: true });

  office.server.clock.moveTo(new Date(Date.parse(frozenAt) + 3_600_000).toISOString());
  letPrint();
  await office.server.jobs.drain();
  const paper = (await papers()).find(({ form }) => form === APPLICATION);
  expect(paper).toMatchObject({ code: frozen?.code, issuedAt: frozenAt });
  expect(await waiting()).toMatchObject({ status: 'done', code: null });
});

test('a paper that cannot be printed at first keeps its code and its data until it is', async () => {
  press.jam(new Error('paper jam'));
  expect((await office.server.jobs.drain()).failed).toBeGreaterThan(0);
  const frozen = await waiting();
  press.jam(undefined);
  await office.server.owner.query(`update outbox set run_after = now() where status = 'waiting'`);
  await office.server.jobs.drain();
  expect((await papers()).find(({ form }) => form === APPLICATION)?.code).toBe(frozen?.code);
});
