import { describe, expect, test } from 'vitest';
import { dateOf } from '../../scripts/demo/fill.ts';
import { issuesOf, sampleForm } from '../form-schemas/sample-forms.ts';
import { alterForm, wordsAfter } from './alter.ts';
import type { Forms } from './papers.ts';

const slug = 'layout-gari-pratibedan-request';
const request = sampleForm(slug);

function wrong(facts: object, data: object): readonly string[] {
  const found = issuesOf({ ...request, facts: { ...request.facts, ...facts } }, { ...request.data, ...data });
  return [...new Set(found.map(({ path, code }) => `${String(path[0])} ${code}`))];
}

describe('the request for a layout', () => {
  const again = { 'case.reopenedOn': dateOf('2026-11-20') };
  const reason = { againReason: 'नक्सा संशोधन भई पूर्वतर्फको खुट्टी सारिएको' };

  test('says why where it is laid out a second time, and is not asked the first time', () => {
    expect(wrong({}, {})).toEqual([]);
    expect(wrong(again, {})).toEqual(['againReason required']);
    expect(wrong(again, reason)).toEqual([]);
    expect(wrong({ 'layout.date': dateOf('2026-11-01') }, {})).toEqual(['againReason required']);
    const words = wordsAfter(slug, (forms) => alterForm(forms, slug, 'againReason', reason.againReason));
    expect(words).toContain('विषय : पुनः ले-आउट');
    expect(words).toContain(`${reason.againReason} कारणले पुनः ले-आउट गर्नुपर्ने भएको हो ।`);
  });

  test('names a supervisor for a house, and none for a wall', () => {
    expect(wrong({}, { supervisor: undefined })).toContain('supervisor required');
    expect(wrong({ 'construction.type': '8' }, { supervisor: undefined })).toEqual([]);
    const alone = (forms: Forms) => alterForm(forms, slug, 'supervisor', undefined);
    expect(wordsAfter(slug, () => undefined)).toContain('सुपरिवेक्षक');
    expect(wordsAfter(slug, alone)).not.toContain('सुपरिवेक्षक');
  });
});
