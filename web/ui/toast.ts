export type Toast = { readonly id: number; readonly text: string };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Toasts shown now, oldest first. */
export function currentToasts(): readonly Toast[] {
  return toasts;
}

/** Says for two seconds that something succeeded (specification 4). */
export function showToast(text: string, milliseconds = 2000): void {
  lastId += 1;
  const toast = { id: lastId, text };
  setToasts([...toasts, toast]);
  setTimeout(() => setToasts(toasts.filter(({ id }) => id !== toast.id)), milliseconds);
}

/** Calls the listener at every change; returns how to stop. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
