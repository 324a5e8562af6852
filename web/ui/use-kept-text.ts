import { useCallback, useState } from 'react';
import { keyHere } from '../api/base.ts';

const prefix = 'naksa.text.';

/**
 * A text that somebody types beside a form (a comment, the reason of an act), kept in this tab until it is sent: who leaves the page
 * finds it again.
 * @param name of what it is about, with the account: `comment/<case>/<account>`
 */
export function useKeptText(name: string): readonly [text: string, setText: (next: string) => void] {
  const key = keyHere(prefix + name);
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  const keep = useCallback(
    (next: string) => {
      setText(next);
      try {
        if (next === '') sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, next);
      } catch {
        // a full or forbidden storage keeps nothing; what is on the page stays there
      }
    },
    [key],
  );
  return [text, keep];
}
