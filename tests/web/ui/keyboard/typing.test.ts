import { assert, constantFrom, integer, property, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { preetiToUnicode, romanisedToUnicode } from '../../../../form-schemas/values/keyboard.ts';
import type { Layout } from '../../../../web/ui/keyboard/layout.ts';
import { typedKey } from '../../../../web/ui/keyboard/typing.ts';

type Typing = Parameters<typeof typedKey>[1]['typing'];

/** The text of a field after the keys, one by one, with the caret where it stands. */
function type(
  keys: string,
  layout: Layout,
  { typing = 'letters', around = ['', ''] }: { typing?: Typing; around?: [string, string] } = {},
) {
  let [before, after] = around;
  for (const key of keys) {
    const { remove, put } = typedKey(key, { layout, typing, before }) ?? { remove: 0, put: key };
    before = before.slice(0, before.length - remove) + put;
  }
  return before + after;
}

describe('in the Romanised layout', () => {
  test('each key is a letter, each digit a Nepali one', () => {
    expect(type('nepal 2083', 'romanised')).toBe('नेपाल २०८३');
  });

  test.each([
    ['nivedn', 'निवेदन'],
    ['kar/yaly', 'कार्यालय'],
    ['GrDnI', 'घरधनी'],
    ['vxa nM> 4', 'वडा नं. ४'],
    ['sxk', 'सडक'],
    ['k/zet/rPl', 'क्षेत्रफल'],
    ['p/rmuK', 'प्रमुख'],
    ['Hnumti', 'अनुमति'],
    ['[jajt', 'इजाजत'],
    ['J/yal', 'झ्याल'],
    ['Xoka', 'ढोका'],
    ['BUkm/p', 'भूकम्प'],
    ['S/rIman/', 'श्रीमान्'],
    ['ZN', 'ऋण'],
    ['j/Yan', 'ज्ञान'],
    ['du|K', 'दुःख'],
    ['sMSoDn', 'संशोधन'],
    ['Qegana', 'ठेगाना'],
    ['ft/tr', 'उत्तर'],
    ['Fr/ja', 'ऊर्जा'],
    ['}n', 'ऐन'],
    ['OKl', 'ओखल'],
    ['WzDi', 'औषधि'],
    ['{S/vr', 'ईश्वर'],
    ['kRzi', 'कृषि'],
    ['paVc ropnI.', 'पाँच रोपनी।'],
  ])('%s becomes %s while it is typed', (keys, text) => {
    expect(type(keys, 'romanised')).toBe(text);
  });

  test('key by key comes out as the whole text does', () => {
    const keys = integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code));
    assert(
      property(tuple(keys, keys, keys, keys, keys), (typed) => {
        const text = typed.join('');
        expect(type(text, 'romanised').normalize('NFC')).toBe(romanisedToUnicode(text));
      }),
      { seed: 20831, numRuns: 500 },
    );
  });
});

describe('in the plain layout', () => {
  test('every key stays what it is', () => {
    expect(type('Nepal 2083 (ne)', 'plain')).toBe('Nepal 2083 (ne)');
  });
});

describe('in the Preeti layout', () => {
  test.each([
    ['lgdf{0f', 'निर्माण'],
    ['cfly{s', 'आर्थिक'],
    ['k|ltlglw', 'प्रतिनिधि'],
    ['JolQmut', 'व्यक्तिगत'],
    ['/fli6«o', 'राष्ट्रिय'],
    ["k|d'v k|zf;sLo clws[t", 'प्रमुख प्रशासकीय अधिकृत'],
    ['j8f g+= $', 'वडा नं. ४'],
    ['3/wgL', 'घरधनी'],
    ['hUuf', 'जग्गा'],
    ["cg'dlt", 'अनुमति'],
    ['Ohfht', 'इजाजत'],
    ['e"sDk', 'भूकम्प'],
    ['>Ldfg\\', 'श्रीमान्'],
    [';+zf]wg', 'संशोधन'],
    ['7]ufgf', 'ठेगाना'],
    ['klZrd', 'पश्चिम'],
    ['blIf0f', 'दक्षिण'],
    ['w/f}6L', 'धरौटी'],
    [';h{ldg', 'सर्जमिन'],
    [';"rgf', 'सूचना'],
    ['lkm6', 'फिट'],
    [':jLs[t', 'स्वीकृत'],
    ['kvf{n', 'पर्खाल'],
    ['1fg', 'ज्ञान'],
    ['x:tfIf/', 'हस्ताक्षर'],
    ["a'emfpg]", 'बुझाउने'],
    ['C0f', 'ऋण'],
  ])('%s becomes %s while it is typed', (keys, text) => {
    expect(type(keys, 'preeti')).toBe(text);
  });

  test('a short i waits on a circle until its letter comes, and the reph finds its letter', () => {
    expect([type('sl', 'preeti'), type('sls', 'preeti'), type('lS', 'preeti'), type('lSo', 'preeti')]).toEqual([
      'क◌ि',
      'ककि',
      'क्◌ि',
      'क्यि',
    ]);
    expect([type('wd', 'preeti'), type('wd{', 'preeti')]).toEqual(['धम', 'धर्म']);
  });

  test('goes on in a word that stands there already, in the middle of a text', () => {
    expect(type('{', 'preeti', { around: ['यो धम', ' हो'] })).toBe('यो धर्म हो');
    expect(type('lt', 'preeti', { around: ['मूर्', '।'] })).toBe('मूर्ति।');
  });

  test('syllables in any order come out key by key as the whole text does', () => {
    const syllable = tuple(
      constantFrom('', 'l'),
      constantFrom('', 'S', 'T', 'g\\', ':'),
      constantFrom('s', 'v', 'u', 't', 'd', 'n', 'k', 'km', 'em', 'i0f', 'If', 'q', 'qm'),
      constantFrom('', '|'),
      constantFrom('', 'f', 'L', "'", '"', ']', 'f]', 'f}'),
      constantFrom('', '{'),
      constantFrom('', '+', 'F', ' '),
    ).map(([shortI, half, letter, ra, mark, reph, sign]) =>
      shortI === '' ? `${half}${letter}${ra}${mark}${reph}${sign}` : `${shortI}${half}${letter}${ra}${reph}${sign}`,
    );
    assert(
      property(tuple(syllable, syllable, syllable), (syllables) => {
        const keys = syllables.join('');
        expect(type(keys, 'preeti')).toBe(preetiToUnicode(keys));
      }),
      { seed: 20831, numRuns: 2000 },
    );
  });
});

describe('a field for codes', () => {
  test('takes Nepali digits from a Nepali layout and leaves letters and signs alone', () => {
    expect(type('DL-01/2080', 'preeti', { typing: 'digits' })).toBe('DL-०१/२०८०');
    expect(type('DL-01', 'plain', { typing: 'digits' })).toBe('DL-01');
  });
});

describe('a number shown in Nepali', () => {
  test('has Nepali digits in every layout, with its point', () => {
    expect(
      (['plain', 'romanised', 'preeti'] as const).map((layout) => type('12.5', layout, { typing: 'nepali-digits' })),
    ).toEqual(['१२.५', '१२.५', '१२.५']);
  });
});

test('the number pad types digits in the Preeti layout, whose row of digits types letters', () => {
  const key = { layout: 'preeti', typing: 'letters', before: '' } as const;
  expect([typedKey('4', key)?.put, typedKey('4', { ...key, numpad: true })?.put]).toEqual(['द्ध', '४']);
});
