import { isIP } from 'node:net';

/** Whose word is taken for where a request comes from: names and networks as the framework reads them, or a number of proxies. */
export type TrustedProxies = number | readonly string[];

const MOST_HOPS = 10;
const NETWORK = /^(?<address>[^/]+)\/(?<bits>\d{1,3})$/u;
const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/**
 * Reads NAKSA_TRUST_PROXY: addresses and networks with commas between (`10.0.0.5, 10.1.0.0/16, fd00::/8`, or `loopback`), or how many
 * proxies stand in front (`1`).
 * @returns undefined for what is neither, and for networks that would let everybody say where they come from
 */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  const hops = /^\d+$/u.test(text) ? Number(text) : undefined;
  if (hops !== undefined) return hops >= 1 && hops <= MOST_HOPS ? hops : undefined;
  const places = text.split(',').map((place) => place.trim());
  return places.every(isPlace) ? places : undefined;
}

function isPlace(place: string): boolean {
  if (place === 'loopback' || isIP(place) !== 0) return true;
  const { address = '', bits = '' } = NETWORK.exec(place)?.groups ?? {};
  const most = BITS[isIP(address)];
  return most !== undefined && Number(bits) >= 1 && Number(bits) <= most;
}
