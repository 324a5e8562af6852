import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { undisturbed } from '../../../web/ui/undisturbed.ts';

let page: EventTarget & { location: { href: string } };
beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { location: { href: '/user/applications/1' } });
  vi.stubGlobal('window', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('who leaves the page alone is led on', async () => {
  const calm = undisturbed(2000);
  vi.advanceTimersByTime(2000);
  expect(await calm).toBe(true);
});

test.each(['pointerdown', 'keydown', 'input', 'wheel', 'touchmove', 'popstate'])(
  'who is at work on the page is not led away (%s)',
  async (sign) => {
    const calm = undisturbed(2000);
    page.dispatchEvent(new Event(sign));
    vi.advanceTimersByTime(2000);
    expect(await calm).toBe(false);
  },
);

test('who has gone elsewhere is not led on from there', async () => {
  const calm = undisturbed(2000);
  page.location.href = '/user/task-list';
  vi.advanceTimersByTime(2000);
  expect(await calm).toBe(false);
});
