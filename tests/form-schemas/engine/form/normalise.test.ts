import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FormData } from '../../../../form-schemas/engine/definition.ts';
import { normaliseForm } from '../../../../form-schemas/engine/form/normalise.ts';
import { formData } from '../arbitraries.ts';
import { application } from '../tiny.ts';

describe('data on the way into the store', () => {
  test.each<[string, FormData, FormData]>([
    [
      'texts are NFC, trimmed and on one line',
      { owner: { nameNe: '  राम\n थापा ', localLevel: 'e\u0301' } },
      { owner: { nameNe: 'राम थापा', localLevel: 'é' } },
    ],
    ['an empty text is no text', { owner: { nameNe: '   ' }, email: '' }, {}],
    [
      'digits are Latin where the pattern wants them',
      { owner: { mobile: '९८०००००००१', nameNe: 'वडा १' } },
      { owner: { mobile: '9800000001', nameNe: 'वडा १' } },
    ],
    [
      'numbers are Latin, without grouping',
      { landArea: { aana: '१२', daam: '१.५०', plain: '1,23,456.7' } },
      { landArea: { aana: 12, daam: '1.50', plain: '123456.7' } },
    ],
    [
      'feet and inches become decimal feet',
      { plot: { frontage: { value: '12\'-6"', unit: 'FEET' } } },
      { plot: { frontage: { value: '12.5', unit: 'FEET' } } },
    ],
    [
      'inches that are no round part of a foot become as many decimals as the field has',
      { plot: { frontage: { value: '१२′-७″', unit: 'FEET' } } },
      { plot: { frontage: { value: '12.58', unit: 'FEET' } } },
    ],
    [
      'what was typed in decimals keeps them, for the validator to count',
      { plot: { frontage: { value: '12.5833', unit: 'FEET' } } },
      { plot: { frontage: { value: '12.5833', unit: 'FEET' } } },
    ],
    ['a measure without a number is none', { plot: { frontage: { value: '', unit: 'FEET' } } }, {}],
    [
      'a BS date brings its AD day',
      { filedOn: { bs: '२०८३/८/४' } },
      { filedOn: { ad: '2026-11-20', bs: '2083-08-04', source: 'bs' } },
    ],
    [
      'an AD date brings its BS day',
      { filedOn: { ad: '2026-11-20', source: 'ad' } },
      { filedOn: { ad: '2026-11-20', bs: '2083-08-04', source: 'ad' } },
    ],
    [
      'a date typed in BS brings the AD day that belongs to it, whatever stood beside it',
      { filedOn: { ad: '2026-11-19', bs: '2083-08-04', source: 'bs' } },
      { filedOn: { ad: '2026-11-20', bs: '2083-08-04', source: 'bs' } },
    ],
    [
      'a date given in AD brings the BS day that belongs to it, whatever stood beside it',
      { filedOn: { ad: '2026-11-20', bs: '2083-08-03', source: 'ad' } },
      { filedOn: { ad: '2026-11-20', bs: '2083-08-04', source: 'ad' } },
    ],
    ['an empty date is none', { filedOn: { ad: '', bs: '' } }, {}],
    ['null and empty lists are nothing', { services: [], photo: null, accepted: null }, {}],
    ['rows stay, even empty ones', { floors: [{ area: '' }, {}] }, { floors: [{}, {}] }],
    [
      'control characters and halves of characters go',
      { owner: { nameNe: 'रा\u0000म\uD800' } },
      { owner: { nameNe: 'रा म' } },
    ],
    ['joiners stay', { owner: { nameNe: 'र\u094D\u200Dयाल' } }, { owner: { nameNe: 'र\u094D\u200Dयाल' } }],
    [
      'wrong shapes stay for the validator',
      { owner: 'राम', floors: {}, landArea: { aana: 'चार', daam: [] } },
      { owner: 'राम', floors: {}, landArea: { aana: 'चार', daam: [] } },
    ],
    [
      'an impossible day stays as it was written',
      { filedOn: { ad: '', bs: '2083-02-33', source: 'bs' } },
      { filedOn: { ad: '', bs: '2083-02-33', source: 'bs' } },
    ],
  ])('%s', (_rule, data, expected) => {
    expect(normaliseForm(application, data)).toEqual(expected);
  });

  test('is the same when it comes again', () => {
    fc.assert(
      fc.property(formData(application), (data) => {
        const once = normaliseForm(application, data);
        expect(normaliseForm(application, once)).toEqual(once);
      }),
      { seed: 2083, numRuns: 1000 },
    );
  });

  test('keeps a prototype key a plain key', () => {
    const hostile: FormData = JSON.parse('{"__proto__":{"polluted":true},"owner":{"__proto__":1,"nameNe":"राम"}}');
    const stored = normaliseForm(application, hostile);
    expect(Object.keys(stored)).toEqual(['__proto__', 'owner']);
    expect(Object.getPrototypeOf(stored)).toBe(Object.prototype);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});
