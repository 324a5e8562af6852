import { assert, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FormData } from '../../form-schemas/engine/definition.ts';
import { toPaisa } from '../../form-schemas/values/money.ts';
import { type Bill, type Counter, caseOf, floor, makeBill, sums } from './bills.ts';
import { config, rows, section } from './case.ts';

const FEES = 'rajaswo-detail-view';
const basis = { attested: true, source: 'परीक्षण' };

const rateOf = (no: string, newRate: number, more: FormData = {}): FormData => ({
  fiscalYear: '8384',
  use: 'residential',
  buildingClass: 'any',
  floor: no,
  rateUnit: 'sqft',
  newRate,
  basis,
  ...more,
});
const head = (code: string, more: FormData): FormData => ({
  code,
  title: { ne: `दस्तुर ${code}`, en: code },
  bills: ['mapApproval'],
  kind: 'income',
  rateUnit: 'lump',
  rate: 100_00,
  order: 100,
  basis,
  ...more,
});
const withHeads = (...more: readonly FormData[]) => ({
  'revenue-setup': [...(config.records['revenue-setup'] ?? []), ...more],
});

const fees = (sample: number, change: FormData = {}, counter: Partial<Counter> = {}): Bill =>
  makeBill(FEES, { submissions: caseOf(sample, change), ...counter });
const lines = ({ data }: Bill): readonly unknown[] =>
  rows(data, 'feeLines').map(({ floor: no, use, quantity, rateUnit, rate, amount }) => [
    no,
    use,
    quantity,
    rateUnit,
    rate,
    amount,
  ]);
const total = ({ data }: Bill): unknown => section(data, 'feeHeads')['total'];
const issuesOf = ({ issues }: Bill): readonly string[] => issues.map(({ path, code }) => `${path.join('/')} ${code}`);

describe('the floors of a bill', () => {
  test('pay by their own use, so that shops below and rooms above have different rates', () => {
    const bill = fees(1, { floors: [floor('1', '500', { use: 'commercial' }), floor('1', '300'), floor('2', '800')] });
    expect(lines(bill)).toEqual([
      ['1', 'commercial', '500.00', 'sqft', 16_00, 8_000_00],
      ['1', 'residential', '300.00', 'sqft', 8_00, 2_400_00],
      ['2', 'residential', '800.00', 'sqft', 9_00, 7_200_00],
    ]);
  });

  test('pay the rate of their class where there is one, and that of any class otherwise', () => {
    const rates = [rateOf('1', 8_00), rateOf('2', 9_00), rateOf('1', 20_00, { buildingClass: 'C' })];
    const bill = fees(1, { floors: [floor('1', '100'), floor('2', '100')] }, { records: { 'floor-rate': rates } });
    expect(lines(bill).map((line) => Object(line)[4])).toEqual([20_00, 9_00]);
  });

  test('pay more or less by the class where the office has a factor for it', () => {
    const factors = [{ constructionType: 'any', buildingClass: 'C', multiplier: '1.25', basis }];
    const bill = fees(1, { floors: [floor('2', '333.33')] }, { records: { 'construction-rate': factors } });
    expect(lines(bill)).toEqual([['2', 'residential', '333.33', 'sqft', 11_25, 3_749_96]]);
  });

  test('of an old house pay at the rate for existing floors, whether they are written down as existing or not', () => {
    const rates = { 'floor-rate': [rateOf('1', 8_00, { existingRate: 3_00 })] };
    const floors = [floor('1', '480', { status: 'existing' })];
    expect(lines(fees(5, { floors }, { records: rates }))).toEqual([
      ['1', 'residential', '480.00', 'sqft', 4_50, 2_160_00],
    ]);
    expect(lines(fees(5, { floors: [floor('1', '480')] }, { records: rates }))).toEqual([
      ['1', 'residential', '480.00', 'sqft', 12_00, 5_760_00],
    ]);
  });

  test('that exist already pay nothing when a floor is added', () => {
    expect(lines(fees(6))).toEqual([['3', 'residential', '936.00', 'sqft', 10_00, 9_360_00]]);
  });

  test('are billed by the foot for a wall and by the piece where the rate says so', () => {
    const rates = [
      rateOf('23', 12_00, { rateUnit: 'rft' }),
      rateOf('28', 500_00, { rateUnit: 'lump' }),
      rateOf('27', 7_00, { rateUnit: 'rft' }),
    ];
    const floors = [floor('27', '20'), floor('28', '60')];
    const bill = fees(
      1,
      { floors, compoundWall: { length: { value: '10', unit: 'METRE' } }, hasCompoundWall: true },
      { records: { 'floor-rate': rates } },
    );
    expect(lines(bill)).toEqual([
      ['27', 'residential', '20.00', 'rft', 7_00, 140_00],
      ['28', 'residential', '1.00', 'lump', 500_00, 500_00],
      ['23', 'residential', '32.81', 'rft', 12_00, 393_72],
    ]);
  });

  test('without a rate stop the bill, which says that the setup lacks it', () => {
    const bill = fees(1, { floors: [floor('1', '500'), floor('9', '500')] });
    expect(issuesOf(bill)).toEqual(['feeLines/1/rate notInSetup']);
  });

  test('have no rate in a year for which the office has entered none', () => {
    const bill = fees(1, {}, { today: '2027-07-20' });
    expect(issuesOf(bill)).toEqual([
      'feeLines/0/rate notInSetup',
      'feeLines/1/rate notInSetup',
      'feeLines/2/rate notInSetup',
    ]);
  });
});

