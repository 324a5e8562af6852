import { describe, expect, test } from 'vitest';
import type { FormData } from '../../form-schemas/engine/definition.ts';
import { type Bill, type Counter, caseOf, floor, makeBill, sums } from './bills.ts';
import { config, rows, type Submissions, section } from './case.ts';

const FEES = 'rajaswo-detail-view';

const fees = (sample: number, change: FormData = {}, counter: Partial<Counter> = {}): Bill =>
  makeBill(FEES, { submissions: caseOf(sample, change), ...counter });
const issuesOf = ({ issues }: Bill): readonly string[] => issues.map(({ path, code }) => `${path.join('/')} ${code}`);

describe('the bill of a revision', () => {
  const BILL = 'samsodhan-bill-vuktani';
  const revised = (...floors: readonly FormData[]) => {
    const newFloors = floors.map((each) => ({ ...each, areaSqft: each['area'] }));
    const areaNow = String(floors.reduce((sum, each) => sum + Number(each['area']), 0));
    return { 'sansodhan-gari-nibedan': { revisionTotals: { newFloors, areaWas: '2150', areaNow } } };
  };
  const bill = (floors: readonly FormData[], counter: Partial<Counter> = {}): Bill =>
    makeBill(BILL, { submissions: { ...caseOf(1), ...revised(...floors) }, engine: {}, ...counter });
  const totals = ({ data }: Bill) => section(data, 'billTotal');

  test('has the fee on the revised floors, and the building rate on what grew', () => {
    const made = bill([floor('1', '900'), floor('2', '825'), floor('3', '500')]);
    expect(totals(made)).toMatchObject({ floorTotal: 75 * 8_00, total: 75 * 8_00 + 2225_00 });
  });

  test('has the fee on the revised floors alone when the area stays or shrinks', () => {
    expect(totals(bill([floor('1', '825'), floor('2', '825'), floor('3', '500')]))).toMatchObject({
      floorTotal: 0,
      total: 2150_00,
    });
    expect(totals(bill([floor('1', '825'), floor('2', '825')]))).toMatchObject({ floorTotal: 0, total: 1650_00 });
  });

  test('sets what shrinks off against what grows on the same floor only, unless the office pays back', () => {
    const floors = [floor('1', '1000'), floor('2', '600'), floor('3', '500')];
    expect(totals(bill(floors))).toMatchObject({ floorTotal: 175 * 8_00 });
    const heads = (config.records['revenue-setup'] ?? []).map((each) => ({ ...each, refundable: true }));
    expect(totals(bill(floors, { records: { 'revenue-setup': heads } }))).toMatchObject({
      floorTotal: 175 * 8_00 - 225 * 9_00,
      refund: 0,
    });
    const smaller = bill([floor('1', '100')], { records: { 'revenue-setup': heads } });
    const less = 725 * 8_00 + 825 * 9_00 + 500 * 10_00;
    expect(totals(smaller)).toMatchObject({ total: 0, refund: less - 100_00 });
    expect(sums(smaller.entries)).toEqual({ 'demand income': 100_00 - less });
  });

  test('has the dearer rate, less the cheaper one, on a floor that changes its use', () => {
    const made = bill([floor('1', '825', { use: 'commercial' }), floor('2', '825'), floor('3', '500')]);
    expect(totals(made)).toMatchObject({ floorTotal: 825 * (16_00 - 8_00) });
  });

  test.each([
    ['pahilo-charan-bill-vuktani', '|phase-one|', 'sansodhan-bibaran-pahilo'],
    ['dosrocharan-bill-vuktani', '|phase-one|superstructure|', 'superstructureko-tippaniadesh'],
  ])('%s is worked out the same way', (slug, done, details) => {
    const { 'sansodhan-gari-nibedan': revision } = revised(floor('1', '900'), floor('2', '825'), floor('3', '500'));
    const made = makeBill(slug, {
      submissions: { ...caseOf(1), [details]: revision },
      engine: { 'case.stagesDone': done },
    });
    expect(totals(made)).toMatchObject({ floorTotal: 75 * 8_00, total: 75 * 8_00 + 2225_00 });
  });
});

describe('the bill of a name transfer', () => {
  test.each([
    ['saleDeed', 'nameTransferSale', 3 * 2150_00],
    ['gift', 'nameTransferGift', 2150_00],
    ['partition', 'nameTransferGift', 2150_00],
    ['inheritance', 'nameTransferInheritance', 2150_00],
  ])('%s pays by its kind', (deedType, code, amount) => {
    const submissions = { ...caseOf(1), 'certificate-note': { transfer: { deedType } } };
    const { data } = makeBill('namsari-bill-vuktani', { submissions });
    expect(rows(data, 'billLines').map((row) => [row['head'], row['amount']])).toEqual([[code, amount]]);
  });
});

test('an extension costs its percent of the fee for each year', () => {
  const submissions = { ...caseOf(1), [FEES]: fees(1).data };
  const { data } = makeBill('myadThap-tippani', { submissions, typed: { years: 2 } });
  expect(section(data, 'billTotal')['total']).toBe(4_395_00);
});

