import type { ProblemCode } from '../contract/problem.ts';
import { networksOf } from '../http/network.ts';

/** How long somebody may go on who is wrong: so many tries are free in a day, then waits come that double. */
export type Patience = {
  readonly free: number;
  /** A wait comes after every so manieth further try. */
  readonly every: number;
  /** After so many further tries it is twice as long. */
  readonly doubling: number;
  readonly firstSeconds: number;
  readonly longestSeconds: number;
};

/** Something by which tries are counted. */
export type Counter = {
  /** What is tried: `login`, `track` … */
  readonly door: string;
  /** Whose tries, or from where. */
  readonly subject: string;
  readonly patience: Patience;
  /** What is said to who must wait. */
  readonly told: ProblemCode;
  /** One person from one place: success forgets all of it. */
  readonly isOwn: boolean;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Five wrong tries, then a quarter of an hour, doubling with every further five up to four hours. */
export const OWN_PATIENCE: Patience = {
  free: 5,
  every: 5,
  doubling: 5,
  firstSeconds: 15 * MINUTE,
  longestSeconds: 4 * HOUR,
};
/** Beyond these it is slow for everybody, but never closed: strangers could close it for its owner. */
const SLOW = { every: 1, firstSeconds: 30, longestSeconds: 15 * MINUTE } as const;
const ACCOUNT_PATIENCE: Patience = { ...SLOW, free: 50, doubling: 10 };
const NEAR_PATIENCE: Patience = { ...SLOW, free: 20, doubling: 10 };
const WIDE_PATIENCE: Patience = { ...SLOW, free: 100, doubling: 20 };
/** Who asks for letters or accounts is counted whether or not they are right. */
const LETTER_PATIENCE: Patience = { every: 1, free: 30, doubling: 5, firstSeconds: 2 * MINUTE, longestSeconds: HOUR };
const SIGN_UP_PATIENCE: Patience = { every: 1, free: 20, doubling: 5, firstSeconds: HOUR, longestSeconds: 4 * HOUR };
/** A provider's customers share a network. */
const WIDE_TIMES = 5;

type LoginPlace = {
  readonly loginId: string;
  readonly address: string;
  /** The device, where this person has logged in from it before. */
  readonly device?: string | undefined;
};

/**
 * What a login counts by. A device from which the person has logged in before counts by itself, so that no stranger's tries reach
 * the owner; everywhere else by account and network, by account, and by network for who tries many names.
 */
export function loginCounters({ loginId, address, device }: LoginPlace): readonly Counter[] {
  if (device !== undefined) return [own('login', `${loginId}\n${device}`)];
  const { near } = networksOf(address);
  const slowed = [slow('login', loginId, ACCOUNT_PATIENCE), ...fromNetwork('login', address)];
  return [
    own('login', `${loginId}\n${near}`),
    ...slowed.map((counter) => ({ ...counter, told: 'loginSlowed' as const })),
  ];
}

/** What is asked of somebody who is logged in: only who has a session can be wrong there. */
export function insideCounters(door: 'password' | 'code', accountId: string): readonly Counter[] {
  return [own(`inside/${door}`, accountId)];
}

/** The code by which an empty office gets its first administrator. */
export function setupCounters(address: string): readonly Counter[] {
  const door = 'first-administrator';
  return [
    own(door, networksOf(address).near),
    slow(door, 'everybody', ACCOUNT_PATIENCE),
    ...fromNetwork(door, address),
  ];
}

/** What all guesses from everywhere aim at, and what is said to who meets with too many of them. */
export type Aim = { readonly at: string; readonly told: ProblemCode };

/** Guesses at something that has a name of its own: a paper's code, a neighbour's link, the telephone of an application. */
export function guessCounters(door: string, address: string, aim?: Aim): readonly Counter[] {
  const aimed = aim && { ...slow(door, `about ${aim.at}`, NEAR_PATIENCE), told: aim.told };
  return [...fromNetwork(door, address), ...(aimed ? [aimed] : [])];
}

/** Who asks for letters with a link. */
export function letterCounters(address: string): readonly Counter[] {
  return asking('letters', address, LETTER_PATIENCE);
}

/** Who asks for accounts. */
export function signUpCounters(address: string): readonly Counter[] {
  return asking('sign-up', address, SIGN_UP_PATIENCE);
}

function own(door: string, subject: string): Counter {
  return { door, subject: `own ${subject}`, patience: OWN_PATIENCE, told: 'accountLocked', isOwn: true };
}

function slow(door: string, subject: string, patience: Patience): Counter {
  return { door, subject, patience, told: 'tooManyTries', isOwn: false };
}

function fromNetwork(door: string, address: string): readonly Counter[] {
  const { near, wide } = networksOf(address);
  return [slow(door, `near ${near}`, NEAR_PATIENCE), slow(door, `wide ${wide}`, WIDE_PATIENCE)];
}

function asking(door: string, address: string, patience: Patience): readonly Counter[] {
  const { near, wide } = networksOf(address);
  const wider = { ...patience, free: patience.free * WIDE_TIMES };
  return [
    { ...slow(door, `near ${near}`, patience), told: 'rateLimited' },
    { ...slow(door, `wide ${wide}`, wider), told: 'rateLimited' },
  ];
}
