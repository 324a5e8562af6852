// the click comes a moment after the pointer is lifted, on a touch screen later than with a mouse
const untilClick = 100;
// nobody presses a button for so long; a lift that the browser keeps for itself (a menu of its own, a scroll bar) holds up no more
const longestPress = 5000;
const lifts = ['pointerup', 'pointercancel', 'keydown', 'change', 'dragstart', 'contextmenu', 'blur'] as const;

type AfterPress = (run: () => void) => void;

/**
 * Runs now, or while somebody presses the pointer down, once the click has been done: what appeared or went in between would move
 * the button from under the pointer, so that the press is lost.
 */
export const afterPress: AfterPress = typeof window === 'undefined' ? (run) => run() : holdWhilePressed(window);

/** Makes the same for what is pressed in one window. */
export function holdWhilePressed(place: EventTarget): AfterPress {
  let isPressed = false;
  let ending: ReturnType<typeof setTimeout> | undefined;
  let waiting: (() => void)[] = [];
  const end = (): void => {
    isPressed = false;
    const due = waiting;
    waiting = [];
    for (const run of due) run();
  };
  const endIn = (ms: number): void => {
    clearTimeout(ending);
    ending = setTimeout(end, ms);
  };
  const lift = (): void => {
    if (isPressed) endIn(untilClick);
  };
  place.addEventListener(
    'pointerdown',
    () => {
      isPressed = true;
      endIn(longestPress);
    },
    true,
  );
  // what the click sets going shows at once; what waited comes after it
  place.addEventListener(
    'click',
    () => {
      if (!isPressed) return;
      isPressed = false;
      endIn(0);
    },
    true,
  );
  place.addEventListener(
    'pointermove',
    (event) => {
      if ('buttons' in event && event.buttons === 0) lift();
    },
    { capture: true, passive: true },
  );
  for (const over of lifts) place.addEventListener(over, lift, over !== 'blur');
  return (run) => {
    if (isPressed) waiting.push(run);
    else run();
  };
}
