import { numberInWordsNe } from '../../form-schemas/values/money.ts';
import type { Language } from '../i18n/i18n.ts';

const tallest = 60;

/** How many storeys the record says, which writes them in Nepali words: a figure for a reader of English; other words stay as they are. */
export function storeysSaid(words: string, language: Language): string {
  if (language === 'ne') return words;
  const number = Array.from({ length: tallest }, (_, index) => index + 1).find(
    (storeys) => numberInWordsNe(storeys) === words,
  );
  return number === undefined ? words : String(number);
}
