import { expect, test } from 'vitest';
import { hashPassword, isPassword, passwordFault } from '../../../server/accounts/password.ts';
import { OWN_PATIENCE } from '../../../server/accounts/counters.ts';
import { waitSeconds } from '../../../server/accounts/tries.ts';

test.each([
  ['सानो', 'short'],
  ['1234567', 'short'],
  ['12345678', 'guessable'],
  ['aaaaaaaaaa', 'guessable'],
  ['Password2083!', 'guessable'],
  ['kathmandu123', 'guessable'],
  ['engineer99', 'guessable'],
  ['नागरिकता फूलबारी', undefined],
  ['phulbari chautari', undefined],
])('a new password %j is %s', (password, fault) => {
  expect(passwordFault(password, 'engineer@sungabha.example')).toBe(fault);
});

test('passwords are kept as argon2id, and a Nepali one is the same from every keyboard', async () => {
  const hash = await hashPassword('क\u093Cलम फूलबारी');
  expect(hash).toMatch(/^\$argon2id\$/u);
  expect(await isPassword('\u0958लम फूलबारी', hash)).toBe(true);
  expect(await isPassword('कलम फूलबारी', hash)).toBe(false);
});

test('an account without a password takes none', async () => {
  expect(await isPassword('', null)).toBe(false);
  expect(await isPassword('phulbari chautari', undefined)).toBe(false);
});

test('the wait comes after every fifth wrong try and doubles up to four hours', () => {
  const minutes = [0, 1, 4, 5, 6, 9, 10, 15, 20, 25, 30].map((tries) => waitSeconds(OWN_PATIENCE, tries) / 60);
  expect(minutes).toEqual([0, 0, 0, 15, 0, 0, 30, 60, 120, 240, 240]);
});
