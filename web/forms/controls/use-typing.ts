import { type FocusEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatValue } from '../../i18n/i18n.ts';
import { useDraftText } from '../use-draft-text.ts';
import { type ControlProps, languageOfText, textOf } from './control.ts';

type Typing = Pick<ControlProps, 'value' | 'onChange' | 'onLeave' | 'language' | 'node'>;

/**
 * The text while it is typed; one that is too long is refused by the form's checks, not cut off while it is pasted. A field where nobody
 * is at work shows its digits as the reader does, like a value that is only read; what is stored stays as it was typed.
 */
export function useTyping({ value, onChange, onLeave, language, node }: Typing) {
  const { text, change, leave } = useDraftText(textOf(value), (typed) => onChange(typed === '' ? undefined : typed));
  const [isHere, setIsHere] = useState(false);
  return {
    value: isHere ? text : formatValue(text, languageOfText(node.info.pattern, language)),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => change(event.currentTarget.value),
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      showTyped(currentTarget, () => setIsHere(true)),
    onBlur: () => {
      setIsHere(false);
      leave();
      onLeave();
    },
  };
}

/** Shows a text as it was typed, at once; whoever came by Tab still has all of it selected, and writes over it. */
function showTyped(box: HTMLInputElement | HTMLTextAreaElement, show: () => void): void {
  const { selectionStart, selectionEnd, value } = box;
  flushSync(show);
  if (selectionStart === 0 && selectionEnd === value.length) box.select();
}
