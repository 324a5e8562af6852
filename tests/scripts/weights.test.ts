import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readJson } from '../../server/parse.ts';
import { Weights, weightsFile } from '../support/longest-first.ts';

test('every file of tests that has a weight is there, and the longest stands first', () => {
  const weights = Object.entries(readJson(Weights, weightsFile));
  expect(weights.length).toBeGreaterThan(20);
  expect(weights.filter(([file]) => !existsSync(join(import.meta.dirname, '../..', file)))).toEqual([]);
  expect(weights.map(([, seconds]) => seconds)).toEqual(
    weights.map(([, seconds]) => seconds).toSorted((one, other) => other - one),
  );
});
