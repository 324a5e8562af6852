import { type Dispatch, type SetStateAction, useCallback, useState } from 'react';
import { keyHere } from '../api/base.ts';

const prefix = 'naksa.text.';

/**
 * A text that somebody types beside a form (a comment, the reason of an act), kept in this tab until it is sent: who leaves the page
 * finds it again.
 * @param name of what it is about, with the account: `comment/<case>/<account>`
 */
export function useKeptText(name: string): readonly [text: string, setText: Dispatch<SetStateAction<string>>] {
  const key = keyHere(prefix + name);
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  const [shown, setShown] = useState(key);
  // the same page may go on to something else
  if (shown !== key) {
    setShown(key);
    setText(sessionStorage.getItem(key) ?? '');
  }
  const keep = useCallback(
    (next: SetStateAction<string>) =>
      setText((had) => {
        const kept = typeof next === 'string' ? next : next(had);
        store(key, kept);
        return kept;
      }),
    [key],
  );
  return [text, keep];
}

function store(key: string, kept: string): void {
  try {
    if (kept === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, kept);
  } catch {
    // a full or forbidden storage keeps nothing; what is on the page stays there
  }
}
