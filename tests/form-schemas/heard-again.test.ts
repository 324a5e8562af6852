import { describe, expect, test } from 'vitest';
import type { FormData } from '../../form-schemas/engine/definition.ts';
import { fieldStates } from '../../form-schemas/engine/form/visibility.ts';
import { isRecord } from '../../form-schemas/engine/records.ts';
import { addDays } from '../../form-schemas/values/bs-date.ts';
import { dateOf } from '../../scripts/demo/fill.ts';
import { factsOf, section } from './case.ts';
import { issuesOf, type SampleForm, sampleApplications, sampleForms } from './sample-forms.ts';

const [first] = sampleApplications;
if (first === undefined) throw new Error('there are no sample applications');
const forms = sampleForms(first);

function formOf(slug: string): SampleForm {
  const form = forms.get(slug);
  if (form === undefined) throw new Error(`the first sample does not reach ${slug}`);
  return form;
}

function dayOf({ facts }: SampleForm, fact: string): string {
  const day = facts[fact];
  if (!isRecord(day) || typeof day['ad'] !== 'string') throw new Error(`the sample has no day ${fact}`);
  return day['ad'];
}

describe.each([
  ['a stage of the work', 'nirman-charan-nirikshan'],
  ['the work up to the plinth', 'plinthLevel-techapplication-view'],
  ['the completed building', 'superstructureko-nirmaan-karya'],
])('%s that is inspected again', (_, slug) => {
  const inspection = formOf(slug);
  const today = inspection.environment.today;

  function wrong(day: string, sentOn?: string): readonly string[] {
    const facts =
      sentOn === undefined ? inspection.facts : { ...inspection.facts, 'siteInspection.reinspectedOn': dateOf(sentOn) };
    const visit = { ...section(inspection.data, 'siteVisit'), visitDate: dateOf(day) };
    const found = issuesOf({ ...inspection, facts }, { ...inspection.data, siteVisit: visit });
    return found.map(({ path, code }) => `${path.join('/')}: ${code}`);
  }

  test('is not handed in with the day of the visit before', () => {
    expect(wrong(today)).toEqual([]);
    expect(wrong(today, addDays(today, 1))).toEqual(['siteVisit/visitDate: dateBefore']);
  });

  test('may be visited on the day on which it was sent for, or later', () => {
    expect(wrong(today, today)).toEqual([]);
    expect(wrong(today, addDays(today, -1))).toEqual([]);
  });

  test('after a cure is inspected on a later day than that of the order', () => {
    const visit = { ...section(inspection.data, 'siteVisit'), visitDate: dateOf(today) };
    const found = (orderedOn: string) =>
      issuesOf(
        { ...inspection, facts: { ...inspection.facts, 'siteInspection.cureOrderedOn': dateOf(orderedOn) } },
        { ...inspection.data, siteVisit: visit },
      ).map(({ path, code }) => `${path.join('/')}: ${code}`);
    expect(found(today)).toEqual(['siteVisit/visitDate: dateNotAfter']);
    expect(found(addDays(today, -1))).toEqual([]);
  });
});

describe('what was opened again by somebody of the office', () => {
  const wrong = (slug: string, fact: string, field: readonly string[]) => (openedOn: string) => {
    const form = formOf(slug);
    const facts = { ...form.facts, [fact]: dateOf(openedOn) };
    return issuesOf({ ...form, facts }, form.data).filter(({ path }) => path.join('/') === field.join('/'));
  };
  const { data, environment } = formOf('map-check-report-view');
  const checked = data['checkedOn'];
  const checkedOn = isRecord(checked) && typeof checked['ad'] === 'string' ? checked['ad'] : environment.today;

  test('is a map check with a day of its own, not that of the check before', () => {
    const found = wrong('map-check-report-view', 'mapCheck.recheckedOn', ['checkedOn']);
    expect(found(checkedOn)).toEqual([]);
    expect(found(addDays(checkedOn, 1)).map(({ code }) => code)).toEqual(['dateBefore']);
  });
});

test('what was corrected is sent for on the day of the order, where somebody reported it; else nothing was corrected', () => {
  const ordered = { 'decision.reinspection.on': dateOf('2026-11-23') };
  const reported = { 'decision.reinspection.reportedOn': dateOf('2026-11-20') };
  expect(factsOf({}, { ...ordered, ...reported })['siteInspection.cureOrderedOn']).toMatchObject({ ad: '2026-11-23' });
  expect(factsOf({}, ordered)['siteInspection.cureOrderedOn']).toBeUndefined();
});

describe('the inquiry on a name transfer', () => {
  const inquiry = formOf('gharnaksha-namsari-surjamin');
  const heard = { nameNe: 'कान्छी थापा', age: 63, addressNe: 'देउराली', heardAs: 'heir', says: 'agrees' };

  function wrong(change: FormData): readonly string[] {
    const data = { ...inquiry.data, heard: [heard], finding: 'clear', findingNote: undefined, ...change };
    return issuesOf(inquiry, data).map(({ path, code }) => `${path.join('/')}: ${code}`);
  }

  test('names who was heard, and the reason of whoever objects', () => {
    expect(wrong({})).toEqual([]);
    expect(wrong({ heard: [] })).toEqual(['heard: required']);
    expect(wrong({ heard: [{ ...heard, says: 'objects' }], findingNote: 'लिखतबाट पुष्टि भएको' })).toEqual([
      'heard/0/reason: required',
    ]);
  });

  test('finds no right undisputed against an objection without saying why', () => {
    const objecting = [{ ...heard, says: 'objects', reason: 'अंश नपाएको' }];
    expect(wrong({ heard: objecting })).toEqual(['finding: holds']);
    expect(wrong({ heard: objecting, findingNote: 'अंश लिइसकेको लिखत पेश भएको' })).toEqual([]);
    expect(wrong({ finding: 'disputed' })).toEqual(['findingNote: required']);
  });

  test('is not before the request', () => {
    const asked = dayOf(inquiry, 'transfer.requestDate');
    expect(wrong({ inquiryOn: dateOf(asked), attestation: undefined })).not.toContain('inquiryOn: dateBefore');
    expect(wrong({ inquiryOn: dateOf(addDays(asked, -1)), attestation: undefined })).toContain('inquiryOn: dateBefore');
  });
});

describe('the note and order of a name transfer', () => {
  const note = formOf('namsari-tippani-ades-view');
  const shown = (finding?: string) => {
    const facts = {
      ...note.facts,
      ...(finding === undefined ? { 'transfer.finding': undefined } : { 'transfer.finding': finding }),
    };
    return fieldStates(note.bundle, note.data, facts, note.environment)(['sarjaminOn']).shown;
  };

  test('asks for the day of the inquiry only where no record of it was made', () => {
    expect(shown()).toBe(true);
    expect(shown('clear')).toBe(false);
  });
});
