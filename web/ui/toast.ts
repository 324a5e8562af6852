import type { IconName } from './Icon.tsx';

/** What a toast means, as far as its colour tells. */
export type ToastTone = 'success' | 'warning' | 'error';

/** A short message that goes by itself. */
export type Toast = { readonly id: number; readonly text: string; readonly tone: ToastTone };

/** How long a toast stays, in the frame of who is logged in and on the public pages (specification 9). */
export const toastTimes = { shell: 2000, elsewhere: 5000 } as const;

/** A toast is never told by its colour alone. */
export const toastIcons = {
  success: 'check',
  warning: 'warning',
  error: 'warningCircle',
} as const satisfies Record<ToastTone, IconName>;

let toasts: readonly Toast[] = [];
let lastId = 0;
let time: number = toastTimes.elsewhere;
const listeners = new Set<() => void>();

/** Toasts shown now, oldest first. */
export function currentToasts(): readonly Toast[] {
  return toasts;
}

/** Says for a moment how something went (specification 4 and 8). */
export function showToast(text: string, tone: ToastTone = 'success'): void {
  lastId += 1;
  const toast = { id: lastId, text, tone };
  setToasts([...toasts, toast]);
  setTimeout(() => setToasts(toasts.filter(({ id }) => id !== toast.id)), time);
}

/** Tells where toasts appear from now on. */
export function placeToasts(place: keyof typeof toastTimes): void {
  time = toastTimes[place];
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
