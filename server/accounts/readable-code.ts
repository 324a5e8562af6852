import { randomInt } from 'node:crypto';

/** Without the letters and digits that are mistaken for each other. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 12;

/** A random code of 59 bits that is easy to read out and to type: `K7QF-2MXA-PR9D`. */
export function readableCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return letters.replace(/(.{4})(?=.)/gu, '$1-');
}
