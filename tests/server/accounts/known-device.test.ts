import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEVICE_SECONDS, knownDevice, rememberDevice } from '../../../server/accounts/known-device.ts';

const engineer = { secret: 's'.repeat(32), organizationId: 'office', accountId: 'engineer' };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-01T04:15:00.000Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a device is known for half a year, however long its cookie is kept', () => {
  const cookie = rememberDevice(engineer, undefined);
  vi.advanceTimersByTime((DEVICE_SECONDS - 1) * 1000);
  expect(knownDevice(engineer, cookie)).toBeDefined();
  vi.advanceTimersByTime(2000);
  expect(knownDevice(engineer, cookie)).toBeUndefined();
});

test('it is known to one person of one office', () => {
  const cookie = rememberDevice(engineer, undefined);
  for (const other of [{ accountId: 'chief' }, { organizationId: 'another' }, { secret: 't'.repeat(32) }])
    expect(knownDevice({ ...engineer, ...other }, cookie)).toBeUndefined();
});
