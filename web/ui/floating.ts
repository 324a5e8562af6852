/** An error that belongs to no place on the page. */
export type Floating = { readonly id: number; readonly error: unknown };

let shown: readonly Floating[] = [];
let lastId = 0;
const mostShown = 3;
const listeners = new Set<() => void>();

/** Errors that float over the page, oldest first. */
export function currentFloating(): readonly Floating[] {
  return shown;
}

/** Shows an error over the page until somebody closes it. */
export function floatProblem(error: unknown): void {
  lastId += 1;
  set([...shown, { id: lastId, error }].slice(-mostShown));
}

/** Takes one away. */
export function closeFloating(id: number): void {
  set(shown.filter((each) => each.id !== id));
}

/** Calls the listener at every change; returns how to stop. */
export function onFloating(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly Floating[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