describe('a head that is added to the setup', () => {
  test.each([
    ['lump', { rateUnit: 'lump' }, '1.00', 100_00],
    ['per square foot', { rateUnit: 'sqft', rate: 2_50 }, '2150.00', 5_375_00],
    ['per storey', { rateUnit: 'storey' }, '3.00', 300_00],
    ['percent of the floor fees', { rateUnit: 'percent', rate: 12_50 }, '19025.00', 2_378_13],
    ['per running foot of a wall that is not there', { rateUnit: 'rft' }, '0.00', 0],
  ])('%s stands on the bill and in its total', (_name, more, quantity, amount) => {
    const bill = fees(1, {}, { records: withHeads(head('service', more)) });
    expect(rows(bill.data, 'otherHeads')).toMatchObject([
      { head: 'service', description: 'दस्तुर service', quantity, amount },
    ]);
    expect(total(bill)).toBe(Math.round((21_975_00 + amount) / 100) * 100);
    expect(issuesOf(bill)).toEqual([]);
  });

  test.each([
    ['types', { types: ['3'] }],
    ['classes', { classes: ['A', 'B'] }],
    ['uses', { uses: ['commercial'] }],
    ['bills', { bills: ['completion'] }],
  ])('stands only where its %s say so', (_name, more) => {
    const bill = fees(1, {}, { records: withHeads(head('service', more)) });
    expect([rows(bill.data, 'otherHeads'), total(bill)]).toEqual([[], 21_975_00]);
  });

  test('is a deposit, a fine or a discount by its kind', () => {
    const more = [
      head('road', { kind: 'deposit' }),
      head('late', { kind: 'fine' }),
      head('rebate', { kind: 'discount', rateUnit: 'percent', rate: 10_00 }),
    ];
    const bill = fees(1, {}, { records: withHeads(...more) });
    expect(section(bill.data, 'feeHeads')).toMatchObject({ deposit: 6_550_00, subtotal: 20_172_50, total: 20_173_00 });
    expect(sums(bill.entries)).toEqual({
      'demand income': 20_073_00,
      'demand fine': 100_00,
      'demand deposit': 6_550_00,
    });
  });

  test('stands in the order that the setup gives', () => {
    const bill = fees(
      1,
      {},
      { records: withHeads(head('b', { order: 2 }), head('a', { order: 3 }), head('c', { order: 1 })) },
    );
    expect(rows(bill.data, 'otherHeads').map((row) => row['head'])).toEqual(['c', 'b', 'a']);
  });
});

