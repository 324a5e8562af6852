import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { lettingOthers } from '../../server/let-others.ts';

const ITEMS = 60;
const WORK_MS = 6;

function work(): void {
  const until = performance.now() + WORK_MS;
  while (performance.now() < until);
}

/** How often somebody else had a turn while a list was gone through. */
async function turnsWhile(letOthers: () => Promise<void>): Promise<number> {
  let turns = 0;
  const watch = { isOver: false };
  const others = (async () => {
    while (!watch.isOver) {
      await setImmediate();
      turns += 1;
    }
  })();
  for (let item = 0; item < ITEMS; item += 1) {
    await letOthers();
    work();
  }
  const had = turns;
  watch.isOver = true;
  await others;
  return had;
}

test('others have their turn each time that they waited for a moment', async () => {
  // two items take longer than a moment, however fast the machine is
  expect(await turnsWhile(lettingOthers())).toBeGreaterThanOrEqual(ITEMS / 2 - 2);
});

test('control that must fail: awaiting alone gives nobody a turn', async () => {
  expect(await turnsWhile(() => Promise.resolve())).toBe(0);
});
