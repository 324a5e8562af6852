import { expect, test } from 'vitest';
import { isSameSecret } from '../../server/same-secret.ts';

test('a secret is the right one letter for letter, and one of another length is wrong instead of an error', () => {
  expect(isSameSecret('a1b2', 'a1b2')).toBe(true);
  for (const wrong of ['a1b3', 'A1b2', 'a1b', 'a1b22', '']) expect(isSameSecret(wrong, 'a1b2')).toBe(false);
  expect(isSameSecret('क', 'ka')).toBe(false);
});
