import { isIP } from 'node:net';

/** Where an address stands: what one household or desk has, and what a provider gives out to many. */
export type Networks = { readonly near: string; readonly wide: string };

const NOWHERE: Networks = { near: 'nowhere', wide: 'nowhere' };
const GROUPS = 8;
const NEAR_GROUPS = 4;
const WIDE_GROUPS = 3;
const MAPPED = /^0:0:0:0:0:ffff:([\da-f]+):([\da-f]+)$/u;

/**
 * The networks of an address. IPv4: the address itself and its /24. IPv6: its /64, of which one machine has every address, and
 * its /48. What is no address, all stands in one place.
 */
export function networksOf(address: string): Networks {
  const groups = groupsOf(address);
  if (groups === undefined) return isIP(address) === 4 ? ofVersion4(address) : NOWHERE;
  const [, high, low] = MAPPED.exec(groups.join(':')) ?? [];
  if (high !== undefined && low !== undefined) return ofVersion4(dotted(high, low));
  return {
    near: `${groups.slice(0, NEAR_GROUPS).join(':')}::/64`,
    wide: `${groups.slice(0, WIDE_GROUPS).join(':')}::/48`,
  };
}

function ofVersion4(address: string): Networks {
  return { near: address, wide: `${address.split('.').slice(0, 3).join('.')}.0/24` };
}

/** The eight groups of an IPv6 address, without leading zeros; undefined for everything else. */
function groupsOf(address: string): readonly string[] | undefined {
  const [plain = ''] = address.split('%');
  if (isIP(plain) !== 6) return undefined;
  const [head = '', tail = ''] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const [left, right] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: GROUPS - (left?.length ?? 0) - (right?.length ?? 0) }, () => '0');
  return [...(left ?? []), ...zeros, ...(right ?? [])];
}

function dotted(high: string, low: string): string {
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 0xff, second >> 8, second & 0xff].join('.');
}
