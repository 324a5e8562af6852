import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRecord } from '../../../form-schemas/engine/records.ts';
import type { DraftResult, FormView } from '../../../server/contract/application.ts';
import { forgetConfig } from '../../../server/setup/read.ts';
import {
  bringTo,
  type DrivenCase,
  FEES,
  fillAndSubmit,
  formOf,
  type Office,
  openCase,
  openOffice,
  saveDraft,
  send,
} from '../../support/case.ts';

let office: Office;
let driven: DrivenCase;
let honest: FormView;
beforeAll(async () => {
  office = await openOffice();
  await openFees();
});
afterAll(() => office.stop());

/** Another case whose fees are to be worked out. */
async function openFees(): Promise<void> {
  driven = await openCase(office);
  await bringTo(office, driven, { state: 'revenue', form: FEES });
  honest = await formOf(office, driven, 'B', FEES);
}

const heads = ({ data }: Pick<FormView, 'data'>): Record<string, unknown> => Object(data['feeHeads']);
const lines = ({ data }: Pick<FormView, 'data'>): readonly Record<string, unknown>[] => {
  const rows = data['feeLines'];
  return Array.isArray(rows) ? rows.filter(isRecord) : [];
};

/** What the server keeps when the officer's program sends this. */
async function kept(data: Record<string, unknown>): Promise<DraftResult> {
  const saved = await saveDraft(office, driven, 'B', { form: FEES, data });
  expect(saved.statusCode).toBe(200);
  return saved.json<DraftResult>();
}

test('fees are worked out by the server, in paisa, and the total in whole rupees', () => {
  const sum = lines(honest).reduce((total, line) => total + Number(line['amount']), 0);
  const { mapCheckAmount, formFee, registrationFee, total, totalWords } = heads(honest);
  const exact = sum + Number(mapCheckAmount) + Number(formFee) + Number(registrationFee);
  expect(total).toBe(Math.round(exact / 100) * 100);
  expect(totalWords).toMatch(/रुपैयाँ/u);
});

test("fine, late fee and discount are the officer's to give, each with its ground", async () => {
  const given = { fine: 1_000_00, lateFee: 200_00, discount: 300_00 };
  const answer = await kept({ ...honest.data, feeHeads: { ...heads(honest), ...given } });
  expect(heads(answer)).toMatchObject({ ...given, total: Number(heads(honest)['total']) + 900_00 });
  expect(answer.issues.map(({ path }) => path.join('/'))).toEqual(['feeHeads/fineReason', 'feeHeads/discountReason']);
});

describe('a forged fee does not stand', () => {
  test.each([
    'total',
    'mapCheckAmount',
    'deposit',
    'totalWords',
    'mapCheckRate',
    'formFee',
    'registrationFee',
    'depositRate',
  ])('%s of one rupee', async (key) => {
    const answer = await kept({
      ...honest.data,
      feeHeads: { ...heads(honest), [key]: key === 'totalWords' ? 'एक' : 100 },
    });
    expect(heads(answer)).toEqual(heads(honest));
  });

  test.each(['quantity', 'rate', 'amount', 'floor', 'areaType', 'rateUnit'])('%s of a floor', async (key) => {
    const forged = lines(honest).map((line) => ({ ...line, [key]: typeof line[key] === 'number' ? 1 : '1' }));
    const answer = await kept({ ...honest.data, feeLines: forged });
    expect(answer.data).toEqual(honest.data);
  });

  test('a floor that is left out', async () => {
    expect((await kept({ ...honest.data, feeLines: [] })).data).toEqual(honest.data);
  });

  test('nor one that is sent after the form was returned', async () => {
    await openFees();
    await fillAndSubmit(office, driven, { form: FEES, role: 'B' });
    const before = await formOf(office, driven, 'R', FEES);
    await send(office, driven, 'R', { type: 'RETURN', form: FEES, note: 'छुट मिलाउनुहोस् ।' });
    await saveDraft(office, driven, 'B', { form: FEES, data: { feeLines: [], feeHeads: { total: 0 } } });
    await send(office, driven, 'B', { type: 'SUBMIT', form: FEES });
    const after = await formOf(office, driven, 'R', FEES);
    expect(heads(after)['total']).toBe(heads(before)['total']);
  });
});

test('a rate that changes while the form is open is taken; after submitting it changes nothing', async () => {
  const rate = async (value: string): Promise<void> => {
    await office.server.owner.query(
      `update setup_record set body = jsonb_set(body, '{value,form}', to_jsonb($1::text)) where kind = 'master' and key = 'feeHeads'`,
      [value],
    );
    forgetConfig(office.server.organizationId);
  };
  await openFees();
  await rate('700');
  expect(heads(await kept(honest.data))['formFee']).toBe(700_00);
  await fillAndSubmit(office, driven, { form: FEES, role: 'B' });
  await rate('500');
  expect(heads(await formOf(office, driven, 'R', FEES))['formFee']).toBe(700_00);
});
