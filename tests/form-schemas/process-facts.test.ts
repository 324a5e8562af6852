import { describe, expect, test } from 'vitest';
import type { FormData } from '../../form-schemas/engine/definition.ts';
import { bundleForm } from '../../form-schemas/engine/form/bundle.ts';
import { prefillForm } from '../../form-schemas/engine/form/prefill.ts';
import { resolveFacts } from '../../form-schemas/engine/rules/facts.ts';
import { dateOf } from '../../scripts/demo/fill.ts';
import { config, environment, library, type Submissions } from './case.ts';

/** Facts of a case in an office with the shipped masters. */
function factsOf(submissions: Submissions, engine: FormData = {}) {
  return resolveFacts({ library, submissions, engine, config, user: {}, environment });
}

describe('a name transfer', () => {
  test.each([
    ['saleDeed', false],
    ['inheritance', true],
    ['other', true],
  ])('by %s: an inquiry is needed: %s', (deedType, needed) => {
    expect(factsOf({ 'certificate-note': { transfer: { deedType } } })['transfer.sarjaminRequired']).toBe(needed);
  });
});

describe('a discard', () => {
  test('for inactivity waits for the days of the master, and for the answer to the warning', () => {
    const facts = factsOf({ 'discard-request': { reason: 'inactive', warningOn: dateOf('2026-11-20') } });
    expect(facts).toMatchObject({ 'discard.inactiveDays': 365, 'discard.answerBy': { ad: '2026-12-25' } });
  });

  test.each([
    ['owner', true],
    ['duplicate', false],
    ['other', true],
  ])('for the reason %s may be undone: %s', (reason, restorable) => {
    expect(factsOf({ 'discard-request': { reason } })['discard.isRestorable']).toBe(restorable);
  });
});

describe('a change of designer', () => {
  test('names the former one by the account while no technical description is handed in, else by that', () => {
    const slug = 'designer-change-request';
    const facts = factsOf({}, { 'filer.nameNe': 'अनुजा कोइराला', 'filer.necNo': 'NEC-00004' });
    const former = (known: typeof facts) =>
      prefillForm(bundleForm(library, slug), library, known, environment)['formerDesigner'];
    expect(former(facts)).toMatchObject({ nameNe: 'अनुजा कोइराला', necNo: 'NEC-00004' });
    expect(former({ ...facts, 'designer.nameNe': 'किरण थापा' })).toMatchObject({ nameNe: 'किरण थापा' });
  });

  test.each([
    ['ownerChoice', true],
    ['licenceExpired', false],
  ])('for the reason %s needs the consent of the former one: %s', (reason, needed) => {
    const facts = factsOf({ 'designer-change-request': { reason } });
    expect(facts).toMatchObject({ 'designerChange.consentRequired': needed, 'designerChange.silenceConsents': true });
  });
});

test('the date of the decision in the single-phase permit is that of its note, and never that of the permit itself', () => {
  const submissions = {
    'naksa-pass-certificate': { permit: { issueDate: dateOf('2026-12-05') } },
    'single-phase-note-order': { noteOrder: { decisionDate: dateOf('2026-12-03') } },
  };
  const { 'single-phase-note-order': _note, ...permitAlone } = submissions;
  expect(factsOf(submissions, { stage: 'simple-permit' })['decision.date']).toMatchObject({ ad: '2026-12-03' });
  expect(factsOf(permitAlone, { stage: 'simple-permit' })['decision.date']).toBeUndefined();
});
