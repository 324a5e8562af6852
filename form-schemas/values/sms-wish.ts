/** The words by which somebody stops messages or wants them again, as an office writes them: with spaces or commas between. */
export type WishWords = { readonly stop: string; readonly start: string };

/** What somebody who writes back may want. */
export type Wish = 'stop' | 'start';

const WORD = /[\p{L}\p{M}\p{N}\u200c\u200d]+/u;

/** A sentence in which such a word merely occurs is no wish; the keyword of a shared number may stand before it. */
const MOST_WORDS = { stop: 3, start: 2 };

/**
 * What somebody wants who answers by SMS; in either case of letters, with signs around it or not. Who writes both words wants none.
 * @returns undefined for an answer that is neither
 */
export function wishIn(text: string, { stop, start }: WishWords): Wish | undefined {
  const said = wordsOf(text);
  const says = (words: string, most: number) =>
    said.length <= most && wordsOf(words).some((word) => said.includes(word));
  if (says(stop, MOST_WORDS.stop)) return 'stop';
  return says(start, MOST_WORDS.start) ? 'start' : undefined;
}

/** The word that an office tells people to write, as the office writes it; undefined where there is none. */
export function firstWord(words: string): string | undefined {
  return WORD.exec(words)?.[0];
}

/** Letters with their vowel signs, and digits; all else stands between words. */
function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}\u200c\u200d]+/gu) ?? []
  );
}
