import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRecord } from '../../../form-schemas/engine/records.ts';
import { toLatin } from '../../../form-schemas/values/digits.ts';
import type { DraftResult, FormView } from '../../../server/contract/forms.ts';
import { forgetConfig } from '../../../server/office/read.ts';
import { confirmLaw } from '../../support/law.ts';
import {
  bringTo,
  type DrivenCase,
  FEES,
  fillAndSubmit,
  formOf,
  type Office,
  openCase,
  saveDraft,
  send,
} from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';

let office: Office;
let driven: DrivenCase;
let honest: FormView;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('fees'));
  honest = await formOf(office, driven, 'B', FEES);
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

test("fine, late fee and discount are the officer's to give, each with its ground, the fine by a decision", async () => {
  const given = { fine: 1_000_00, lateFee: 200_00, discount: 300_00 };
  const answer = await kept({ ...honest.data, feeHeads: { ...heads(honest), ...given } });
  expect(heads(answer)).toMatchObject({ ...given, total: Number(heads(honest)['total']) + 900_00 });
  expect(answer.issues.map(({ path }) => path.join('/'))).toEqual([
    'feeHeads/fineReason',
    'feeHeads/discountReason',
    'fineDecision/authority',
    'fineDecision/decisionNo',
    'fineDecision/decisionDate',
  ]);
});

test('breaches and waivers are those of the setup, and no other is taken', async () => {
  const codes = (master: string) => honest.choices[master]?.map(({ code }) => code);
  expect([codes('fine-rule'), codes('waiver')]).toEqual([
    ['againstMap', 'builtAboveDpc', 'builtToDpc', 'lapsedPermit'],
    ['boardMember', 'earthquakeVictim', 'staff'],
  ]);
  const answer = await kept({ ...honest.data, waiver: { rule: 'friend', ground: 'क', decisionNo: '१' } });
  expect(answer.issues.map(({ path, code }) => [path.join('/'), code])).toEqual([['waiver/rule', 'chooseOne']]);
  expect(heads(answer)['total']).toBe(heads(honest)['total']);
});

describe('a forged fee does not stand', () => {
  test.each([
    'total',
    'subtotal',
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

  test.each(['quantity', 'rate', 'amount', 'floor', 'use', 'status', 'areaType', 'rateUnit', 'rateOf'])(
    '%s of a floor',
    async (key) => {
      const forged = lines(honest).map((line) => ({ ...line, [key]: typeof line[key] === 'number' ? 1 : '1' }));
      const answer = await kept({ ...honest.data, feeLines: forged });
      expect(answer.data).toEqual(honest.data);
    },
  );

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

describe('a rate that changes', () => {
  /** The office changes the form fee, in rupees, on the screen of revenue heads. */
  async function change(rupees: number): Promise<void> {
    await office.server.owner.query(
      `update setup_record set body = jsonb_set(body, '{rate}', to_jsonb($1::int)), version = version + 1
       where kind = 'revenue-setup' and key = 'form'`,
      [rupees * 100],
    );
    forgetConfig(office.server.organizationId);
  }
  const basis = ({ data }: Pick<FormView, 'data'>): Record<string, unknown> => Object(data['basis']);
  const seen = () => formOf(office, driven, 'R', FEES);

  test('is taken while the form is open; a bill that was submitted, and one that was approved, keep their own', async () => {
    await openFees();
    await change(700);
    expect(heads(await kept(honest.data))['formFee']).toBe(700_00);
    await fillAndSubmit(office, driven, { form: FEES, role: 'B' });
    const submitted = await seen();
    await change(500);
    expect((await seen()).data).toEqual(submitted.data);
    await confirmLaw(office.server);
    await send(office, driven, 'R', { type: 'RECOMMEND', form: FEES });
    expect((await send(office, driven, 'A', { type: 'APPROVE', form: FEES })).statusCode).toBe(200);
    await change(900);
    expect((await seen()).data).toEqual(submitted.data);
  });

  test('shows in the next revision of the bill, and both say which version of the rate they used', async () => {
    const first = await seen();
    await send(office, driven, 'A', { type: 'RETURN', form: FEES, note: 'छुट थप्नुहोस् ।' });
    await fillAndSubmit(office, driven, { form: FEES, role: 'B' });
    const second = await seen();
    expect([heads(first)['formFee'], heads(second)['formFee']]).toEqual([700_00, 900_00]);
    const version = (view: FormView): number =>
      Number(toLatin(/फाराम दस्तुर · संस्करण ([०-९]+)/u.exec(String(basis(view)['ratesOf']))?.[1] ?? ''));
    expect(version(second) - version(first)).toBe(2);
    expect(lines(second).map((line) => line['rateOf'])).toEqual([
      '२०८३/०८४, आवासीय, जुनसुकै वर्ग, भुइँ तला · संस्करण १',
      '२०८३/०८४, आवासीय, जुनसुकै वर्ग, पहिलो तला · संस्करण १',
      '२०८३/०८४, आवासीय, जुनसुकै वर्ग, दोस्रो तला · संस्करण १',
    ]);
    const revisions = await office.server.owner.query<{ fee: number }>(
      `select (data::jsonb -> 'feeHeads' ->> 'formFee')::int as fee from submission
       where application_id = $1 and form = $2 and status = 'submitted' order by seq`,
      [driven.id, FEES],
    );
    expect(revisions.rows.map(({ fee }) => fee)).toEqual([700_00, 900_00]);
  });
});

test('a new head of the setup stands on the next bill without a change of the form', async () => {
  const body = {
    code: 'sanitation',
    title: { ne: 'सरसफाइ दस्तुर', en: 'Sanitation fee' },
    bills: ['mapApproval'],
    kind: 'income',
    rateUnit: 'sqft',
    rate: 50,
    basis: { attested: true },
  };
  await office.server.owner.query(
    `insert into setup_record (organization_id, kind, key, body) values ($1, 'revenue-setup', 'sanitation', $2)`,
    [office.server.organizationId, JSON.stringify(body)],
  );
  forgetConfig(office.server.organizationId);
  await openFees();
  expect(honest.data['otherHeads']).toMatchObject([
    { head: 'sanitation', description: 'सरसफाइ दस्तुर', quantity: '2150.00', rate: 50, amount: 1_075_00 },
  ]);
});
