import { expect, test } from 'vitest';
import { langOf } from '../../../web/i18n/lang-of.ts';

test('a Nepali text in an English page says that it is one', () => {
  expect(langOf('जग्गाको विवरण', 'en')).toBe('ne');
  expect(langOf('कित्ता 215', 'en')).toBe('ne');
});

test('what is read in the language of the page says nothing', () => {
  expect(langOf('जग्गा', 'ne')).toBeUndefined();
  expect(langOf('Plot 215', 'en')).toBeUndefined();
  expect(langOf('२१५.५०', 'en')).toBeUndefined();
  expect(langOf(undefined, 'en')).toBeUndefined();
});
