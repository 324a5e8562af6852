import { describe, expect, test } from 'vitest';
import { dateOf } from '../../scripts/demo/fill.ts';
import { computed } from '../form-schemas/case.ts';
import { alterForm, wordsAfter } from './alter.ts';
import type { Forms } from './papers.ts';

const note = 'sansodhan-tippani';
const request = 'sansodhan-gari-nibedan';
const first = { noticedOn: dateOf('2026-07-23'), noticeNo: '२१४' };

describe('the note on a revision that needs a notice', () => {
  const said = (revision: object, change: (forms: Forms) => void) =>
    wordsAfter(note, (forms) => {
      alterForm(forms, request, 'revision', { noticedOn: undefined, noticeNo: undefined, ...revision });
      alterForm(forms, note, 'newNoticeNeeded', true);
      alterForm(forms, note, 'newNoticeOn', undefined);
      change(forms);
    });
  const orders = () => undefined;
  const tells = (forms: Forms) => alterForm(forms, note, 'newNoticeOn', dateOf('2026-11-02'));

  test('names the notice that the new one replaces, where one was issued', () => {
    const before = 'साविक नक्साको मिति २०८३/०४/०७, चलानी नं. २१४ को सूचनाको सट्टा';
    expect(said(first, orders)).toContain(`${before} पुनः सूचना जारी गर्नुपर्ने`);
    expect(said(first, tells)).toContain(`${before} मिति २०८३/०७/१६ मा पुनः सूचना जारी`);
  });

  test('says of the first notice of a case that it is issued, not issued again', () => {
    for (const words of [said({}, orders), said({}, tells)]) {
      expect(words).toContain('सूचना जारी');
      expect(words).not.toContain('पुनः सूचना');
      expect(words).not.toContain('सूचनाको सट्टा');
    }
  });
});

describe('a request for a revision', () => {
  const asked = (dispatchNo?: string) => {
    const notice = { dispatch: { dispatchDate: first.noticedOn, ...(dispatchNo === undefined ? {} : { dispatchNo }) } };
    return computed(request, { 'notice-period-for-15-days-view': notice })['revision'];
  };

  test('keeps which notice was out when it was handed in', () => {
    expect(asked('२१४')).toMatchObject(first);
  });

  test('keeps none that was only drafted', () => {
    expect(asked()).not.toHaveProperty('noticedOn');
  });
});
