import { expect, test } from 'vitest';
import { ChoiceList } from '../../../../web/law/form/ChoiceList.tsx';
import { PartProblems } from '../../../../web/law/set/PartProblems.tsx';
import { wordsOf } from '../../forms/shown-desk.tsx';
import { drawPart, offeredIn, spokenIn } from '../drawn.tsx';

const nothing = () => undefined;
const [first, second] = [
  { code: 'a', ne: 'पहिलो', en: 'First' },
  { code: 'b', ne: 'दोस्रो', en: 'Second', closed: true as const },
];
const lists = [{ id: 'demolishers', title: { ne: 'भत्काउने ठेकेदार', en: 'Demolishers' } }];
const shown = (said: Record<string, unknown>, language: 'ne' | 'en' = 'ne') =>
  drawPart(<ChoiceList said={said} codes={{ side: [first] }} lists={lists} choose={nothing} />, { language });

test('choices of a field’s own are closed or opened one by one, and taken away, each by its name', () => {
  const markup = shown({ options: [first, second] });
  expect(wordsOf(markup)).toContain('दोस्रो (बन्द)');
  expect(wordsOf(markup)).not.toContain('पहिलो (बन्द)');
  expect(spokenIn(markup)).toEqual([
    '“पहिलो” बन्द गर्नुहोस्',
    'विकल्प हटाउनुहोस्: पहिलो',
    '“दोस्रो” फेरि खोल्नुहोस्',
    'विकल्प हटाउनुहोस्: दोस्रो',
  ]);
  expect(wordsOf(shown({ options: [first, second] }, 'en'))).toContain('Second (closed)');
});

test('the last choice of a field can be closed and not be taken away', () => {
  expect(spokenIn(shown({ options: [first] }))).toEqual(['“पहिलो” बन्द गर्नुहोस्']);
});

test('a list of codes is shown as it is, and the lists of the office are offered beside those of the law', () => {
  const markup = shown({ codes: 'side' });
  expect(offeredIn(markup)).toEqual(['', 'own:', 'list:demolishers', 'side']);
  expect(markup).toContain('<li>पहिलो</li>');
  expect(spokenIn(markup)).toEqual([]);
});

test('a part of a set says which rows hold a choice that goes as what is wrong, and which cases do as what is told', () => {
  const told = { ne: '“ख” अहिले १ पङ्क्तिमा छानिएको छ', en: 'one row' };
  const warnings = [
    { file: 'form/a', path: '/grade', rule: 'choice-in-cases', message: { ne: '“क” २ निवेदनमा छ', en: 'two' } },
  ];
  const wrong = drawPart(<PartProblems said={[told]} warnings={warnings} />);
  expect(wrong.match(/data-tone="[a-z]+"/gu)).toEqual(['data-tone="rejected"']);
  expect(wordsOf(wrong)).toContain(told.ne);
  const right = drawPart(<PartProblems said={[]} warnings={warnings} />);
  expect(right.match(/data-tone="[a-z]+"/gu)).toEqual(['data-tone="approved"', 'data-tone="waiting"']);
  expect(wordsOf(right)).toContain('“क” २ निवेदनमा छ');
});
