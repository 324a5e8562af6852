import type { Text } from '../form-schemas/engine/field-definition.ts';
import { toDevanagari, toLatin } from '../form-schemas/values/digits.ts';

/** Words of a text by their names: the same in both languages, or each language its own. */
type SaidWords = Readonly<Record<string, string | number | Text>>;

/**
 * Puts words into a text of `texts.json` where it says `{{word}}`. A word that nobody gave stays as it is written there.
 * @returns the text in both languages; what is a number stays in Latin digits
 */
export function say(text: Text, words: SaidWords): Text {
  return { ne: filled(text.ne, 'ne', words), en: filled(text.en, 'en', words) };
}

/** A text for whoever sits at the machine, who may read either language: both, on one line. */
export function inBoth({ ne, en }: Text): string {
  return `${ne} | ${en}`;
}

/** A number, or a text with digits, as each language writes its digits. */
export function inDigits(value: string | number): Text {
  return { ne: toDevanagari(value), en: toLatin(String(value)) };
}

function filled(text: string, language: keyof Text, words: SaidWords): string {
  return text.replace(/\{\{(\w+)\}\}/gu, (asWritten, name: string) => {
    const word = Object.hasOwn(words, name) ? words[name] : undefined;
    return typeof word === 'object' ? word[language] : String(word ?? asWritten);
  });
}
