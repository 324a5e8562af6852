import { expect, test } from 'vitest';
import type { MentionablePerson } from '../../../server/contract/comments.ts';
import { namedIn, namingAt, peopleLike, textParts, withName } from '../../../web/case-page/mention.ts';

const person = (id: string, name: string, designation: string): MentionablePerson => ({
  id,
  name,
  designation,
  role: 'A',
  outside: false,
});
const people = [person('1', 'सरिता पौडेल', 'इन्जिनियर'), person('2', 'किरण थापा', 'सब-इन्जिनियर')];

test('a name is being typed behind an @ that begins a word', () => {
  expect(namingAt('कृपया @सरि', 10)).toEqual({ from: 6, typed: 'सरि' });
  expect(namingAt('ram@example', 11)).toBeUndefined();
  expect(namingAt('@सरिता\nअर्को', 12)).toBeUndefined();
});

test('people are found by any word of their name and by their post', () => {
  expect(peopleLike(people, 'पौ').map(({ id }) => id)).toEqual(['1']);
  expect(peopleLike(people, 'सब').map(({ id }) => id)).toEqual(['2']);
  expect(peopleLike(people, '')).toHaveLength(2);
});

test('the chosen name takes the place of what was typed', () => {
  expect(withName('कृपया @सरि हेर्नुहोस्', { from: 6, typed: 'सरि' }, 'सरिता पौडेल')).toEqual({
    text: 'कृपया @सरिता पौडेल हेर्नुहोस्',
    cursor: 6 + '@सरिता पौडेल '.length,
  });
});

test('whom a text names is told, and stands apart in it', () => {
  const text = '@सरिता पौडेल र @किरण थापा हेर्नुहोस्';
  expect(namedIn(text, people)).toEqual(['1', '2']);
  expect(textParts(text, ['सरिता पौडेल'])).toEqual([
    { text: '@सरिता पौडेल', named: true },
    { text: ' र @किरण थापा हेर्नुहोस्', named: false },
  ]);
});
