import { describe, expect, test } from 'vitest';
import type { Facts, FormData } from '../../form-schemas/engine/definition.ts';
import { prefillForm } from '../../form-schemas/engine/form/prefill.ts';
import { addDays } from '../../form-schemas/values/bs-date.ts';
import { dateOf } from '../../scripts/demo/fill.ts';
import { library, section } from './case.ts';
import { issuesOf, sampleForm } from './sample-forms.ts';

describe.each(['aminko-sthalgat-pratibedan', 'ghar-compoundwallko-naap'])('what the amin measures in %s', (slug) => {
  const sample = sampleForm(slug);
  const { today } = sample.environment;
  const heldOn = (day: string): Facts => ({ ...sample.facts, 'survey.date': dateOf(day) });

  function wrong(measured: string, facts: Facts): readonly string[] {
    const data: FormData = {
      ...sample.data,
      siteVisit: { ...section(sample.data, 'siteVisit'), visitDate: dateOf(measured) },
    };
    return issuesOf({ ...sample, facts }, data).map(({ path, code }) => `${path.join('/')} ${code}`);
  }

  test('is of the day of the inquiry, and of no other', () => {
    expect(wrong(today, heldOn(today))).toEqual([]);
    expect(wrong(today, heldOn(addDays(today, -1)))).toEqual(['siteVisit/visitDate holds']);
  });

  test('opens with that day', () => {
    const facts = heldOn(addDays(today, -1));
    const opened = prefillForm(sample.bundle, library, facts, sample.environment);
    expect(section(opened, 'siteVisit')['visitDate']).toMatchObject({ ad: addDays(today, -1) });
  });
});

test('no inquiry is held on the day of its order, nor set for it', () => {
  const record = sampleForm('gharnaksha-surjamin-muchulka-view');
  const { today } = record.environment;
  const held = (orderedOn: string) => {
    const facts = { ...record.facts, 'inquiry.orderDate': dateOf(orderedOn), 'inquiry.scheduledDate': undefined };
    const data = { ...record.data, inquiryOn: dateOf(today) };
    return issuesOf({ ...record, facts }, data).map(({ path, code }) => `${path.join('/')} ${code}`);
  };
  expect(held(today)).toContain('inquiryOn dateNotAfter');
  expect(held(addDays(today, -1))).toEqual([]);
  const order = sampleForm('surjamin-muchulka-view');
  const set = (day: string) =>
    issuesOf(order, { ...order.data, inquiryOn: dateOf(day) }).map(({ path, code }) => `${path.join('/')} ${code}`);
  expect(set(order.environment.today)).toContain('inquiryOn holds');
  expect(set(addDays(order.environment.today, 1))).toEqual([]);
});

test('no inquiry is held on a day of the notice, however long ago it was ordered', () => {
  const record = sampleForm('gharnaksha-surjamin-muchulka-view');
  const { today } = record.environment;
  const held = (noticeEnds: string) => {
    const facts = {
      ...record.facts,
      'notice.endDate': dateOf(noticeEnds),
      'inquiry.orderDate': dateOf(addDays(today, -9)),
      'inquiry.scheduledDate': undefined,
    };
    const data = { ...record.data, inquiryOn: dateOf(today) };
    return issuesOf({ ...record, facts }, data).map(({ path, code }) => `${path.join('/')} ${code}`);
  };
  expect(held(today)).toContain('inquiryOn dateNotAfter');
  expect(held(addDays(today, -1))).toEqual([]);
});
