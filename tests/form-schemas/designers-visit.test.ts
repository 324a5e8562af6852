import { describe, expect, test } from 'vitest';
import { addDays } from '../../form-schemas/values/bs-date.ts';
import { dateOf } from '../../scripts/demo/fill.ts';
import { section } from './case.ts';
import { issuesOf, sampleForm } from './sample-forms.ts';

const visited = '2026-11-10';

describe('the day on which the designer visited the site', () => {
  const form = sampleForm('form-to-be-filled-by-designer');
  const wrong = (registeredOn: string, visitedLate?: string) => {
    const facts = { ...form.facts, 'application.date': dateOf(registeredOn) };
    const siteVisit = { ...section(form.data, 'siteVisit'), visitDate: dateOf(visited) };
    const found = issuesOf({ ...form, facts }, { ...form.data, siteVisit, visitedLate });
    return found.map(({ path, code }) => `${path.join('/')}: ${code}`);
  };

  test('lies before the application that rests on it, or is later for a reason', () => {
    expect(wrong(visited)).toEqual([]);
    expect(wrong(addDays(visited, -1))).toEqual(['visitedLate: required']);
    expect(wrong(addDays(visited, -1), 'नक्सा सुधारका लागि फिर्ता आएको')).toEqual([]);
  });

  test('is not after the check of the map that was drawn from it', () => {
    const check = sampleForm('map-check-report-view');
    const found = (on: string) =>
      issuesOf(
        { ...check, facts: { ...check.facts, 'designer.visitDate': dateOf(visited) } },
        { ...check.data, checkedOn: dateOf(on) },
      )
        .filter(({ path }) => path.join('/') === 'checkedOn')
        .map(({ code, hint }) => `${code} ${hint?.en ?? ''}`);
    expect(found(visited)).toEqual([]);
    expect(found(addDays(visited, -1))).toEqual(['dateBefore the designer’s visit of the site']);
  });
});
