import { constantFrom, integer, record, sample } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kathmanduDate } from '../../../form-schemas/values/bs-date.ts';
import type { FormView } from '../../../server/contract/forms.ts';
import {
  bringTo,
  type DrivenCase,
  FEES,
  fillAndSubmit,
  formOf,
  lookAt,
  type Office,
  openCase,
  saveDraft,
  send,
} from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';

const VOUCHER = 'rajaswo-voucher';

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('fees'));
});
afterAll(() => office.stop());

type Row = {
  readonly seq: number;
  readonly form: string;
  readonly revision: number;
  readonly kind: string;
  readonly account: string;
  readonly head: string | null;
  readonly amount: string;
  readonly receipt_no: string | null;
  readonly fiscal_year: string;
  readonly reverses: number | null;
};

async function ledger({ id }: Pick<DrivenCase, 'id'> = driven): Promise<readonly Row[]> {
  const result = await office.server.owner.query<Row>(
    `select seq, form, revision, kind, account, head, amount::text, receipt_no, fiscal_year, reverses
     from ledger where application_id = $1 order by seq, position`,
    [id],
  );
  return result.rows;
}

/** Sums in paisa by kind and account. */
function sums(rows: readonly Row[]): Readonly<Record<string, number>> {
  const totals: Record<string, number> = {};
  for (const { kind, account, amount } of rows) {
    const key = `${kind} ${account}`;
    totals[key] = (totals[key] ?? 0) + Math.round(Number(amount) * 100);
  }
  return totals;
}

const isValid = async (): Promise<unknown> => {
  const answer = await office.server.as('A', { url: `/api/applications/${driven.id}/verify` });
  return answer.json<{ firstBad?: unknown }>().firstBad;
};
/** Whether the revenue officer may send the case on. */
const mayGoOn = async (): Promise<boolean> => {
  const answer = await office.server.as('R', { url: `/api/applications/${driven.id}/actions` });
  const { actions } = answer.json<{ actions: readonly { event: string; open: boolean }[] }>();
  return actions.some(({ event, open }) => event === 'FORWARD' && open);
};

