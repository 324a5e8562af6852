import { useEffect, useRef } from 'react';

/** Shortcuts of the whole app (specification 2): letter held with Alt, or with Alt and Shift. */
export const shortcutKeys = {
  approve: 'KeyA',
  reject: 'KeyR',
  upload: 'KeyU',
  print: 'KeyP',
  history: 'KeyH',
  comments: 'KeyC',
  keyboard: 'KeyK',
  convertPreeti: 'Shift+KeyK',
} as const;

/** A deed that a key does. */
export type Shortcut = keyof typeof shortcutKeys;

const handlers: { readonly name: Shortcut; readonly run: () => void }[] = [];

/** Gives a shortcut its meaning on the page that is shown; `undefined` while it means nothing there. */
export function useShortcut(name: Shortcut, run: (() => void) | undefined): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  }, [run]);
  const active = run !== undefined;
  useEffect(() => {
    if (!active) return undefined;
    return takeShortcut(name, () => latest.current?.());
  }, [name, active]);
}

/** Gives a shortcut its meaning until it is given back; of several the one that came last has it. Returns how to give it back. */
export function takeShortcut(name: Shortcut, run: () => void): () => void {
  const handler = { name, run };
  handlers.push(handler);
  if (early !== undefined && shortcutKeys[name] === early.pressed && isStillMeant(early)) {
    early = undefined;
    run();
  }
  return () => {
    handlers.splice(handlers.indexOf(handler), 1);
  };
}

/** What only shows something comes when it can, though its key was pressed before that part of the page was there; a deed is pressed anew. */
const waiting: readonly string[] = [shortcutKeys.history, shortcutKeys.comments];

type Early = { readonly pressed: string; readonly page: string; readonly at: number };

let early: Early | undefined;
const meantForMs = 10_000;

function isStillMeant({ page, at }: Early): boolean {
  return page === location.pathname && performance.now() - at < meantForMs;
}

/** What the keys of every page do. */
export type PageKeys = { readonly help: () => void; readonly find: () => void };

/** Listens for the keys: F2 or `?` for help, Ctrl+K or `/` to find something. Returns how to stop. */
export function listenForShortcuts({ help, find }: PageKeys): () => void {
  const onKey = (event: KeyboardEvent) => {
    const run = meansHelp(event) ? help : meansFinding(event) ? find : undefined;
    if (run !== undefined) {
      event.preventDefault();
      run();
    } else if (event.altKey && !event.ctrlKey && !event.metaKey) {
      runShortcut(event);
    }
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}

function meansHelp(event: KeyboardEvent): boolean {
  return event.key === 'F2' || (event.key === '?' && isFree(event));
}

function meansFinding(event: KeyboardEvent): boolean {
  const isPlainK = event.code === 'KeyK' && !event.altKey && !event.shiftKey;
  return (isPlainK && (event.ctrlKey || event.metaKey)) || (event.key === '/' && isFree(event));
}

/** A sign that is typed nowhere, with no key held beside it: in a field, and in a list that goes to letters, it is a letter. */
function isFree({ altKey, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  const writes = target instanceof Element && target.matches('input, textarea, select, [contenteditable="true"]');
  return !altKey && !ctrlKey && !metaKey && !writes;
}

function runShortcut(event: KeyboardEvent): void {
  const pressed = event.shiftKey ? `Shift+${event.code}` : event.code;
  const handler = handlers.findLast(({ name }) => shortcutKeys[name] === pressed);
  const isEarly = handler === undefined && waiting.includes(pressed);
  early = isEarly ? { pressed, page: location.pathname, at: performance.now() } : undefined;
  if (handler === undefined) return;
  event.preventDefault();
  handler.run();
}
