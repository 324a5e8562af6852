import { expect, test } from 'vitest';
import { isPublicAddress, publicLookup } from '../../../server/outside/addresses.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '172.20.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  'fd00::1',
  'fe80::1',
  'no address',
])('%s is no address of the public network', (address) => expect(isPublicAddress(address)).toBe(false));

test.each(['8.8.8.8', '103.1.92.1', '172.32.0.1', '2400:1a00::1'])('%s is one', (address) =>
  expect(isPublicAddress(address)).toBe(true),
);

test.each([true, false])('a name that leads to this machine is not found (all: %s)', async (all) => {
  const error = await new Promise((resolve) => {
    publicLookup('localhost', { all }, (found) => resolve(found));
  });
  expect(error).toMatchObject({ message: expect.stringContaining('localhost') });
});
