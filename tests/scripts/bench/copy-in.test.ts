import { expect, test } from 'vitest';
import { cellText } from '../../../scripts/bench/scale/copy-in.ts';

test('what COPY would read as its own signs is written as text', () => {
  expect(['घर', 'a\tb', 'a\nb', 'a\\b', 4, true, null].map(cellText)).toEqual([
    'घर',
    'a\\tb',
    'a\\nb',
    'a\\\\b',
    '4',
    'true',
    '\\N',
  ]);
});
