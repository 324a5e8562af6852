import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { preetiToUnicode, romanisedToUnicode } from '../../../form-schemas/values/keyboard.ts';

const seed = 20831104;

describe('the Romanised layout', () => {
  test.each([
    ['nepal', 'नेपाल'],
    ['kaQmaxwM', 'काठमाडौं'],
    ['nk/sa', 'नक्सा'],
    ['p/rmaNpt/r', 'प्रमाणपत्र'],
    ['Bu{V tla', 'भुईँ तला'],
    ['2083.', '२०८३।'],
  ])('turns %s into %s', (typed, text) => expect(romanisedToUnicode(typed)).toBe(text));

  test('leaves Nepali text, spaces and keys without a letter alone', () => {
    expect(romanisedToUnicode('नेपाल (१) – !')).toBe('नेपाल (१) – !');
  });
});

describe('text typed for Preeti', () => {
  test.each([
    ['g]kfn', 'नेपाल'],
    ['sf7df8f}+', 'काठमाडौं'],
    ['k|df0fkq', 'प्रमाणपत्र'],
    [";'zLnf yfkf", 'सुशीला थापा'],
    ['lgj]bg', 'निवेदन'],
    ['sfof{no', 'कार्यालय'],
    ['lhNnf', 'जिल्ला'],
    ['gu/kflnsf', 'नगरपालिका'],
    ['If]qkmn', 'क्षेत्रफल'],
    ['k|ltlglw', 'प्रतिनिधि'],
    ['cf}+7f', 'औंठा'],
    ['gS;f', 'नक्सा'],
    ['lgdf{0f', 'निर्माण'],
    ['jif{', 'वर्ष'],
    ['d+l;/', 'मंसिर'],
    ['ju{lkm6', 'वर्गफिट'],
    ['pmhf{', 'ऊर्जा'],
    ['P]g', 'ऐन'],
    ['O{', 'ई'],
    ['k¥of]', 'पर्‍यो'],
    ['j8f g+=', 'वडा नं.'],
    ['?k}ofF', 'रुपैयाँ'],
    ['Joj:yf', 'व्यवस्था'],
    ['/fli6«o', 'राष्ट्रिय'],
    ['emf]nf', 'झोला'],
    ['k|m]d', 'फ्रेम'],
    ['qmd', 'क्रम'],
    ['JolQmut', 'व्यक्तिगत'],
    ['cfly{s', 'आर्थिक'],
    ['lglZrt', 'निश्चित'],
    ['pQ/', 'उत्तर'],
    ['k"j{', 'पूर्व'],
    ['bf]ifL', 'दोषी'],
    ['ufpF', 'गाउँ'],
    ['@)*#÷)*÷)$', '२०८३/०८/०४'],
  ])('%s reads %s', (typed, text) => expect(preetiToUnicode(typed)).toBe(text));

  test('never leaves a stand-in behind', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[l{mkQqpcO\\f\]}+F azE|]*$/), (typed) => {
        expect(preetiToUnicode(typed)).not.toMatch(/[\uE000-\uE002]/);
      }),
      { seed },
    );
  });
});
