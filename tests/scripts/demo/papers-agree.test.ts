import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isRecord, ownValue } from '../../../form-schemas/engine/records.ts';
import { formatBsDate, fromAd } from '../../../form-schemas/values/bs-date.ts';
import { toDevanagari } from '../../../form-schemas/values/digits.ts';
import { readAnswerBook } from '../../../scripts/demo/book.ts';
import { answersOf } from '../../../scripts/demo/overlays.ts';
import { readStaff } from '../../../scripts/demo/people.ts';
import { readStories, readStory, subjectOf } from '../../../scripts/demo/story-file.ts';
import { witnessesOf } from '../../../scripts/demo/witnesses.ts';
import { readCourses } from '../../../scripts/journey/all.ts';
import { shippedLibrary } from '../../form-schemas/library.ts';

const book = readAnswerBook();
const staff = readStaff();
const { forms } = shippedLibrary();
const journey = join(import.meta.dirname, '../../../scripts/journey/story.json');
const wards = staff.wards.map(({ code }) => code);
const sworn = ['notice-payment-application-view', 'ghar-naksako-kabuliyatnama'];
const witnesses = wards.flatMap((ward) => sworn.flatMap((slug) => peopleUnder(witnessesOf(slug, ward))));

/** Everybody under a value who is named beside a citizenship number. */
function peopleUnder(value: unknown): readonly { readonly name: string; readonly no: string }[] {
  if (Array.isArray(value)) return value.flatMap(peopleUnder);
  if (!isRecord(value)) return [];
  const { nameNe, citizenshipNo } = value;
  const own =
    typeof citizenshipNo === 'string' && typeof nameNe === 'string' ? [{ name: nameNe, no: citizenshipNo }] : [];
  return [...own, ...Object.values(value).flatMap(peopleUnder)];
}

test('nobody in the demo has the citizenship number of somebody else', () => {
  const people = [
    ...peopleUnder(book.samples),
    ...peopleUnder(book.answers),
    ...peopleUnder(book.others),
    ...witnesses,
  ];
  const names = new Map<string, Set<string>>();
  for (const { name, no } of people) names.set(no, new Set([...(names.get(no) ?? []), name]));
  expect(names.size).toBeGreaterThan(80);
  expect([...names].filter(([, of]) => of.size > 1)).toEqual([]);
});

test('a citizenship number names the year in which it was issued', () => {
  const said = book.samples.flatMap((sample) => {
    const owners = answersOf(book, sample, 'map-permit-application-edit').map((layer) => layer['owner']);
    const no = owners.flatMap((owner) => ownValue(owner, 'citizenshipNo') ?? []).at(-1);
    const ad = owners.flatMap((owner) => ownValue(ownValue(owner, 'citizenshipDate'), 'ad') ?? []).at(-1);
    const bs = typeof ad === 'string' ? fromAd(ad) : undefined;
    return typeof no !== 'string' || bs === undefined ? [] : [[no.split('-')[2], formatBsDate(bs, 'en').slice(2, 4)]];
  });
  expect(said.length).toBeGreaterThan(9);
  expect(said.filter(([year, issued]) => year !== issued)).toEqual([]);
});

test('an inquiry and a deed are attested by the secretary of the ward, who is none of the witnesses', () => {
  const attested = Object.values(book.answers).flatMap(({ attestation }) =>
    isRecord(attestation) ? [attestation] : [],
  );
  expect(attested.length).toBeGreaterThan(3);
  for (const { inPresenceOf, inPresenceDesignation } of attested)
    expect([inPresenceOf, inPresenceDesignation]).toEqual(['{{secretaryNe}}', 'wardSecretary']);
  const secretaries = staff.wards.map(({ secretaryNe }) => secretaryNe);
  expect(witnesses.filter(({ name }) => secretaries.includes(name))).toEqual([]);
});

test('a notice is posted at the door only of whom it could not be given to', () => {
  const answer = book.answers['notice-payment-application-view'];
  expect(ownValue(ownValue(ownValue(answer, 'serviceReceipts'), '*'), 'how')).toBe('self');
  expect(ownValue(ownValue(answer, 'posting'), 'places')).not.toContain('neighbourDoor');
});

test('what the chief decides is proposed by a technician, not by a clerk', () => {
  const entered = [...readStories(), ...readCourses(), readStory(journey)].flatMap(({ enterAs }) =>
    Object.entries(enterAs),
  );
  expect(entered.length).toBeGreaterThan(3);
  expect(entered.filter(([slug, role]) => role === 'F' && forms[slug]?.approvers.includes('C'))).toEqual([]);
});

test('a lower basement lies under another one', () => {
  const plans = book.samples.map(({ forms: { 'map-permit-application-edit': application } }) =>
    listOf(application?.['floors']).map((floor) => String(ownValue(floor, 'floor'))),
  );
  expect(plans.filter((plan) => plan.includes('0')).length).toBeGreaterThan(1);
  expect(plans.filter((plan) => plan.includes('-1') && !plan.includes('0'))).toEqual([]);
});

test('the checklist of a frame names the bays that its technical description has', () => {
  const frames = book.samples.flatMap((sample) => {
    const laid = (slug: string, ...keys: readonly string[]) =>
      answersOf(book, sample, slug)
        .flatMap((layer) => keys.reduce<unknown>(ownValue, layer) ?? [])
        .at(-1);
    const [long, wide] = ['baysLong', 'baysWide'].map((key) =>
      laid('map-technical-description-view', 'pillarSystem', key),
    );
    const isOfC = subjectOf(sample.forms).buildingClass === 'C';
    if (!isOfC || typeof long !== 'number' || typeof wide !== 'number') return [];
    const [qty, remarks] = ['qty', 'remarks'].map((key) =>
      laid('structure-design-classc-form', 'elements', 'SC04', key),
    );
    return [{ no: sample.applicationNo, long, wide, qty, remarks }];
  });
  expect(frames.length).toBeGreaterThan(2);
  for (const { no, long, wide, qty, remarks } of frames) {
    const both =
      long === wide
        ? `दुवैतर्फ ${toDevanagari(long)} बे`
        : `लम्बाइतर्फ ${toDevanagari(long)}, चौडाइतर्फ ${toDevanagari(wide)} बे`;
    expect([no, qty, remarks]).toEqual([no, toDevanagari(Math.min(long, wide)), both]);
  }
});

/** The rows of a list that a sample says; none where it says no list. */
function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
