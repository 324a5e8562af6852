import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textKeys } from '../../../../web/forms/controls/text-keys.ts';

const patterns = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../form-schemas/patterns.json'), 'utf8'));

test('the keyboard layout works where Nepali letters fit, types digits into codes and leaves Latin names alone', () => {
  const kinds = [undefined, 'devanagari', 'latin', 'citizenship', 'mobile', 'ward', 'time', 'no-such-pattern'];
  expect(kinds.map((pattern) => textKeys(pattern, patterns))).toEqual([
    undefined,
    undefined,
    'plain',
    'digits',
    'digits',
    'digits',
    'digits',
    undefined,
  ]);
});
