import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DraftResult } from '../../../server/contract/forms.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import {
  bringTo,
  type DrivenCase,
  type Office,
  openCase,
  openOffice,
  saveDraft,
  send,
  versionOf,
} from '../../support/case.ts';
import { confirmLaw } from '../../support/law.ts';
import type { TestNode } from '../../support/server.ts';

const VOUCHER = 'rajaswo-voucher';
// no receipt is older than the registration of its file, and none is of a day to come
const firstYear = { ad: '2026-11-01', bs: '2083-07-15', source: 'ad' };
const yearAfter = { ad: '2027-07-20', bs: '2084-04-04', source: 'ad' };

let office: Office;
let second: TestNode;
let one: DrivenCase;
let other: DrivenCase;
let number = 0;
beforeAll(async () => {
  office = await openOffice({ clock: `${firstYear.ad}T04:15:00.000Z` });
  // this office takes receipts without their copies
  await office.server.owner.query(
    `update setup_record set body = body - 'receiptCopy', version = version + 1 where kind = 'revenue-setup'`,
  );
  await confirmLaw(office.server);
  second = await office.server.openNode();
  one = await openCase(office);
  other = await openCase(office);
  await bringTo(office, one, { state: 'revenue', form: VOUCHER });
  await bringTo(office, other, { state: 'revenue', form: VOUCHER });
  office.server.clock.moveTo(`${yearAfter.ad}T04:15:00.000Z`);
});
afterAll(async () => {
  await second.stop();
  await office.stop();
});
beforeEach(() => {
  number += 1;
});

/** Types receipts into the voucher form of a case and gives the issues that come back. */
async function type(driven: DrivenCase, ...receipts: readonly (readonly [no: string, date?: object])[]) {
  const vouchers = receipts.map(([receiptNo, receiptDate = firstYear]) => ({
    kind: 'income',
    receiptNo,
    receiptDate,
    amount: 100_00,
    mode: 'cash',
  }));
  const saved = await saveDraft(office, driven, 'R', { form: VOUCHER, data: { vouchers } });
  return saved.json<DraftResult>().issues.filter(({ path }) => path[0] === 'vouchers');
}

const submit = (driven: DrivenCase) => send(office, driven, 'R', { type: 'SUBMIT', form: VOUCHER });
const giveBack = (driven: DrivenCase) =>
  send(office, driven, 'B', { type: 'RETURN', form: VOUCHER, note: 'रसिद हेर्नुहोस् ।' });

describe('a receipt number that another file has', () => {
  test('is shown as one types it, however it is written, with the file that has it', async () => {
    await type(one, [`०८३–${number}`]);
    expect((await submit(one)).statusCode).toBe(200);
    const issues = await type(other, [`x${number}`], [` 083-${number}`]);
    expect(issues).toMatchObject([
      { path: ['vouchers', 1, 'receiptNo'], code: 'unique', params: { value: `083-${number}` } },
    ]);
    expect(issues[0]?.params?.['file']).toMatch(/^०८३\/०८४-०००[०-९]$/u);
    const refused = await submit(other);
    expect(refused.statusCode).toBe(422);
    expect(refused.json<ProblemBody>()).toMatchObject({
      code: 'formInvalid',
      params: { count: 1 },
      issues: [{ path: ['vouchers', 1, 'receiptNo'], code: 'unique', label: { ne: 'आधिकारिक रसिद नं.' } }],
    });
    await giveBack(one);
  });

  test('is free again once that form is returned, and then the first must find another', async () => {
    await type(one, [`क${number}`]);
    await submit(one);
    await giveBack(one);
    await type(other, [`क${number}`]);
    expect((await submit(other)).statusCode).toBe(200);
    expect((await submit(one)).statusCode).toBe(422);
    await type(one, [`ख${number}`]);
    expect((await submit(one)).statusCode).toBe(200);
    await giveBack(other);
    await giveBack(one);
  });

  test('may be of another fiscal year', async () => {
    await type(one, [`ग${number}`]);
    await submit(one);
    expect(await type(other, [`ग${number}`, yearAfter])).toEqual([]);
    expect((await submit(other)).statusCode).toBe(200);
    await giveBack(one);
    await giveBack(other);
  });
});

test('one form that says a number twice is told so, and may say its own again after it comes back', async () => {
  expect(await type(one, [`घ${number}`], [`घ${number}`])).toMatchObject([
    { path: ['vouchers', 1, 'receiptNo'], code: 'duplicate' },
  ]);
  await type(one, [`घ${number}`]);
  await submit(one);
  await giveBack(one);
  expect((await submit(one)).statusCode).toBe(200);
  await giveBack(one);
});

test('of two forms that are submitted with one number at the same time, on two servers, one is told', async () => {
  for (let round = 0; round < 6; round += 1) {
    const receiptNo = `ङ${number}-${round}`;
    await type(one, [receiptNo], [`${receiptNo}a`]);
    await type(other, [`${receiptNo}a`], [receiptNo]);
    const token = await office.server.token('R');
    const press = async (node: Pick<TestNode, 'app'>, driven: DrivenCase) =>
      node.app.inject({
        method: 'POST',
        url: `/api/applications/${driven.id}/events`,
        headers: { authorization: `Bearer ${token}` },
        payload: { type: 'SUBMIT', form: VOUCHER, requestId: randomUUID(), version: await versionOf(office, driven) },
      });
    const answers = await Promise.all([press(office.server, one), press(second, other)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const refused = answers.find(({ statusCode }) => statusCode === 422)?.json<ProblemBody>();
    expect(refused?.issues?.map(({ code }) => code)).toEqual(['unique', 'unique']);
    const claims = await office.server.owner.query<{ n: number }>(
      `select count(distinct application_id)::int as n from unique_value where value like $1`,
      [`${receiptNo}%`],
    );
    expect(claims.rows).toEqual([{ n: 1 }]);
    const [first] = answers;
    await giveBack(first?.statusCode === 200 ? one : other);
  }
});
