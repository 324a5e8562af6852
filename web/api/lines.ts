/** Cuts what has come into whole lines; the rest waits for more. */
export function cutLines(text: string): { readonly lines: readonly string[]; readonly rest: string } {
  const parts = text.split('\n');
  const rest = parts.pop() ?? '';
  return { lines: parts.filter((line) => line !== ''), rest };
}
