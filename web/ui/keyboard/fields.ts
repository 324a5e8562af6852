/** A field that text is typed into. */
export type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * What the keyboard layout may change in a field: letters and digits; digits only, in a field for codes; digits always, in a
 * number shown in Nepali.
 */
export type Typing = 'letters' | 'digits' | 'nepali-digits';

const textTypes: readonly string[] = ['text', 'search'];
const plainModes: readonly string[] = ['none', 'tel', 'url', 'email', 'numeric', 'decimal'];
// what the browser fills in by itself is never Nepali: login names, passwords, one-time codes, addresses of mail
const plainCompletions = /username|password|one-time-code|email|tel|url|cc-/;

/** The field of an event with what may change in it; undefined where every key stays what it is. */
export function findTyping(
  target: EventTarget | null,
): { readonly field: TextField; readonly typing: Typing } | undefined {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return undefined;
  if (target.readOnly || target.disabled) return undefined;
  if (target instanceof HTMLInputElement && !textTypes.includes(target.type)) return undefined;
  const typing = typingOf(target);
  return typing === undefined ? undefined : { field: target, typing };
}

/** `data-keys` says it for a field or for a part of the page: `plain`, `digits`, `nepali-digits`. */
function typingOf(field: TextField): Typing | undefined {
  const { keys } = field.closest<HTMLElement>('[data-keys]')?.dataset ?? {};
  if (keys === 'nepali-digits' || keys === 'digits') return keys;
  const isPlain = keys === 'plain' || plainModes.includes(field.inputMode) || plainCompletions.test(field.autocomplete);
  return isPlain ? undefined : 'letters';
}
