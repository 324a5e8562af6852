import { describe, expect, test } from 'vitest';
import type { Issue } from '../../../form-schemas/engine/definition.ts';
import { issueCodes } from '../../../form-schemas/engine/form/findings.ts';
import { fieldTree } from '../../../form-schemas/engine/tree.ts';
import { issueText } from '../../../web/forms/issue-text.ts';
import { issueTrail } from '../../../web/forms/issue-trail.ts';
import { createTexts } from '../../../web/i18n/i18n.ts';
import en from '../../../web/i18n/en.json' with { type: 'json' };
import ne from '../../../web/i18n/ne.json' with { type: 'json' };
import { application } from '../../form-schemas/engine/tiny.ts';

const label = { ne: 'कित्ता नम्बर', en: 'Plot number' };
const texts = { ne: await createTexts('ne', ne), en: await createTexts('en', en) };
const params = {
  limit: 5,
  count: 2,
  month: 8,
  days: 29,
  from: '2083-01-01',
  to: '2083-12-30',
  computed: '600',
  entered: '500',
  types: 'pdf',
  value: '12',
  file: '०८३/०८४-०००१',
  field: 'role',
};
const hint = { ne: 'अङ्कमा लेख्नुहोस्', en: 'Write digits' };

function say(issue: Partial<Issue>, language: 'ne' | 'en'): string {
  return issueText({ label, code: 'required', ...issue }, texts[language].t, language);
}

describe.each(['ne', 'en'] as const)('every issue in %s', (language) => {
  test.each([...issueCodes, 'paperMissing'])('%s is said in words that name the field and leave no gap', (code) => {
    const said = say({ code, params, hint }, language);
    expect(code === 'unknownField' ? said : said.replace(label[language], '')).not.toBe('');
    expect(said).toContain(code === 'unknownField' ? 'role' : label[language]);
    expect(said).not.toMatch(/\{\{|undefined/);
    expect(code === 'required' || said !== say({}, language)).toBe(true);
  });
});

test('what a row lacks is said by the row’s name, with all that it lacks', () => {
  const about = [
    { ne: 'चौडाइ', en: 'Breadth' },
    { ne: 'उचाइ', en: 'Height' },
  ];
  const row = { ne: 'भुइँ तला', en: 'Ground floor' };
  expect([say({ code: 'floorTogether', row, about }, 'ne'), say({ code: 'floorTogether', row, about }, 'en')]).toEqual([
    'भुइँ तला: चौडाइ र उचाइ पनि भर्नुहोस्; लम्बाइ, चौडाइ, उचाइ र क्षेत्रफल सँगै चाहिन्छ।',
    'Ground floor: fill in Breadth and Height too; length, breadth, height and area belong together.',
  ]);
});

describe('where an issue is', () => {
  const root = fieldTree(application);
  const trail = (path: Issue['path'], data: unknown) =>
    issueTrail(root, { path, label: { ne: 'नाम', en: 'Name' } }, data, 'ne');

  test('is said by section and field, so that two fields of one name are told apart', () => {
    expect([trail(['owner', 'nameNe'], {}), trail(['coOwner', 'nameNe'], {})]).toEqual([
      ['घरधनी', 'नाम'],
      ['सहस्वामी', 'नाम'],
    ]);
  });

  test('is said in the reader’s language', () => {
    const issue = { path: ['owner', 'nameNe'], label: { ne: 'नाम', en: 'Name' } };
    expect(issueTrail(root, issue, {}, 'en')).toEqual([
      root.children.find(({ key }) => key === 'owner')?.info.label.en,
      'Name',
    ]);
  });

  test('of a row as a whole ends with the row', () => {
    expect(trail(['boundaries', 1], { boundaries: [{}, {}] }).at(-1)).toBe('२');
  });

  test('of a field that the form no longer has is still named', () => {
    expect(trail(['gone', 'nameNe'], {})).toEqual(['नाम']);
  });

  test('names a row by its side, else by its number', () => {
    const data = { boundaries: [{ side: 'east' }, {}] };
    const [named, numbered] = [trail(['boundaries', 0, 'nameNe'], data), trail(['boundaries', 1, 'nameNe'], data)];
    expect([named.length, named.at(1) === '१', numbered.at(1)]).toEqual([3, false, '२']);
  });

  test('of the form as a whole is the form', () => {
    expect(trail([], {})).toEqual(['नाम']);
  });
});
