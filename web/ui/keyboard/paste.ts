import { preetiToUnicode } from '../../../form-schemas/values/keyboard.ts';
import { looksLikePreeti } from '../../../form-schemas/values/preeti-guess.ts';
import { findTyping, type TextField } from './fields.ts';
import { putText } from './put-text.ts';

/** Text that was pasted and looks typed for the Preeti font: where it stands. */
export type PreetiText = { readonly field: TextField; readonly start: number; readonly text: string };

/** Tells of pasted text that looks like Preeti; nothing is changed. Returns how to stop. */
export function listenToPaste(tell: (pasted: PreetiText) => void): () => void {
  const onPaste = (event: ClipboardEvent) => {
    const found = findTyping(event.target);
    const clip = event.clipboardData?.getData('text/plain') ?? '';
    if (found?.typing !== 'letters' || event.defaultPrevented || !looksLikePreeti(clip)) return;
    const { field } = found;
    const start = field.selectionStart ?? field.value.length;
    const onInput = () => {
      const text = field.value.slice(start, field.selectionEnd ?? start);
      if (text !== '') tell({ field, start, text });
    };
    field.addEventListener('input', onInput, { once: true });
    // a paste that the field refuses brings no input
    setTimeout(() => field.removeEventListener('input', onInput));
  };
  document.addEventListener('paste', onPaste);
  return () => document.removeEventListener('paste', onPaste);
}

/** Puts Unicode in the place of Preeti text, if it still stands there; undo brings it back. */
export function convertPreeti({ field, start, text }: PreetiText): boolean {
  const at = field.value.startsWith(text, start) ? start : field.value.indexOf(text);
  if (!field.isConnected || at < 0) return false;
  field.focus();
  putText(field, { start: at, end: at + text.length }, preetiToUnicode(text));
  return true;
}

/** What a person wants converted in the field under the cursor: the selection, else all of it when it looks like Preeti. */
export function findPreeti(target: EventTarget | null): PreetiText | undefined {
  const found = findTyping(target);
  if (found?.typing !== 'letters') return undefined;
  const { field } = found;
  const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
  if (start < end) return { field, start, text: field.value.slice(start, end) };
  return looksLikePreeti(field.value) ? { field, start: 0, text: field.value } : undefined;
}
