import { sha256 } from '../record/chain.ts';

/**
 * Remembers what was made of the last texts, by their content: the same text is read, compiled or judged once in a process,
 * whichever office it belongs to. What is made must depend on the text alone and never be changed.
 * @param most texts that are remembered; what was asked for last is forgotten last
 */
export function remembered<T>(most: number): (text: string, make: () => T) => T {
  const known = new Map<string, T>();
  return (text, make) => {
    const key = sha256(text);
    const found = known.get(key) ?? make();
    known.delete(key);
    known.set(key, found);
    for (const oldest of known.keys()) {
      if (known.size <= most) break;
      known.delete(oldest);
    }
    return found;
  };
}
