type Guard = (event: PopStateEvent) => void;

let guard: Guard | undefined;

/** Listens for the browser's back and forward before the router does; called once, before the app is rendered. */
export function listenForBack(): void {
  window.addEventListener('popstate', (event) => guard?.(event));
}

/** Lets a page judge each step back and forward first; what it stops, the router does not hear of. Returns how to stop. */
export function guardBack(judge: Guard): () => void {
  guard = judge;
  return () => {
    guard = undefined;
  };
}
