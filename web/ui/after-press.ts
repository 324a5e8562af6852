const pressTime = 300;

/**
 * Runs a moment after a field was left. It is often left by pressing a button or a link, and a message that appeared at once
 * would move that away from under the pointer, so that the press is lost.
 */
export function afterPress(run: () => void): void {
  setTimeout(run, pressTime);
}