describe('the ledger of a case', () => {
  test('has nothing before a bill is approved', async () => {
    await fillAndSubmit(office, driven, { form: FEES, role: 'B' });
    await send(office, driven, 'R', { type: 'RECOMMEND', form: FEES });
    expect(await ledger()).toEqual([]);
  });

  test('lets nobody wait for a voucher before anything was demanded', async () => {
    const { summary, forms } = await lookAt(office.world, driven);
    expect(summary.waiting.map(({ form, roles }) => [form, roles])).toEqual([[FEES, ['A']]]);
    expect(forms.find(({ slug }) => slug === VOUCHER)).toMatchObject({ required: false, notNow: true });
  });

  test('has the demand with its heads when the bill is approved, and the deposit apart', async () => {
    await send(office, driven, 'A', { type: 'APPROVE', form: FEES });
    const rows = await ledger();
    expect(rows.map(({ head, amount, account }) => [head, amount, account])).toEqual([
      ['mapPass', '6600.00', 'income'],
      ['mapPass', '7425.00', 'income'],
      ['mapPass', '5000.00', 'income'],
      ['mapCheck', '2150.00', 'income'],
      ['form', '500.00', 'income'],
      ['registration', '300.00', 'income'],
      ['deposit', '6450.00', 'deposit'],
    ]);
    expect(new Set(rows.map(({ seq, form, kind, fiscal_year }) => `${seq} ${form} ${kind} ${fiscal_year}`)).size).toBe(
      1,
    );
    expect(rows[0]).toMatchObject({ form: FEES, kind: 'demand', revision: 1, fiscal_year: '8384', reverses: null });
  });

  test('waits for the voucher then, which has what is due of each kind, and today, before anybody writes', async () => {
    const { summary, forms } = await lookAt(office.world, driven);
    expect(summary.waiting.map(({ form, roles }) => [form, roles])).toEqual([[VOUCHER, ['R']]]);
    const voucher = forms.find(({ slug }) => slug === VOUCHER);
    expect([voucher?.required, voucher?.notNow]).toEqual([true, undefined]);
    const { data, readerOnly } = await formOf(office, driven, 'R', VOUCHER);
    expect([readerOnly, (await formOf(office, driven, 'B', VOUCHER)).readerOnly]).toEqual([undefined, true]);
    const today = kathmanduDate(office.server.clock.now());
    expect(data['vouchers']).toEqual([
      { kind: 'income', amount: 21_975_00, mode: 'bank', receiptDate: expect.objectContaining({ ad: today }) },
      { kind: 'deposit', amount: 6_450_00, mode: 'bank', receiptDate: expect.objectContaining({ ad: today }) },
    ]);
  });

  test('has the receipts only once they are approved: until then the case cannot go on', async () => {
    await fillAndSubmit(office, driven, { form: VOUCHER, role: 'R' });
    expect([sums(await ledger())['receipt income'], await mayGoOn()]).toEqual([undefined, false]);
    await approveVoucher(driven);
    expect(sums(await ledger())).toEqual({
      'demand income': 21_975_00,
      'demand deposit': 6_450_00,
      'receipt income': 21_975_00,
      'deposit deposit': 6_450_00,
    });
    expect([await mayGoOn(), await isValid()]).toEqual([true, undefined]);
    const { summary } = await lookAt(office.world, driven);
    expect(summary.waiting.map(({ event, roles }) => [event, roles])).toEqual([['FORWARD', ['R']]]);
  });

  test('takes back what a returned form had said, and has its new word after the next approval', async () => {
    await send(office, driven, 'A', { type: 'RETURN', form: VOUCHER, note: 'रसिद नं. सच्याउनुहोस् ।' });
    expect(sums(await ledger())).toMatchObject({
      'receipt income': 0,
      'deposit deposit': 0,
      'demand income': 21_975_00,
    });
    expect(await mayGoOn()).toBe(false);
    const view = await formOf(office, driven, 'R', VOUCHER);
    await saveDraft(office, driven, 'R', {
      form: VOUCHER,
      data: withReceipt(view, 0, { receiptNo: 'न–७', amount: 10_000_00 }),
    });
    await send(office, driven, 'R', { type: 'SUBMIT', form: VOUCHER });
    await approveVoucher(driven);
    const rows = await ledger();
    expect(sums(rows)).toMatchObject({ 'receipt income': 10_000_00, 'deposit deposit': 6_450_00 });
    const taken = rows.filter(({ reverses }) => reverses !== null);
    expect(taken.map(({ kind, amount, revision }) => [kind, amount, revision])).toEqual([
      ['receipt', '-21975.00', 1],
      ['deposit', '-6450.00', 1],
    ]);
    expect(rows.at(-2)).toMatchObject({ revision: 2, receipt_no: 'न–७', reverses: null });
    expect([await mayGoOn(), await isValid()]).toEqual([false, undefined]);
  });

  test('shows who changes it past the record', async () => {
    await office.server.owner.query(
      `update ledger set amount = amount + 1 where application_id = $1 and kind = 'deposit'`,
      [driven.id],
    );
    expect(await isValid()).toMatchObject({ what: 'ledger entries differ' });
    await office.server.owner.query(
      `update ledger set amount = amount - 1 where application_id = $1 and kind = 'deposit'`,
      [driven.id],
    );
    expect(await isValid()).toBeUndefined();
  });

  test.each([
    ['update ledger set amount = 1'],
    ['delete from ledger'],
    ['truncate ledger'],
    ['update unique_value set value = value'],
  ])('is not for the role of the app to change: %s', async (statement) => {
    const { runtime, organizationId } = office.server;
    const { sql } = await import('kysely');
    const refused = await runtime
      .inOrganization(organizationId, (trx) => sql.raw(statement).execute(trx))
      .then(
        () => 'done',
        (error: unknown) => Object(error).code,
      );
    expect(refused).toBe('42501');
  });
});

