import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

const pause = 200;

/**
 * Text as it is being typed, apart from the form: the form hears of it when the typist pauses or leaves the field.
 * @param stored the text that the form holds; taken over when its meaning changes from outside
 * @param meaning what two texts must share to be the same value, so that `१२.` is not rewritten to `१२` while it is typed
 */
export function useDraftText(
  stored: string,
  commit: (text: string) => void,
  meaning: (text: string) => unknown = sameText,
) {
  const [text, setText] = useState(stored);
  const sent = useRef(stored);
  const commitLater = useDebouncedCallback(
    (typed: string) => {
      sent.current = typed;
      commit(typed);
    },
    { delay: pause, flushOnUnmount: true },
  );
  useEffect(() => {
    if (meaning(stored) === meaning(sent.current)) return;
    sent.current = stored;
    setText(stored);
  }, [stored, meaning]);
  return {
    text,
    change: (typed: string) => {
      setText(typed);
      commitLater(typed);
    },
    leave: () => commitLater.flush(),
  };
}

function sameText(text: string): string {
  return text;
}
