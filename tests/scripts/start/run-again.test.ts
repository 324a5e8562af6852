import { expect, test } from 'vitest';
import { filesToRunAgain, type RunCounts, together } from '../../../scripts/start/run-again.ts';

const first: RunCounts = {
  passed: 100,
  failed: 3,
  failing: { a: { passed: 4, failed: 2 }, b: { passed: 0, failed: 1 } },
};

test('the files of a few failed tests are run again', () => {
  expect(filesToRunAgain(first)).toEqual(['a', 'b']);
  expect(filesToRunAgain({ passed: 9, failed: 0, failing: {} })).toEqual([]);
});

test('nothing is run again when many files failed, or something that is no test', () => {
  const many = Object.fromEntries(Array.from('abcdef', (name) => [name, { passed: 0, failed: 1 }]));
  expect(filesToRunAgain({ passed: 9, failed: 6, failing: many })).toEqual([]);
  expect(filesToRunAgain({ ...first, failed: 4 })).toEqual([]);
});

test('of what was run again the second run counts, whether it passed or failed', () => {
  expect(together(first, { passed: 7, failed: 0, failing: {} })).toMatchObject({ passed: 103, failed: 0 });
  const second = { passed: 5, failed: 2, failing: { a: { passed: 4, failed: 2 } } };
  expect(together(first, second)).toEqual({ passed: 101, failed: 2, failing: second.failing });
});
