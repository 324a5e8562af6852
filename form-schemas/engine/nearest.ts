/** The known word nearest to a mistyped one, or empty when none is near. */
export function nearest(word: string, known: readonly string[]): string {
  const limit = Math.max(2, Math.floor(word.length / 3));
  let best = '';
  let least = limit + 1;
  for (const candidate of known) {
    const away = distance(word, candidate, least);
    if (away < least) [best, least] = [candidate, away];
  }
  return best;
}

/** Edits between two words; stops counting at the limit. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of a.split('').entries()) {
    const next = [i + 1];
    for (const [j, other] of b.split('').entries()) {
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length] ?? limit;
}
