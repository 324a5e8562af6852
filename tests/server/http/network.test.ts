import { expect, test } from 'vitest';
import { networksOf } from '../../../server/http/network.ts';

test.each([
  ['203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['10.0.0.5:51234', 'nowhere', 'nowhere'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
])('%s stands in %s and in %s', (address, near, wide) => {
  expect(networksOf(address)).toEqual({ near, wide });
});
