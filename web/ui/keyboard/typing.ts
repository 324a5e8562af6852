import { toDevanagari } from '../../../form-schemas/values/digits.ts';
import { romanisedToUnicode, type TypedKey, typePreeti, waitingLength } from '../../../form-schemas/values/keyboard.ts';
import { findTyping, type TextField, type Typing } from './fields.ts';
import { currentLayout, type Layout } from './layout.ts';
import { isPutting, putText } from './put-text.ts';

/** What a key does in a field: undefined when the browser should just type it. */
export function typedKey(
  key: string,
  { layout, typing, before, numpad = false }: { layout: Layout; typing: Typing; before: string; numpad?: boolean },
): TypedKey | undefined {
  const isDigit = /^\d$/.test(key);
  if (typing === 'nepali-digits') return isDigit ? { remove: 0, put: toDevanagari(key) } : undefined;
  if (layout === 'plain') return undefined;
  // in Preeti the row of digits types letters; the number pad and a field for numbers type digits
  if (typing === 'digits' || numpad) return isDigit ? { remove: 0, put: toDevanagari(key) } : undefined;
  const typed = layout === 'preeti' ? typePreeti(before, key) : { remove: 0, put: romanisedToUnicode(key) };
  return typed.remove === 0 && typed.put === key ? undefined : typed;
}

/** Turns keys into the layout's text wherever text is typed. Compositions (IME, phones) are left alone. Returns how to stop. */
export function listenToTyping(): () => void {
  let numpad = false;
  const onKeyDown = (event: KeyboardEvent) => {
    numpad = event.code.startsWith('Numpad');
  };
  const onBeforeInput = (event: InputEvent) => {
    if (isPutting() || event.isComposing || !event.cancelable) return;
    const found = findTyping(event.target);
    if (found === undefined) return;
    const { field, typing } = found;
    const { start, end } = selectionOf(field);
    const before = field.value.slice(0, start);
    if (event.inputType === 'deleteContentBackward') return takeBack(event, field, { start, end });
    if (event.inputType !== 'insertText' || !isOneKey(event.data)) return;
    const typed = typedKey(event.data ?? '', { layout: currentLayout(), typing, before, numpad });
    if (typed === undefined) return;
    event.preventDefault();
    putText(field, { start: start - typed.remove, end }, typed.put);
  };
  document.addEventListener('keydown', onKeyDown, true);
  document.addEventListener('beforeinput', onBeforeInput, true);
  return () => {
    document.removeEventListener('keydown', onKeyDown, true);
    document.removeEventListener('beforeinput', onBeforeInput, true);
  };
}

/** What a key types is one character; anything longer was inserted, not typed. */
function isOneKey(data: string | null): boolean {
  return data !== null && /^.$/su.test(data);
}

/** A short i that waits goes with its circle. */
function takeBack(
  event: InputEvent,
  field: TextField,
  { start, end }: { readonly start: number; readonly end: number },
) {
  const length = start === end ? waitingLength(field.value.slice(0, start)) : undefined;
  if (length === undefined) return;
  event.preventDefault();
  putText(field, { start: start - length, end }, '');
}

function selectionOf(field: TextField): { readonly start: number; readonly end: number } {
  const start = field.selectionStart ?? field.value.length;
  return { start, end: field.selectionEnd ?? start };
}
