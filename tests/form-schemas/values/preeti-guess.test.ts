import { describe, expect, test } from 'vitest';
import { looksLikePreeti } from '../../../form-schemas/values/preeti-guess.ts';

describe('pasted text', () => {
  test.each([
    'g]kfn',
    ";'zLnf yfkf",
    'sf7df8f}+',
    'lhNnf',
    'lgdf{0f',
    'j8f g+= $',
    "k|:t't ljifodf tkfO{+n] lbPsf] lgj]bg adf]lhd cfjZos sf/jfxL ul/Psf] Joxf]/f cg'/f]w 5 .",
    '3/ lgdf{0f Ohfht kfpmF .',
    "hUufwgLsf] gfd ;'zLnf yfkf lsQf g+= @!%",
  ])('%s looks typed for Preeti', (text) => {
    expect(looksLikePreeti(text)).toBe(true);
  });

  test.each([
    '',
    'f',
    'नेपाल',
    'Sushila Thapa',
    'Ward 4, Deurali',
    'life is full of flats',
    'and/or',
    "don't do it",
    'iPhone, JavaScript, PhD and MacBook',
    'The permit is issued in two phases; see section 4 [1] {draft}.',
    'ram.bahadur@example.com',
    'https://example.org/list[0]|full',
    '9800000001',
    '99-01-75-00001',
    'if (a[i] == b) { f(l); }',
    'M20 concrete, Fe500 bars, 12"x12" column',
    'kN/m2',
    'level{0} of {1} is full',
    '{"name":"full","id":7}',
  ])('%s does not', (text) => {
    expect(looksLikePreeti(text)).toBe(false);
  });
});