/** Sub-engineer and engineer approve the receipts. */
async function approveVoucher(of: DrivenCase): Promise<void> {
  await send(office, of, 'B', { type: 'RECOMMEND', form: VOUCHER });
  await send(office, of, 'A', { type: 'APPROVE', form: VOUCHER });
}

/** A voucher form with one of its receipts changed. */
function withReceipt({ data }: FormView, at: number, change: object): Record<string, unknown> {
  const vouchers: readonly object[] = Array.isArray(data['vouchers']) ? data['vouchers'] : [];
  return { ...data, vouchers: vouchers.map((row, index) => (index === at ? { ...row, ...change } : row)) };
}

type Move = { readonly what: 'submit' | 'recommend' | 'approve' | 'return' | 'delete'; readonly amount: number };

test('adds up to what the approved vouchers say, in whatever order forms come, go back and are deleted', async () => {
  const other = await openCase(office);
  await bringTo(office, other, { state: 'revenue', form: VOUCHER });
  // a voucher says what was due, so there is a bill first
  await fillAndSubmit(office, other, { form: FEES, role: 'B' });
  await send(office, other, 'R', { type: 'RECOMMEND', form: FEES });
  await send(office, other, 'A', { type: 'APPROVE', form: FEES });
  const files = Object.values(other.files);
  let number = 0;

  async function play({ what, amount }: Move): Promise<void> {
    const event = {
      recommend: ['B', 'RECOMMEND'],
      approve: ['A', 'APPROVE'],
      return: ['A', 'RETURN'],
      delete: ['R', 'DELETE'],
    } as const;
    if (what !== 'submit') {
      const [role, type] = event[what];
      await send(office, other, role, { type, form: VOUCHER, note: 'परीक्षण' });
      return;
    }
    number += 1;
    const receiptDate = { ad: '2026-11-01', bs: '2083-07-15', source: 'ad' };
    const vouchers = [
      { kind: 'income', receiptNo: `प–${number}`, receiptDate, amount, mode: 'cash' },
      { kind: 'deposit', receiptNo: `ध–${number}`, receiptDate, amount: amount + 1, mode: 'cash' },
    ].map((row) => ({ ...row, ...(files[0] === undefined ? {} : { scan: files[0] }) }));
    await saveDraft(office, other, 'R', { form: VOUCHER, data: { vouchers } });
    await send(office, other, 'R', { type: 'SUBMIT', form: VOUCHER });
  }

  async function said(): Promise<number> {
    const { status } = await formOf(office, other, 'A', VOUCHER);
    const result = await office.server.owner.query<{ paid: number }>(
      `select (data::jsonb ->> 'paidTotal')::int as paid from submission
       where application_id = $1 and form = $2 and status = 'submitted' order by seq desc limit 1`,
      [other.id, VOUCHER],
    );
    return status === 'approved' ? (result.rows[0]?.paid ?? 0) : 0;
  }

  const move = record({
    what: constantFrom<Move['what']>(
      'submit',
      'submit',
      'recommend',
      'recommend',
      'approve',
      'approve',
      'return',
      'delete',
    ),
    amount: integer({ min: 1, max: 900_000_00 }),
  });
  const moves: Move[] = [
    ...(['submit', 'recommend', 'approve'] as const).map((what) => ({ what, amount: 1 })),
    ...sample(move, { seed: 2083, numRuns: 40 }),
  ];
  const seen = new Set<number>();
  for (const each of moves) {
    await play(each);
    const totals = sums(await ledger(other));
    const held = (totals['receipt income'] ?? 0) + (totals['deposit deposit'] ?? 0);
    expect(held).toBe(await said());
    seen.add(held);
  }
  expect(seen.size).toBeGreaterThan(3);
});
