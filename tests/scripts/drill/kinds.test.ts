import { expect, test } from 'vitest';
import { claimsIn, nameless } from '../../e2e/kinds/claims.ts';
import { listen } from '../../e2e/kinds/known.ts';

/** What the API tells of a case, under the names that forms, facts and lists give it. */
const told = {
  summary: { ownerNe: 'रत्नकुमारी श्रेष्ठ', ward: '08', plotNo: '78', registrationNo: '083/084-0001' },
  events: [{ at: '2026-08-08T04:10:00.000Z' }],
  form: {
    land: { areaText: '०-२-१-० (रोपनी-आना-पैसा-दाम)', areaSqft: '770.06' },
    setback: { value: '2.5', unit: 'METRE' },
    height: { value: '24', unit: 'FEET' },
    coverage: '62.33',
    total: 2_168_000,
    dueOn: { ad: '2026-08-04' },
    findings: 'खुट्टी मिति २०८३/०४/२१ मा ९ फिटमा गाडिएको',
  },
};

const known = listen();
known.hear(told);
const unknownIn = (text: string) => claimsIn(text, known).filter(({ isKnown }) => !isKnown);

test.each([
  ['owner', 'घरधनी : श्रीमती रत्नकुमारी श्रेष्ठ · दर्ता', 'घरधनी : रत्नकुमारी शाक्य · दर्ता'],
  ['ward', '८ नं. वडा कार्यालय', 'वडा नं. ९, पुरानोबजार'],
  ['plot', 'कित्ता नं. ७८, क्षेत्रफल', 'कि.नं. ८७'],
  ['number of the office', 'दर्ता नं. ०८३/०८४-०००१', 'दर्ता नं. ०८३/०८४-०००२'],
  ['land', 'क्षेत्रफल ०-२-१-० (रोपनी', 'क्षेत्रफल ०-२-१-१ (रोपनी'],
  ['area', '७७०.०६ वर्गफिट', '७७१.०६ वर्गफिट'],
  ['length', `२४'-०" / ८'-२.४"`, `२४'-६"`],
  ['metres', '२.५ मि. र ७.३२ मि.', '२.७ मि.'],
  ['share', '६२.३३ %', '६३.३३ प्रतिशत'],
  ['sum', 'रु. २१,६८०।–', 'रु. २१,६८१।–'],
  ['day', 'मिति २०८३/०४/२३, २०८३/०४/१९ र २०८३/०४/२१ मा', 'मिति २०८३/०४/२०'],
])('a paper whose %s is not what the API tells is noticed', (what, right, wrong) => {
  expect(claimsIn(right, known).map((claim) => [claim.what, claim.isKnown])).toContainEqual([what, true]);
  expect(unknownIn(right)).toEqual([]);
  expect(unknownIn(wrong).map((claim) => claim.what)).toEqual([what]);
});

test('the plot that the reader of a paper leaves at a length is no part of it', () => {
  expect(unknownIn(`७९२४'-०"`)).toEqual([]);
  expect(unknownIn(`७९२५'-०"`)).toHaveLength(1);
});

test('a paper names whose case it is and of which land', () => {
  const named = 'श्रीमती रत्नकुमारी श्रेष्ठ, सुनगाभा नगरपालिका वडा नं. ८, कित्ता नं. ७८';
  expect(nameless(named, told.summary)).toEqual([]);
  expect(nameless(named.replace('७८', '७८९'), told.summary)).toEqual(['plot']);
  expect(nameless(named.replace('वडा नं. ८', 'वडा नं. १८'), told.summary)).toEqual(['ward']);
  expect(nameless(named.replace('श्रेष्ठ', 'शाक्य'), told.summary)).toEqual(['owner']);
});
