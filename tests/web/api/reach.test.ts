import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callPublic } from '../../../web/api/client.ts';
import { isReached, onReach } from '../../../web/api/reach.ts';

// another file of this process may have left the server unreached
vi.hoisted(() => vi.resetModules());

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what does not arrive is told once, asked about every five seconds, and told again when the server is back', async () => {
  const fetch = vi.fn(() => Promise.reject(new TypeError('no network')));
  vi.stubGlobal('fetch', fetch);
  const told: boolean[] = [];
  const stop = onReach(() => told.push(isReached()));
  for (let n = 0; n < 2; n += 1)
    await expect(callPublic('/api/public/office')).rejects.toMatchObject({ body: { code: 'networkFailed' } });
  expect([isReached(), told]).toEqual([false, [false]]);

  await vi.advanceTimersByTimeAsync(10_000);
  expect([fetch.mock.calls.length, isReached()]).toEqual([4, false]);
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(Response.json({}))),
  );
  await vi.advanceTimersByTimeAsync(5_000);
  expect([isReached(), told]).toEqual([true, [false, true]]);
  stop();
});