test('the sum is rounded half-up to the rupee, the lines to the paisa, and the rounding is booked', () => {
  const bill = fees(
    1,
    { floors: [floor('1', '100.07'), floor('2', '0.05')] },
    { records: withHeads(head('odd', { rate: 37 })) },
  );
  const { subtotal, total: payable, totalWords } = section(bill.data, 'feeHeads');
  expect([subtotal, payable, totalWords]).toEqual([1_701_50, 1_702_00, 'एक हजार सात सय दुई रुपैयाँ मात्र']);
  expect(bill.entries.filter((entry) => entry.head === 'rounding')).toMatchObject([{ amount: 50 }]);
});

describe('a waiver', () => {
  const victim = { rule: 'earthquakeVictim', ground: 'लाभग्राही परिचयपत्र', decisionNo: '१२' };
  const wallAndFloors = { compoundWall: { length: { value: '500', unit: 'FEET' } }, hasCompoundWall: true };

  test('excuses the wall first and then the floors, up to its area', () => {
    const floors = [floor('1', '2000'), floor('2', '2000')];
    const bill = fees(1, { floors, ...wallAndFloors }, { typed: { waiver: victim } });
    // 500 ft of wall, 2000 sq ft of the ground floor and 500 of the first
    const excused = 500 * 12 + 2000 * 8 + 500 * 9;
    expect(section(bill.data, 'waiver')).toMatchObject({ areaLimit: '3000', percent: '100', amount: excused * 100 });
    expect(total(bill)).toBe((500 * 12 + 2000 * 8 + 2000 * 9 + 4000 + 800 - excused) * 100);
  });

  test('leaves the deposit as it is and never makes a total less than nothing', () => {
    const rules = [{ code: 'all', title: { ne: 'सबै', en: 'All' }, percent: '100', covers: 'all', basis }];
    const bill = fees(
      1,
      {},
      {
        records: { waiver: rules },
        typed: {
          waiver: { rule: 'all', ground: 'क', decisionNo: '१' },
          feeHeads: { discount: 500_00, discountReason: 'क' },
        },
      },
    );
    expect(section(bill.data, 'feeHeads')).toMatchObject({
      subtotal: -500_00,
      total: 0,
      deposit: 6_450_00,
      totalWords: 'शून्य रुपैयाँ मात्र',
    });
  });

  test('says why and by which decision', () => {
    expect(issuesOf(fees(1, {}, { typed: { waiver: { rule: 'staff' } } }))).toEqual([
      'waiver/ground required',
      'waiver/decisionNo required',
    ]);
  });

  test('is not given to a kind of construction that its rule does not name', () => {
    const bill = fees(4, {}, { typed: { waiver: victim } });
    expect(section(bill.data, 'waiver')).toMatchObject(victim);
    expect(total(fees(6, {}, { typed: { waiver: victim } }))).toBe(total(fees(6)));
  });
});

