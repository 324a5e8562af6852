import { lookup as ask } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks of nobody's, of this machine, and of houses: what the world cannot reach has no business with an office's carrier. */
const NETWORKS: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 127, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
];
const inner = new BlockList();
for (const [network, bits, family] of NETWORKS) inner.addSubnet(network, bits, family);

/** Says whether an IP address is one that the public network leads to. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !inner.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** Looks a name up as the system does, and finds only addresses of the public network: judged where the connection is made, so that a name that changes its answer between two questions gains nothing. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  ask(hostname, { ...options, all: true }, (error, found) => {
    if (error !== null) {
      callback(error, []);
      return;
    }
    const good = found.filter(({ address }) => isPublicAddress(address));
    const [first] = good;
    if (first === undefined) callback(new Error(`${hostname} is no address of the public network`), []);
    else if (options.all === true) callback(null, good);
    else callback(null, first.address, first.family);
  });
};
