import { expect, test } from 'vitest';
import { remembered } from '../../../server/definitions/remembered.ts';

test('what is made of a text is made once, until too many others were asked for since', () => {
  const once = remembered<string>(2);
  const made: string[] = [];
  const read = (text: string): string =>
    once(text, () => {
      made.push(text);
      return text.toUpperCase();
    });
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(read)).toEqual(['A', 'B', 'A', 'C', 'A', 'B']);
  // the third text drives out the one that was asked for longest ago
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});