describe('a fine', () => {
  const decision = {
    authority: 'प्रमुख',
    decisionNo: '४५',
    decisionDate: { ad: '2026-11-01', bs: '2083-07-15', source: 'ad' },
  };
  const typed = (fine: number, rule: string, more: FormData = decision): FormData => ({
    feeHeads: { fine, fineReason: 'स्वीकृति बिना निर्माण' },
    fineDecision: { rule, ...more },
  });

  test('is proposed by its rule and imposed by who may, with the number of the decision', () => {
    const bill = fees(1, {}, { typed: typed(19_000_00, 'builtAboveDpc') });
    expect(section(bill.data, 'fineDecision')).toMatchObject({ proposed: 19_025_00, amount: 19_000_00 });
    expect([total(bill), issuesOf(bill)]).toEqual([21_975_00 + 19_000_00, []]);
    expect(sums(bill.entries)).toMatchObject({ 'demand fine': 19_000_00 });
  });

  test('without authority and decision does not stand', () => {
    expect(issuesOf(fees(1, {}, { typed: typed(100, 'builtToDpc', {}) }))).toEqual([
      'fineDecision/authority required',
      'fineDecision/decisionNo required',
      'fineDecision/decisionDate required',
    ]);
  });

  test('keeps within the limits of its rule', () => {
    const rules = [
      {
        code: 'limited',
        title: { ne: 'क', en: 'A' },
        rateUnit: 'lump',
        rate: 9_000_00,
        least: 1_000_00,
        most: 5_000_00,
        basis,
      },
    ];
    const bill = (fine: number) => fees(1, {}, { records: { 'fine-rule': rules }, typed: typed(fine, 'limited') });
    expect([999_99, 1_000_00, 5_000_00, 5_000_01].map((fine) => issuesOf(bill(fine)))).toEqual([
      ['feeHeads/fine min'],
      [],
      [],
      ['feeHeads/fine max'],
    ]);
    expect(section(bill(1_000_00).data, 'fineDecision')['proposed']).toBe(5_000_00);
  });
});

test('what a bill demands is its total to the paisa, whatever stands on it', () => {
  const amount = integer({ min: 0, max: 50_000_00 });
  const change = record({
    area: integer({ min: 1, max: 500_000 }),
    fine: amount,
    lateFee: amount,
    discount: amount,
    rate: amount,
  });
  assert(
    property(change, ({ area, fine, lateFee, discount, rate }) => {
      const floors = [floor('1', (area / 100).toFixed(2)), floor('2', '500.5')];
      const typed = { feeHeads: { fine, lateFee, discount } };
      const bill = fees(1, { floors }, { records: withHeads(head('odd', { rate })), typed });
      const { total: payable, subtotal, deposit } = section(bill.data, 'feeHeads');
      const booked = sums(bill.entries);
      expect((booked['demand income'] ?? 0) + (booked['demand fine'] ?? 0)).toBe(payable);
      expect(booked['demand deposit'] ?? 0).toBe(deposit);
      expect(payable).toBe(Math.max(0, toPaisa((Number(subtotal) / 100).toFixed(2), 'rupee')));
    }),
    { seed: 2083, numRuns: 25 },
  );
});

describe('the copy of the official receipt', () => {
  const voucher = (kind: string, scan?: string) => ({
    kind,
    receiptNo: `र-${kind}`,
    receiptDate: '2026-11-19',
    amount: 100_00,
    mode: 'cash',
    ...(scan !== undefined && { scan }),
  });
  const heads = (receiptCopy: boolean) => ({
    'revenue-setup': [head('form', { receiptCopy }), head('transfer', { receiptCopy: true, bills: ['nameTransfer'] })],
  });
  const counted = (receiptCopy: boolean, scan?: string) =>
    issuesOf(
      makeBill('rajaswo-voucher', {
        submissions: caseOf(1),
        records: heads(receiptCopy),
        typed: { vouchers: [voucher('income', scan), voucher('deposit')] },
      }),
    ).filter((issue) => issue.includes('scan'));

  test('is demanded with a payment of the kind for which the office has set it, on that bill alone', () => {
    expect(counted(false)).toEqual([]);
    expect(counted(true)).toEqual(['vouchers/0/scan required']);
    expect(counted(true, '00000000-0000-4000-8000-000000000000')).toEqual([]);
  });

  test('is demanded on any other bill that has such a head', () => {
    const bill = makeBill('namsari-bill-vuktani', {
      submissions: caseOf(1),
      records: heads(false),
      typed: { vouchers: [voucher('income')] },
    });
    expect(issuesOf(bill)).toContain('vouchers/0/scan required');
  });
});
