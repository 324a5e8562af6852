import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdWhilePressed } from '../../web/after-press.ts';

let place: EventTarget;
let shown: string[];
let afterPress: ReturnType<typeof holdWhilePressed>;

beforeEach(() => {
  vi.useFakeTimers();
  place = new EventTarget();
  shown = [];
  afterPress = holdWhilePressed(place);
});
afterEach(() => vi.useRealTimers());

function say(type: string, more: object = {}): void {
  place.dispatchEvent(Object.assign(new Event(type), more));
}

function show(what: string): void {
  afterPress(() => shown.push(what));
}

test('what comes while nothing is pressed shows at once', () => {
  show('an answer');
  expect(shown).toEqual(['an answer']);
});

test('what comes during a press shows once the click was done, in its order, and what the click sets going before it', () => {
  say('pointerdown');
  show('first');
  show('second');
  vi.advanceTimersByTime(1000);
  say('pointerup');
  expect(shown).toEqual([]);
  say('click');
  show('of the click');
  expect(shown).toEqual(['of the click']);
  vi.advanceTimersByTime(0);
  expect(shown).toEqual(['of the click', 'first', 'second']);
});

test.each(['pointerup', 'pointercancel', 'keydown', 'change', 'dragstart', 'contextmenu', 'blur'])(
  'a press that %s ends without a click holds nothing up',
  (over) => {
    say('pointerdown');
    show('an answer');
    say(over);
    vi.advanceTimersByTime(100);
    expect(shown).toEqual(['an answer']);
  },
);

test('a pointer that moves with no button down has been lifted, one that moves with it down has not', () => {
  say('pointerdown');
  show('an answer');
  say('pointermove', { buttons: 1 });
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual([]);
  say('pointermove', { buttons: 0 });
  vi.advanceTimersByTime(100);
  expect(shown).toEqual(['an answer']);
});

test('a lift that is never heard of holds up for five seconds and no longer', () => {
  say('pointerdown');
  show('an answer');
  vi.advanceTimersByTime(4999);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(['an answer']);
});

test('a second press begins the wait anew', () => {
  say('pointerdown');
  say('pointerup');
  say('pointerdown');
  show('an answer');
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual([]);
  say('click');
  vi.advanceTimersByTime(0);
  expect(shown).toEqual(['an answer']);
});
