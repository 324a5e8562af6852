import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DocumentView, VerifiedDocument } from '../../../server/contract/documents.ts';
import type { HistoryItem, ReplayView } from '../../../server/contract/history.ts';
import type { DocumentDetail } from '../../../server/contract/print-desk.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { freezeDocuments, type IssueOrder, printFrozen } from '../../../server/documents/issue.ts';
import {
  APPLICATION,
  bringTo,
  type DrivenCase,
  fillAndSubmit,
  lookAt,
  type Office,
  openOffice,
  send,
  versionOf,
} from '../../support/case.ts';
import { detailOf, paperOfForm, papersOf, registeredCase } from './issued.ts';

const DESIGN = 'architecture-design-classc-form';
const reason = 'गलत कित्ता नम्बरमा जारी भएको';

let office: Office;
let driven: DrivenCase;
let paper: DocumentView;
beforeAll(async () => {
  office = await openOffice();
});
beforeEach(async () => {
  ({ driven, paper } = await registeredCase(office, APPLICATION));
}, 60_000);
afterAll(() => office.stop());

const codeOf = (answer: LightMyRequestResponse): unknown => [answer.statusCode, answer.json<ProblemBody>().code];

function revoke(who: string, body: object = { reason }): Promise<LightMyRequestResponse> {
  return office.server.as(who, { method: 'POST', url: `/api/documents/${paper.id}/revoke`, payload: body });
}

async function history(): Promise<readonly HistoryItem[]> {
  return (await office.server.as('A', { url: `/api/applications/${driven.id}/history` })).json<HistoryItem[]>();
}

async function paperAt(seq: number, id = paper.id): Promise<ReplayView['documents'][number] | undefined> {
  const answer = await office.server.as('AUD', { url: `/api/applications/${driven.id}/replay?seq=${seq}` });
  return answer.json<ReplayView>().documents.find((each) => each.id === id);
}

async function onPage(code = paper.code): Promise<VerifiedDocument> {
  return (await office.server.app.inject(`/api/public/verify/${code}`)).json<VerifiedDocument>();
}

async function isVerified(): Promise<unknown> {
  return (await office.server.as('AUD', { url: `/api/applications/${driven.id}/verify` })).json();
}

/** Brings the design to its approval by the engineer and issues its paper. */
async function approveDesign(): Promise<DocumentView> {
  await bringTo(office, driven, { state: 'technical-design', form: DESIGN, role: 'A' });
  await send(office, driven, 'A', { type: 'APPROVE', form: DESIGN });
  await office.server.jobs.drain();
  return paperOfForm(office, driven, DESIGN);
}

async function orderOf(form: string): Promise<IssueOrder> {
  const seq = (await history()).findLast((item) => item.form === form && item.type === 'APPROVE')?.seq ?? 0;
  return { organizationId: office.server.organizationId, applicationId: driven.id, run: 1, form, seq };
}

describe('a paper whose form is corrected', () => {
  test('is superseded from that event on, first by nothing and then by the new revision', async () => {
    const first = await approveDesign();
    const approved = await versionOf(office, driven);
    await send(office, driven, 'A', { type: 'RETURN', form: DESIGN, note: 'नाप सच्याउनुहोस् ।' });
    const returned = await versionOf(office, driven);
    expect(await onPage(first.code)).toMatchObject({ found: true, standing: 'superseded', endedAt: first.issuedAt });
    expect(await detailOf(office, first.id)).toMatchObject({
      paper: { standing: 'superseded' },
      ended: { by: 'सरिता पौडेल' },
      mayRevoke: false,
    });
    await fillAndSubmit(office, driven, { form: DESIGN, role: 'D' });
    await send(office, driven, 'B', { type: 'RECOMMEND', form: DESIGN });
    await send(office, driven, 'A', { type: 'APPROVE', form: DESIGN });
    await office.server.jobs.drain();
    const second = await paperOfForm(office, driven, DESIGN);
    const { title } = second;
    expect((await detailOf(office, first.id)).supersededBy).toEqual({ id: second.id, title });
    expect(await onPage(first.code)).toMatchObject({ supersededBy: { title } });
    expect(await onPage(second.code)).toMatchObject({ standing: 'valid' });
    expect(await paperAt(approved, first.id)).toMatchObject({ standing: 'valid', inForce: true });
    expect(await paperAt(returned, first.id)).toMatchObject({
      standing: 'superseded',
      inForce: false,
      endedSeq: returned,
    });
    expect(await isVerified()).toMatchObject({ valid: true });
  });

  test('is issued and superseded at once when it was still on its way to the printer', async () => {
    await bringTo(office, driven, { state: 'technical-design', form: DESIGN, role: 'A' });
    await send(office, driven, 'A', { type: 'APPROVE', form: DESIGN });
    const { runtime } = office.server;
    const order = await orderOf(DESIGN);
    const [frozen] = await freezeDocuments(runtime, order);
    await send(office, driven, 'A', { type: 'RETURN', form: DESIGN, note: 'नाप सच्याउनुहोस् ।' });
    if (frozen === undefined) throw new Error('nothing was frozen');
    await printFrozen(runtime, order, frozen);
    await office.server.jobs.drain();
    expect(await paperOfForm(office, driven, DESIGN)).toMatchObject({ code: frozen.code, standing: 'superseded' });
    expect((await papersOf(office, driven)).filter(({ form }) => form === DESIGN)).toHaveLength(1);
  });
});

