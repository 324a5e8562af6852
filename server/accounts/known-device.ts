import { createHmac, randomBytes } from 'node:crypto';
import { isSameSecret } from '../same-secret.ts';

/** Somebody of an organisation, and the server's secret by which devices are signed. */
type Person = { readonly secret: string; readonly organizationId: string; readonly accountId: string };

const GOOD_FOR_MS = 180 * 86_400_000;
/** A desk that several people share. */
const MOST_PEOPLE = 6;
const COOKIE = /^(?<device>[\w-]{22})(?<marks>(?:~[\da-z]{1,10}\.[\w-]{22}){1,6})$/u;

type Known = { readonly device: string; readonly marks: readonly string[] };

/**
 * The device that a cookie names, where this person has logged in from it before; undefined otherwise. It opens nothing: it only says
 * that strangers' wrong tries do not count here.
 */
export function knownDevice(person: Person, cookie: string | undefined): string | undefined {
  const known = read(cookie);
  return known?.marks.some((mark) => isMarkOf(person, known.device, mark)) ? known.device : undefined;
}

/** The cookie after a login: the device as it was, if it had one, with this person's mark in front. */
export function rememberDevice(person: Person, cookie: string | undefined): string {
  const known = read(cookie);
  const device = known?.device ?? randomBytes(16).toString('base64url');
  const others = (known?.marks ?? []).filter((mark) => !isMarkOf(person, device, mark));
  const until = (Date.now() + GOOD_FOR_MS).toString(36);
  const marks = [`${until}.${signatureOf(person, device, until)}`, ...others].slice(0, MOST_PEOPLE);
  return [device, ...marks].join('~');
}

/** Seconds for which a browser keeps the cookie. */
export const DEVICE_SECONDS = GOOD_FOR_MS / 1000;

function read(cookie: string | undefined): Known | undefined {
  const { device, marks } = COOKIE.exec(cookie ?? '')?.groups ?? {};
  return device === undefined || marks === undefined ? undefined : { device, marks: marks.slice(1).split('~') };
}

function isMarkOf(person: Person, device: string, mark: string): boolean {
  const [until = '', signature = ''] = mark.split('.');
  return isSameSecret(signature, signatureOf(person, device, until)) && Number.parseInt(until, 36) > Date.now();
}

function signatureOf({ secret, organizationId, accountId }: Person, device: string, until: string): string {
  const text = `known-device/${organizationId}/${accountId}/${device}/${until}`;
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22);
}
