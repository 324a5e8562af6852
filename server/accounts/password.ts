import { hash, verify } from '@node-rs/argon2';
import guessable from './guessable.json' with { type: 'json' };

const SHORTEST = 8;
/** The package's default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The passwords that guessing starts with; compared without case, digits at the end and the office's own words. */
const BLOCKED: readonly string[] = guessable;

/** What is wrong with a new password, or undefined. Length and guessability count; a mix of characters is not asked for. */
export function passwordFault(password: string, loginId: string): 'short' | 'guessable' | undefined {
  const plain = normalise(password);
  if (Array.from(plain).length < SHORTEST) return 'short';
  const stem = plain.toLowerCase().replaceAll(/[\d\s!@#$%^&*._-]+$/gu, '');
  const name = (loginId.split('@')[0] ?? '').toLowerCase();
  const isOneRun = new Set(plain).size <= 2 || /^(?:0?123456789?0?|987654321)\d*$/u.test(plain);
  return stem === '' || isOneRun || BLOCKED.includes(stem) || stem === name ? 'guessable' : undefined;
}

/** Whether two passwords as they were typed are one. */
export function isSamePassword(a: string, b: string): boolean {
  return normalise(a) === normalise(b);
}

/** The argon2id hash that is stored. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalise(password), COST);
}

/**
 * Whether a password is the one that was hashed; takes the same time for an account that does not exist.
 * @param stored undefined or null = no such account, or one that cannot log in
 */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const isRight = await verify(stored ?? (await nobodysHash()), normalise(password));
  return isRight && typeof stored === 'string';
}

/** A hash that no password of a person has, with the cost of a real one. */
const nobody: { hash?: Promise<string> } = {};

function nobodysHash(): Promise<string> {
  nobody.hash ??= hash(crypto.randomUUID(), COST);
  return nobody.hash;
}

/** Keyboards write the same Nepali word with different code points. */
function normalise(password: string): string {
  return password.normalize('NFKC');
}
