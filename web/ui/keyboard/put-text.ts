import type { TextField } from './fields.ts';

let putting = false;

/** Says whether the text that is being put in is ours, not a key press. */
export function isPutting(): boolean {
  return putting;
}

/** Replaces a part of a field as if it were typed: the browser's own undo takes it back, and the page hears of it. */
export function putText(field: TextField, part: { readonly start: number; readonly end: number }, text: string): void {
  field.setSelectionRange(part.start, part.end);
  putting = true;
  try {
    // the only way into the browser's undo history; where it is gone, the text goes in without it
    // oxlint-disable-next-line typescript/no-deprecated
    if (!document.execCommand(text === '' ? 'delete' : 'insertText', false, text)) putWithoutUndo(field, part, text);
  } finally {
    putting = false;
  }
}

function putWithoutUndo(
  field: TextField,
  { start, end }: { readonly start: number; readonly end: number },
  text: string,
) {
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
