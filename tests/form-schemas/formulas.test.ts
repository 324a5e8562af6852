import { describe, expect, test } from 'vitest';
import type { FormData } from '../../form-schemas/engine/definition.ts';
import { computed, demo, factsOf, filled, rows, type Submissions, section } from './case.ts';

const applicationForm = 'map-permit-application-edit';
const technicalForm = 'map-technical-description-view';
const feet = (value: string) => ({ value, unit: 'FEET' });
const day = (ad: string, bs: string) => ({ ad, bs, source: 'ad' });
const samples: readonly { readonly forms: Submissions }[] = demo('applications.json');

describe('what the shipped formulas compute', () => {
  test('land entered as 0-4-2-1.5 is 1572.2109375 square feet', () => {
    expect(section(application(0), 'landArea')).toMatchObject({
      sqft: '1572.2109375',
      sqm: '146.06',
      textNe: '०-४-२-१.५ (रोपनी-आना-पैसा-दाम)',
    });
  });

  test('floors give plinth, storeys, height and areas', () => {
    expect(section(application(1), 'floorTotals')).toMatchObject({
      plinthDetails: '1400',
      storeys: 4,
      // a basement is floor area, no height
      heightFt: '41',
      totalSqft: '7000',
      basementSqft: '1400',
      storeysWords: 'चार',
    });
  });

  test('a class gha house and a compound wall take one phase', () => {
    expect(section(application(2), 'construction')).toMatchObject({ singlePhase: true, constructionKind: 'new' });
    expect(section(application(10), 'construction')).toMatchObject({ singlePhase: true });
    expect(section(application(0), 'construction')).toMatchObject({ singlePhase: false, derivedClass: 'C' });
  });

  test('a notice posted on 12 November runs until the 27th, and the inquiry may be held from then on', () => {
    const form = 'notice-payment-application-view';
    const posted = filled(form, caseOf(0), { posting: { postedOn: day('2026-11-12', '2083-07-26') } });
    expect(section(posted, 'posting')['dueOn']).toMatchObject({ ad: '2026-11-27' });
    expect(section(posted, 'posting')['secretaryName']).toBe('रामहरि भट्टराई');
    expect(factsOf({ ...caseOf(0), [form]: posted })['notice.inquiryFromDate']).toMatchObject({ ad: '2026-11-29' });
  });

  test('a notice whose last day is a Saturday runs until the Sunday, from whoever was served last', () => {
    const dueOn = (postedOn: string, servedOn?: string) =>
      section(
        filled('notice-payment-application-view', caseOf(0), {
          posting: { postedOn: { ad: postedOn } },
          serviceReceipts: [{ side: '1', how: 'self', servedOn: { ad: servedOn ?? postedOn } }],
        }),
        'posting',
      )['dueOn'];
    expect(dueOn('2026-11-13')).toMatchObject({ ad: '2026-11-29' });
    expect(dueOn('2026-11-10', '2026-11-13')).toMatchObject({ ad: '2026-11-29' });
    expect(dueOn('2026-11-10')).toMatchObject({ ad: '2026-11-25' });
  });

  test('the neighbours of the four boundaries are served, roads are not', () => {
    const served = filled('notice-payment-application-view', caseOf(0));
    expect(rows(served, 'serviceReceipts').map(({ side, plotNo }) => [side, plotNo])).toEqual([
      ['1', '216'],
      ['2', '214'],
      ['4', '230'],
    ]);
    const toWard = filled('suchana-tas-gari-muchulka-pathaidina', caseOf(0));
    expect(toWard['copies']).toBe(5);
    expect(section(toWard, 'letter')['addressee']).toBe('वडा नं. ४ को कार्यालय');
  });

  test('vouchers are added up by kind, with the receipts in one line', () => {
    const voucher = (kind: string, receiptNo: string, amount: number) => ({
      kind,
      receiptNo,
      amount,
      receiptDate: day('2026-11-18', '2083-08-02'),
      mode: 'cash',
    });
    const vouchers = [
      voucher('income', '11', 2_000_000),
      voucher('income', '12', 197_500),
      voucher('deposit', '13', 645_000),
    ];
    const form = 'rajaswo-voucher';
    const paid = computed(form, caseOf(0), { vouchers });
    expect(paid).toMatchObject({
      paidIncome: 2_197_500,
      paidDeposit: 645_000,
      firstReceiptNo: '11, 12',
      depositReceiptNo: '13',
      depositDate: { ad: '2026-11-18' },
    });
    expect(factsOf({ ...caseOf(0), [form]: paid })['revenue.receiptDate']).toMatchObject({ ad: '2026-11-18' });
  });

  test('measured setbacks are compared with the drawn ones, side by side', () => {
    const measured = { measuredSetbacks: [{ side: '1', measured: feet('2.5') }] };
    const report = filled('gharnaksha-surjamin-muchulka-view', caseOf(0), measured);
    expect(rows(report, 'measuredSetbacks')[0]).toMatchObject({ side: '1', approved: '3', difference: '-0.5' });
  });

  test('a plot is measured by its triangles', () => {
    const triangles = [{ a: feet('3'), b: feet('4'), c: feet('5') }];
    const area = filled('land-area-calculation-of-site-plan', caseOf(0), { triangles });
    expect(area).toMatchObject({ calculatedArea: '6', netArea: '6' });
  });

  test('the last settled objection gives its outcome and date', () => {
    const objections = [
      { status: 'rejected', resolvedOn: day('2026-11-15', '2083-07-29') },
      { status: 'settled', resolvedOn: day('2026-11-18', '2083-08-02') },
      { status: 'open' },
    ];
    const facts = factsOf({ 'surjamin-muchulka-view': { objections } });
    expect(facts['objection.count']).toBe(3);
    expect(facts['objection.resolutionNe']).toBe('मिलापत्र');
    expect(facts['objection.resolvedDate']).toMatchObject({ ad: '2026-11-18' });
  });

  test('a wall on a neighbour’s boundary needs consent', () => {
    expect(factsOf(caseOf(4))['neighbour.zeroSetback']).toBe(true);
    expect(factsOf(caseOf(0))['neighbour.zeroSetback']).toBe(false);
  });

  test('checks of the other structural system are left out', () => {
    const codes = rows(filled('map-check-report-view', caseOf(0)), 'rows').map(({ code }) => code);
    expect(codes).toContain('MC21');
    expect(codes).not.toContain('MC22');
  });

  test.each([
    ['1', ['MC04', 'MC05']],
    ['3', ['MC04', 'MC05']],
    ['2', ['MC05']],
    ['4', ['MC05']],
    ['6', ['MC05']],
  ])(
    'of construction type %s the storeys are counted once where the building only stands',
    (constructionType, asked) => {
      const data = caseOf(0)[applicationForm] ?? {};
      const construction = { ...section(data, 'construction'), constructionType };
      const codes = rows(filled('map-check-report-view', { [applicationForm]: { ...data, construction } }), 'rows').map(
        ({ code }) => code,
      );
      expect(codes.filter((code) => code === 'MC04' || code === 'MC05')).toEqual(asked);
    },
  );

  test('a compound wall is asked for no storey, roof or band of a building', () => {
    const asked = caseOf(0)[applicationForm] ?? {};
    const construction = { ...section(asked, 'construction'), constructionType: '8', structuralSystem: 'wall' };
    const wall = { [applicationForm]: { ...asked, construction } };
    expect(rows(filled('map-check-report-view', wall), 'rows').map(({ code }) => code)).toEqual([
      'MC07',
      'MC10',
      'MC11',
      'MC25',
      'MC26',
      'MC27',
      'MC28',
      'MC32',
      'MC33',
      'MC34',
    ]);
  });
});

function application(index: number): FormData {
  return computed(applicationForm, {}, samples[index]?.forms[applicationForm]);
}

function caseOf(index: number): Submissions {
  const submitted = { [applicationForm]: application(index) };
  return { ...submitted, [technicalForm]: filled(technicalForm, submitted, samples[index]?.forms[technicalForm]) };
}
