import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentView, VerifiedDocument } from '../../../server/contract/documents.ts';
import { bringTo, type DrivenCase, type Office, openCase, openOffice } from '../../support/case.ts';

let office: Office;
let driven: DrivenCase;
let paper: DocumentView;
beforeAll(async () => {
  office = await openOffice();
  driven = await openCase(office);
  await bringTo(office, driven, { state: 'technical-design' });
  await office.server.jobs.drain();
  const answer = await office.server.as('B', { url: `/api/applications/${driven.id}/documents` });
  const [first] = answer.json<DocumentView[]>();
  if (first === undefined) throw new Error('no paper was issued');
  paper = first;
});
afterAll(() => office.stop());

async function ask(code: string): Promise<VerifiedDocument> {
  const answer = await office.server.app.inject(`/api/public/verify/${code}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<VerifiedDocument>();
}

test('whoever holds a paper learns by its code that the office issued it, and nothing about people', async () => {
  const found = await ask(paper.code);
  expect(found).toEqual({
    found: true,
    title: paper.title,
    organizationNe: 'सुनगाभा नगरपालिका',
    registrationNo: '०८३/०८४-०००१',
    issuedAt: paper.issuedAt,
    ward: '04',
    plotNo: '215',
    pdfSha256: paper.pdfSha256,
    ...(paper.number === undefined ? {} : { number: paper.number }),
  });
  expect(JSON.stringify(found)).not.toMatch(/सुशीला|थापा|9801000001|99-01-75/u);
});

test('a code is found as people type it: in small letters, in groups', async () => {
  const grouped = paper.code.replace(/(.{4})(?=.)/gu, '$1-');
  for (const typed of [paper.code.toLowerCase(), grouped, grouped.toLowerCase()])
    expect((await ask(typed)).found).toBe(true);
});

test.each(['ABCDEFGHJKLM', 'AAAA', '2222-2222-2222'])('the invented code %s is not known', async (code) => {
  expect(await ask(code)).toEqual({ found: false });
});

test('a code with one letter changed is not known', async () => {
  const last = paper.code.endsWith('A') ? 'B' : 'A';
  expect(await ask(paper.code.slice(0, -1) + last)).toEqual({ found: false });
});

test.each(['x', "';drop table document", '%00', 'अआइई', '_'.repeat(12), '%25'])('%j is no code', async (code) => {
  const answer = await office.server.app.inject(`/api/public/verify/${encodeURIComponent(code)}`);
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ texts: { ne: string } }>().texts.ne).toMatch(/[ऀ-ॿ]/u);
});

test('who asks too often is told to wait', async () => {
  const statuses = new Set<number>();
  for (let n = 0; n < 70; n += 1) {
    const answer = await office.server.app.inject({ url: '/api/public/verify/ABCD', remoteAddress: '10.9.9.9' });
    statuses.add(answer.statusCode);
  }
  expect(statuses).toEqual(new Set([200, 429]));
});
