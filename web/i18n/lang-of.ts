import type { Language } from './i18n.ts';

// letters; digits alone are read in the language around them
const nepaliLetter = /[\u0904-\u0939\u0958-\u0961]/u;

/**
 * Which language a text of the office's data is in, for who hears the page: `ne` in an English page where it has Nepali letters;
 * undefined where it is read as the page around it.
 */
export function langOf(text: string | undefined, language: Language): 'ne' | undefined {
  return language === 'en' && text !== undefined && nepaliLetter.test(text) ? 'ne' : undefined;
}
