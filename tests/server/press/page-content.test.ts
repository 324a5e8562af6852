import { expect, test } from 'vitest';
import { keepableContent } from '../../../server/press/page-content.ts';

const letters = new Map([
  [1, 'त'],
  [2, 'म'],
]);
const fonts = new Map([['F4', { widthOf: () => 500, letters, learnt: new Map<number, string>() }]]);
const run = (...drawing: readonly string[]) =>
  ['BT', '/F4 10 Tf', '1 0 0 -1 0 100 Tm', '20 0 Td', ...drawing, 'ET'].join('\n');

test('a letter that the browser draws without moving its pen stands after the last one, not upon it', () => {
  expect(keepableContent(run('<0001> Tj', '<0002> Tj', '10 0 Td', '<0001> Tj'), fonts, false)).toBe(
    ['BT', '/F4 10 Tf', '1 0 0 -1 20 100 Tm', '[<000100020001>]TJ', 'ET'].join('\n'),
  );
});
