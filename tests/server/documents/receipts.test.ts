import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReceiptView } from '../../../server/contract/documents.ts';
import type { HistoryItem } from '../../../server/contract/history.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { pictureOf } from '../../../server/documents/codes.ts';
import { bringTo, type DrivenCase, openCase, openOffice, send } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';

const VOUCHER = 'rajaswo-voucher';

const office = await openOffice();
let driven: DrivenCase;
beforeAll(async () => {
  driven = await openCase(office);
});
afterAll(() => office.stop());

async function receipts(role: string): Promise<ReceiptView[]> {
  return (await office.server.as(role, { url: `/api/applications/${driven.id}/receipts` })).json();
}

function paper(kind: string, role = 'D') {
  return office.server.as(role, { url: `/api/applications/${driven.id}/receipts/${kind}.pdf` });
}

function wordsOf(pdf: string): string {
  return pdf
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\s\u2009\u00a0]+/g, ' ');
}

test('what was not handed in has no receipt', async () => {
  expect(await receipts('D')).toEqual([]);
  const answer = await paper('submission');
  expect([answer.statusCode, answer.json<ProblemBody>().code]).toEqual([404, 'documentNotFound']);
});

test('the receipt of a submission has the number that it was filed under, its day and who handed it in, and no code', async () => {
  await bringTo(office, driven, { state: 'application', event: 'REGISTER' });
  const items = (await office.server.as('B', { url: `/api/applications/${driven.id}/history` })).json<HistoryItem[]>();
  const submission = items.find(({ does }) => does.includes('submitForm'));
  expect(await receipts('D')).toMatchObject([{ kind: 'submission', seq: submission?.seq }]);
  const { body, headers } = await paper('submission');
  expect(headers['content-type']).toBe('application/pdf');
  const words = wordsOf(body);
  expect(words).toContain('निवेदन पेश भएको निस्सा निवेदन नं. ८३८४०००००१');
  expect(words).toContain(`पेश गर्ने ${submission?.actor.name ?? ''}`);
  expect(body).toContain(submission?.hash.slice(0, 12));
  expect(body).not.toContain('slip-code');
  expect(body).not.toContain('मस्यौदा');
});

test('the receipt of the registration has the number, its day and the code that leads to where the application stands', async () => {
  await send(office, driven, 'B', { type: 'REGISTER' });
  expect((await receipts('B')).map(({ kind }) => kind)).toEqual(['submission', 'registration']);
  const { body } = await paper('registration', 'B');
  expect(wordsOf(body)).toContain('निवेदन दर्ताको निस्सा दर्ता नं. ०८३/०८४-०००१');
  const { publicUrl } = office.server.runtime.config;
  expect(body).toContain(
    await pictureOf(`${publicUrl}/?${new URLSearchParams({ number: '083/084-0001' }).toString()}#track`),
  );
  const kept = await office.server.owner.query(`select detail from activity where action = 'print.receipt'`);
  expect(kept.rows).toEqual([{ detail: { receipt: 'submission' } }, { detail: { receipt: 'registration' } }]);
});

test('the receipt of payment tells each sum with its receipt, and a payment that was taken back no more', async () => {
  const { office: paid, driven: file } = await openOfficeAt('fees');
  try {
    const read = (role: string) => paid.server.as(role, { url: `/api/applications/${file.id}/receipts/payment.pdf` });
    expect((await read('R')).statusCode).toBe(404);
    await bringTo(paid, file, { state: 'revenue', form: VOUCHER, role: 'A' });
    expect((await read('R')).statusCode).toBe(404);
    await send(paid, file, 'A', { type: 'APPROVE', form: VOUCHER });
    const words = wordsOf((await read('R')).body);
    expect(words).toContain('रकम बुझाएको निस्सा दर्ता नं. ०८३/०८४-०००१');
    expect(words).toMatch(/राजस्व.* २१,९७५।– धरौटी .* ६,४५०।– जम्मा २८,४२५।– अक्षरेपि : अट्ठाइस हजार/);
    await send(paid, file, 'A', { type: 'RETURN', form: VOUCHER, note: 'रसिद नं. सच्याउनुहोस् ।' });
    expect((await read('R')).statusCode).toBe(404);
  } finally {
    await paid.stop();
  }
});

test('a kind that there is not is refused', async () => {
  expect((await paper('transfer')).statusCode).toBe(400);
});