describe('the fee at completion', () => {
  const NOTE = 'certificate-instruction-view';
  test.each([
    [1, 3 * 2150_00],
    [2, 5 * 7000_00],
  ])('of sample %i is by its use, on the floors as they were built', (sample, expected) => {
    const { data } = makeBill(NOTE, { submissions: caseOf(sample) });
    expect(section(data, 'billTotal')['total']).toBe(expected);
  });

  test('is on the floors that were built, never on those that stood before', () => {
    const floors = [
      floor('1', '1140', { status: 'existing' }),
      floor('2', '1140', { status: 'proposed' }),
      floor('3', '1140', { status: 'proposed' }),
    ];
    const built = { 'dosrocharan-prabidhik-view': { builtFloors: floors } };
    const { data } = makeBill(NOTE, { submissions: { ...caseOf(1), ...built } });
    expect(section(data, 'basis')).toMatchObject({ areaSqft: '2280.00', storeys: 2 });
    expect(section(data, 'billTotal')['total']).toBe(3 * 2280_00);
  });

  describe('of a building that is completed in parts', () => {
    const built = [floor('1', '825'), floor('2', '825'), floor('3', '500')];
    const ofFloors = (...codes: readonly string[]): Submissions => ({
      ...caseOf(1, { floors: built }),
      'dosrocharan-prabidhik-view': { builtFloors: built.filter((row) => codes.includes(String(row['floor']))) },
    });
    const certified = (bill: Bill): Submissions => ({ [NOTE]: bill.data });
    const whole = (...before: readonly Submissions[]): Bill =>
      makeBill(NOTE, { submissions: ofFloors('1', '2', '3'), before });
    const totalOf = ({ data }: Pick<Bill, 'data'>) => section(data, 'billTotal')['total'];
    const first = makeBill(NOTE, { submissions: ofFloors('1') });

    test('is for each floor once: the whole asks for what no part has asked for', () => {
      expect(totalOf(first)).toBe(3 * 825_00);
      const second = whole(certified(first));
      expect(totalOf(second)).toBe(3 * 1325_00);
      expect(section(second.data, 'basis')).toMatchObject({
        areaSqft: '1325.00',
        storeys: 2,
        floors: ['2', '3'],
        floorsBefore: ['1'],
      });
    });

    test('is nothing for a floor that either of two parts asked for', () => {
      const second = makeBill(NOTE, { submissions: ofFloors('2'), before: [certified(first)] });
      expect(totalOf(second)).toBe(3 * 825_00);
      expect(totalOf(whole(certified(first), certified(second)))).toBe(3 * 500_00);
    });

    test('is nothing where parts were certified for every floor, however often it is worked out', () => {
      const parts = ['1', '2', '3'].map((code) => ({ [NOTE]: { basis: { floors: [code] } } }));
      const nothingLeft = { areaSqft: '0.00', storeys: 0, floorsBefore: ['1', '2', '3'] };
      const { data, issues, entries } = whole(...parts);
      expect([section(data, 'basis'), totalOf({ data })]).toEqual([expect.objectContaining(nothingLeft), 0]);
      expect(sums(entries)).toEqual({});
      expect(issues.filter(({ path }) => path[0] === 'vouchers')).toEqual([]);
      const again = makeBill(NOTE, { submissions: ofFloors('1', '2', '3'), before: parts, typed: data });
      expect([section(again.data, 'basis'), totalOf(again)]).toEqual([expect.objectContaining(nothingLeft), 0]);
    });

    test('is for all floors where no part was certified, and says of none that it was charged before', () => {
      const { data } = whole();
      expect(section(data, 'billTotal')['total']).toBe(3 * 2150_00);
      expect(section(data, 'basis')).toMatchObject({ floors: ['1', '2', '3'] });
      expect(Object.keys(section(data, 'basis'))).not.toContain('floorsBefore');
    });

    test('leaves out what was certified before a note said for which floors it is', () => {
      const application = { completion: { kind: 'partial', partialFloors: ['1'] } };
      const old = { 'dosrocharan-abedan': application, [NOTE]: { basis: { areaSqft: '825.00' } } };
      expect(totalOf(whole(old))).toBe(3 * 1325_00);
    });

    test('asks for its share alone where a head is a percent of the fee for the map', () => {
      const ofMap = { 'rajaswo-detail-view': { feeHeads: { total: 21_500_00 } } };
      const share = (codes: readonly string[], before: readonly Submissions[]) => {
        const bill = makeBill(NOTE, { submissions: { ...ofFloors(...codes), ...ofMap }, before });
        return [section(bill.data, 'basis')['fee'], bill] as const;
      };
      const [ofOne, one] = share(['1'], []);
      const [ofRest] = share(['1', '2', '3'], [certified(one)]);
      expect([ofOne, ofRest]).toEqual([8_250_00, 13_250_00]);
      expect(share(['1', '2', '3'], [])[0]).toBe(21_500_00);
    });
  });

  test('does not stand on the note of an office that has no such head', () => {
    const heads = (config.records['revenue-setup'] ?? []).filter(
      (each) => !JSON.stringify(each).includes('"completion"'),
    );
    const { data } = makeBill(NOTE, { submissions: caseOf(1), records: { 'revenue-setup': heads } });
    expect(Object.keys(data)).not.toContain('billTotal');
  });
});

describe('the note that refunds a deposit', () => {
  const NOTE = 'dharauti-rakam-phirta-tippani';
  const engine = { 'ledger.deposit.deposit': 6_450_00, 'ledger.deduction.deposit': 450_00 };
  const note = (deductions: number): Bill =>
    makeBill(NOTE, {
      submissions: caseOf(1),
      engine,
      typed: { ledger: { deductions, deductionReason: 'बाटो बिगारेको' } },
    });

  test('pays back what the ledger holds, less what is kept', () => {
    const made = note(1_000_00);
    expect(section(made.data, 'ledger')).toMatchObject({
      depositAmount: 6_000_00,
      refund: 5_000_00,
      refundWords: 'पाँच हजार रुपैयाँ मात्र',
    });
    expect(sums(made.entries)).toEqual({ 'deduction deposit': 1_000_00, 'refund deposit': 5_000_00 });
  });

  test('cannot keep more than there is', () => {
    expect(issuesOf(note(6_000_01))).toContain('ledger/deductions max');
  });
});
