import type { Page } from 'playwright-core';

/** Between two keys: nobody types faster. */
const pauseMs = 70;

/** Runs in the page before anything of it does: notes how long each key took to be painted. */
export function hearKeys(): void {
  const keys: number[] = [];
  Reflect.set(globalThis, 'benchKeys', keys);
  let pressed = 0;
  addEventListener('keydown', (event) => (pressed = event.timeStamp), true);
  addEventListener(
    'input',
    () => {
      const from = pressed;
      // what is clicked is told as typed, too, and no key was pressed for it
      pressed = 0;
      if (from === 0) return;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => keys.push(performance.now() - from), { once: true });
        port1.start();
        port2.postMessage(0);
      });
    },
    true,
  );
}

/** Types where the cursor stands, key after key as a person does. */
export async function typeText(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: pauseMs });
}

/** How long each key took to be painted, of those that were typed since the page was opened. */
export function keysHeard(page: Page): Promise<readonly number[]> {
  return page.evaluate((): number[] => Reflect.get(globalThis, 'benchKeys'));
}