test('a paper takes the place of others where the catalogue says so, whichever of them is printed first', async () => {
  await bringTo(office, driven, { state: 'technical-design', form: DESIGN, role: 'A' });
  await send(office, driven, 'A', { type: 'APPROVE', form: DESIGN });
  const { runtime } = office.server;
  const order = await orderOf(DESIGN);
  const [frozen] = await freezeDocuments(runtime, order);
  if (frozen === undefined) throw new Error('nothing was frozen');
  const { rows } = await office.server.owner.query<{ template: string }>(
    'select template from document where id = $1',
    [paper.id],
  );
  await printFrozen(runtime, order, { ...frozen, supersedes: [rows[0]?.template ?? ''] });
  const design = await paperOfForm(office, driven, DESIGN);
  expect((await detailOf(office, paper.id)).supersededBy).toMatchObject({ id: design.id });
  expect(await paperAt(order.seq - 1)).toMatchObject({ standing: 'valid' });
  expect(await paperAt(order.seq)).toMatchObject({ standing: 'superseded', endedSeq: order.seq });
});

describe('revoking a paper', () => {
  test('is an event of its case with its reason; the paper is revoked for whoever asks from then on', async () => {
    const before = await versionOf(office, driven);
    expect((await detailOf(office, paper.id, 'A')).mayRevoke).toBe(true);
    const answer = await revoke('A');
    expect(answer.statusCode).toBe(200);
    expect(answer.json<DocumentDetail>()).toMatchObject({
      paper: { id: paper.id, standing: 'revoked' },
      ended: { by: 'सरिता पौडेल', reason },
      mayRevoke: false,
    });
    const last = (await history()).at(-1);
    expect(last).toMatchObject({ seq: before + 1, form: APPLICATION, note: reason, actor: { role: 'A' } });
    expect(await onPage()).toMatchObject({ found: true, standing: 'revoked', endedAt: last?.at });
    expect(JSON.stringify(await onPage())).not.toContain(reason);
    expect([await paperAt(before), await paperAt(before + 1)]).toMatchObject([
      { standing: 'valid' },
      { standing: 'revoked', endedSeq: before + 1 },
    ]);
    expect((await lookAt(office.world, driven)).summary.state).toBe('technical-design');
    expect(await isVerified()).toMatchObject({ valid: true });
  });

  test('is for the last approver and the chief; twice, at a stale version or without a reason it is not done', async () => {
    expect(await detailOf(office, paper.id, 'B')).toMatchObject({
      mayRevoke: false,
      whyNotRevoke: { reasons: [{ code: expect.any(String) }], waitingFor: ['C'] },
    });
    expect(codeOf(await revoke('B'))).toEqual([409, 'eventRefused']);
    expect(codeOf(await revoke('D'))).toEqual([409, 'eventRefused']);
    expect(codeOf(await revoke('AUD'))).toEqual([403, 'forbidden']);
    expect(codeOf(await revoke('C', { reason, version: 1 }))).toEqual([409, 'versionConflict']);
    expect(codeOf(await revoke('C', { reason: 'x' }))).toEqual([400, 'requestInvalid']);
    const version = await versionOf(office, driven);
    const requestId = randomUUID();
    expect((await revoke('C', { reason, requestId, version })).statusCode).toBe(200);
    expect((await revoke('C', { reason, requestId, version })).statusCode).toBe(200);
    expect(await versionOf(office, driven)).toBe(version + 1);
    expect(codeOf(await revoke('C'))).toEqual([409, 'documentRevoked']);
    expect(await versionOf(office, driven)).toBe(version + 1);
  });

  test('is done once when two decide it at the same moment', async () => {
    const answers = await Promise.all([revoke('A'), revoke('C')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { rows } = await office.server.owner.query('select why from document_end where document_id = $1', [paper.id]);
    expect(rows).toEqual([{ why: 'revoked' }]);
  });

  test('a revoked paper is neither printed nor handed over any more, but stays readable', async () => {
    const url = `/api/documents/${paper.id}`;
    await office.server.as('B', { method: 'POST', url: `${url}/copies` });
    await revoke('A');
    const given = { takenBy: 'राम', relation: 'आफैँ' };
    const attempts = [
      await office.server.as('B', { method: 'POST', url: `${url}/copies` }),
      await office.server.as('B', { method: 'POST', url: `${url}/copies/1/hand-over`, payload: given }),
    ];
    expect(attempts.map(codeOf)).toEqual([
      [409, 'documentRevoked'],
      [409, 'documentRevoked'],
    ]);
    for (const part of ['.pdf', '/preview', '/copies/1.pdf'])
      expect((await office.server.as('B', { url: url + part })).statusCode).toBe(200);
  });

  test('shows in the activity log and in the evidence of the case', async () => {
    await revoke('A');
    const seq = await versionOf(office, driven);
    const { rows } = await office.server.owner.query(
      `select detail from activity where action = 'document.revoked' and detail ->> 'document' = $1`,
      [paper.id],
    );
    expect(rows).toEqual([{ detail: { document: paper.id, form: APPLICATION, why: 'revoked', seq } }]);
    const evidence = await office.server.as('AUD', { url: `/api/applications/${driven.id}/evidence` });
    const shown = evidence.json<{ documents: { code: string }[] }>().documents.find(({ code }) => code === paper.code);
    expect(shown).toMatchObject({ ends: [{ standing: 'revoked', why: 'revoked', seq, reason }] });
  });

  test('that somebody takes out of the tables behind the record is found by the verification of the case', async () => {
    await revoke('A');
    const seq = await versionOf(office, driven);
    await office.server.owner.query('delete from document_end where document_id = $1', [paper.id]);
    expect(await isVerified()).toMatchObject({
      valid: false,
      firstBad: { seq, what: 'revocation of a paper missing' },
    });
  });
});

test('a case that is discarded leaves no valid paper behind but the order of the discard itself', async () => {
  const version = await versionOf(office, driven);
  const begin = { stage: 'discard', version, requestId: randomUUID() };
  await office.server.as('B', { method: 'POST', url: `/api/applications/${driven.id}/stages`, payload: begin });
  await bringTo(office, driven, { stage: 'discard', event: 'DISCARD' });
  await office.server.jobs.drain();
  const discarded = await send(office, driven, 'C', { type: 'DISCARD', note: 'घरधनीको निवेदन' });
  expect(discarded.statusCode).toBe(200);
  const { runs } = await lookAt(office.world, driven);
  const discard = runs.find(({ stage }) => stage === 'discard')?.run;
  const papers = await papersOf(office, driven);
  expect(papers.length).toBeGreaterThan(0);
  for (const each of papers) expect(each.standing).toBe(each.run === discard ? 'valid' : 'revoked');
  // the note stays in the file, the owner is given a letter: two papers with a code and a dispatch number each looks up
  const ofDiscard = papers.filter(({ run }) => run === discard);
  expect(ofDiscard.map(({ title }) => title.en).toSorted()).toEqual([
    'Discard (closure) request and order',
    'Letter on an application dismissed or filed away',
  ]);
  expect(new Set(ofDiscard.map(({ code }) => code)).size).toBe(2);
  expect(await isVerified()).toMatchObject({ valid: true });
});
