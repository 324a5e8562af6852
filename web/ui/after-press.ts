// the click comes a moment after the pointer is lifted, on a touch screen later than with a mouse
const untilClick = 100;

let isPressed = false;
let lifting: ReturnType<typeof setTimeout> | undefined;
let waiting: (() => void)[] = [];

/**
 * Runs now, or while somebody presses the pointer down, a moment after it is lifted: what appeared or went in between would move
 * the button from under the pointer, so that the press is lost.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}

function press(): void {
  clearTimeout(lifting);
  isPressed = true;
}

function lift(): void {
  clearTimeout(lifting);
  lifting = setTimeout(() => {
    isPressed = false;
    const due = waiting;
    waiting = [];
    for (const run of due) run();
  }, untilClick);
}

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', press, true);
  window.addEventListener('pointerup', lift, true);
  window.addEventListener('pointercancel', lift, true);
  window.addEventListener('blur', lift);
}
