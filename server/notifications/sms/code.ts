import { randomInt } from 'node:crypto';
import { toLatin } from '../../../form-schemas/values/digits.ts';

const DIGITS = 6;
/** So long a code is good that was sent by SMS. */
export const CODE_MINUTES = 10;
/** So often a code may be typed wrongly: nobody goes through them all. */
export const MOST_TRIES = 5;

/** A code that is sent by SMS: six digits. */
export function newCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
}

/** A code as it was sent, of what somebody typed: Nepali digits and what stands between digits are taken too. */
export function typedCode(typed: string): string {
  return toLatin(typed).replaceAll(/\D/gu, '');
}

/**
 * When a code that is sent now is good no more.
 * @param now ISO instant
 */
export function codeEnd(now: string): Date {
  return new Date(Date.parse(now) + CODE_MINUTES * 60_000);
}
