import { describe, expect, test } from 'vitest';
import type { FormData } from '../../form-schemas/engine/definition.ts';
import { computeForm } from '../../form-schemas/engine/form/compute.ts';
import { validateForm } from '../../form-schemas/engine/form/validate.ts';
import { compileCheck } from '../../server/definitions/check.ts';
import { rows, section } from './case.ts';
import { sampleForm } from './sample-forms.ts';

const day = (ad: string) => ({ ad, bs: '2083-01-01', source: 'ad' });

/** Where a form says what does not hold, or lacks a value, when some of it says something else. */
function wrong(slug: string, change: (data: FormData) => FormData): readonly string[] {
  const form = sampleForm(slug);
  const data = computeForm(form.bundle, { ...form.data, ...change(form.data) }, form.facts, form.environment);
  const validateSchema = compileCheck(form.bundle.schema);
  return validateForm({ ...form, validateSchema, data }).map(({ path, code }) => `${path.join('/')} ${code}`);
}

/** The sample with facts of its case that say something else. */
function wrongWith(slug: string, facts: Readonly<Record<string, unknown>>, change: (data: FormData) => FormData) {
  const form = sampleForm(slug);
  const known = { ...form.facts, ...facts };
  const data = computeForm(form.bundle, { ...form.data, ...change(form.data) }, known, form.environment);
  const validateSchema = compileCheck(form.bundle.schema);
  return validateForm({ ...form, facts: known, validateSchema, data }).map(
    ({ path, code }) => `${path.join('/')} ${code}`,
  );
}

describe('an independent witness', () => {
  test.each(['gharnaksha-surjamin-muchulka-view', 'notice-payment-application-view'])(
    'of %s is nobody’s neighbour of the plot',
    (slug) => {
      const second = (nameNe: string) =>
        wrong(slug, (data) => ({
          witnesses: rows(data, 'witnesses').map((row, at) => (at === 1 ? { ...row, nameNe } : row)),
        }));
      expect(second('गोपाल श्रेष्ठ')).toContain('witnesses/1/nameNe holds');
      expect(second('लक्ष्मी पोखरेल')).not.toContain('witnesses/1/nameNe holds');
    },
  );

  test('of the ward is named as present only where somebody of the ward attested the inquiry', () => {
    const slug = 'aminko-sthalgat-pratibedan';
    const present = (attestedAs: string, participants: string) =>
      wrongWith(slug, { 'inquiry.attestedAs': attestedAs }, (data) => ({
        siteVisit: { ...section(data, 'siteVisit'), participants },
      }));
    expect(present('officer', 'घरधनी, वडा प्रतिनिधि र अमिन')).toContain('siteVisit/participants holds');
    expect(present('wardMember', 'घरधनी, वडा प्रतिनिधि र अमिन')).toEqual([]);
    expect(present('officer', 'घरधनी, सँधियार र अमिन')).toEqual([]);
  });
});

describe('a transfer after a death', () => {
  const slug = 'certificate-note';
  const died = (transfer: Record<string, unknown>) =>
    wrongWith(slug, { 'permit.date': day('2026-08-01') }, (data) => ({
      transfer: { ...section(data, 'transfer'), deedType: 'inheritance', relationNe: 'छोरा', ...transfer },
    }));

  test('says when the owner died, and by which registration', () => {
    expect(died({})).toEqual(expect.arrayContaining(['transfer/diedOn required', 'transfer/deathRegNo required']));
  });

  test('is not made of a permit that was given to the dead', () => {
    const given = { deathRegNo: '१४७' };
    expect(died({ ...given, diedOn: day('2026-07-31') })).toContain('transfer/diedOn holds');
    expect(died({ ...given, diedOn: day('2026-08-01') })).not.toContain('transfer/diedOn holds');
  });
});

describe('a deposit from which something is deducted', () => {
  const slug = 'dharauti-rakam-phirta-tippani';
  const damage = {
    inspectedOn: day('2026-10-01'),
    inspectedBy: 'सब-इन्जिनियर',
    finding: 'ढल भत्किएको',
    estimate: 500_000,
    noticeNo: '१०७',
    noticeOn: day('2026-10-03'),
    noticeDays: 15,
    noticeScan: '00000000-0000-4000-8000-000000000000',
    heardOn: day('2026-10-19'),
    hearing: 'स्वीकार गरेको',
  };
  const deducted = (deductions: number, given?: Record<string, unknown>) =>
    wrongWith(slug, { 'deposit.balance': 645_000 }, (data) => ({
      ledger: { ...section(data, 'ledger'), deductions, deductionReason: 'क्षति' },
      ...(given && { damage: given }),
    })).filter((issue) => issue.startsWith('damage'));

  test('rests on an inspection, an estimate, a notice and a hearing', () => {
    expect(deducted(0)).toEqual([]);
    expect(deducted(400_000)).toContain('damage/inspectedOn required');
    expect(deducted(400_000)).toEqual(
      expect.arrayContaining(['damage/estimate required', 'damage/noticeScan required', 'damage/hearing required']),
    );
    expect(deducted(400_000, damage)).toEqual([]);
  });

  test('is not more than the repair is estimated at', () => {
    expect(deducted(500_100, damage)).toEqual(['damage/estimate holds']);
  });

  test('is heard only once the days of the notice are over', () => {
    expect(deducted(400_000, { ...damage, heardOn: day('2026-10-18') })).toEqual(['damage/heardOn holds']);
  });
});

test('a permit above the plinth is recommended only where the work has come just there', () => {
  const slug = 'superstructure-prabhidik-pratibedan-pesh';
  const report = (builtUpTo: string, recommendation: string) =>
    wrong(slug, (data) => ({ builtUpTo, opinion: { ...section(data, 'opinion'), recommendation } }));
  expect(report('above', 'grant')).toEqual(['builtUpTo holds']);
  expect(report('below', 'grant')).toEqual(['builtUpTo holds']);
  expect(report('above', 'return')).toEqual([]);
  expect(report('plinth', 'grant')).toEqual([]);
});

test('the building is reckoned on the area of the land certificate within the tolerance, else on the smaller one', () => {
  const slug = 'land-area-calculation-of-site-plan';
  const adopted = (area: string) => {
    const form = sampleForm(slug);
    const facts = { ...form.facts, 'land.areaSqft': area };
    return computeForm(form.bundle, form.data, facts, form.environment)['adoptedArea'];
  };
  const measured = Number(sampleForm(slug).data['calculatedArea']);
  expect(Number(adopted(String(measured * 1.01)))).toBeCloseTo(measured * 1.01, 1);
  expect(Number(adopted(String(measured * 1.2)))).toBeCloseTo(measured, 1);
});

test('a survey that agrees with the land certificate is asked for no cause of a difference', () => {
  const slug = 'napi-nirikshyan-pratibedan';
  const cause = (sqft: string) =>
    wrongWith(slug, { 'land.areaSqft': sqft }, (data) => ({ ...data, mismatchCause: '' })).filter((issue) =>
      issue.startsWith('mismatchCause'),
    );
  const surveyed = sampleForm(slug);
  const same = String(section(surveyed.data, 'surveyedArea')['sqft']);
  expect(cause(same)).toEqual([]);
  expect(cause('9999')).toEqual(['mismatchCause required']);
});
