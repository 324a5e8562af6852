const everyMs = 5_000;
const address = '/health/live';

let reached = true;
let asking: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** False while nothing that is sent arrives: no network, or no server. */
export function isReached(): boolean {
  return reached;
}

/** Calls the listener when the server is lost and when it is back; returns how to stop. */
export function onReach(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Something was answered. */
export function noteReached(): void {
  clearTimeout(asking);
  asking = undefined;
  set(true);
}

/** Something did not arrive; from now on the server is asked every few seconds whether it is there again. */
export function noteLost(): void {
  set(false);
  askLater();
}

/** Asks at once. */
export async function askNow(): Promise<void> {
  try {
    await fetch(address, { cache: 'no-store' });
    noteReached();
  } catch {
    // whatever the reason, nothing came back
    noteLost();
  }
}

/** Hears what the browser knows of its network. */
export function watchNetwork(): void {
  window.addEventListener('offline', noteLost);
  window.addEventListener('online', () => void askNow());
}

function askLater(): void {
  if (asking !== undefined) return;
  asking = setTimeout(() => {
    asking = undefined;
    void askNow();
  }, everyMs);
}

function set(now: boolean): void {
  if (now === reached) return;
  reached = now;
  for (const listener of listeners) listener();
}
