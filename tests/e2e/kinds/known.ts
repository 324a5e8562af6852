import { kathmanduDate } from '../../../form-schemas/values/ad-date.ts';
import { isRecord } from '../../../form-schemas/engine/records.ts';
import { toLatin } from '../../../form-schemas/values/digits.ts';

/** Everything that the API has told of a case so far, whatever it calls it. */
export type Known = {
  /** Takes in whatever an answer holds. */
  hear(answer: unknown): void;
  knowsDay(ad: string): boolean;
  /** A number to within half of what the last printed digit is worth, in the unit that was told or one that `scales` leads to. */
  knowsNumber(value: number, within: number, scales?: readonly number[]): boolean;
  /** Exactly these words stand in a longer text that somebody wrote. */
  isWritten(words: string): boolean;
  /** A word or number as it was told under a field whose name ends so: a plot, a ward. */
  knowsWord(field: RegExp, word: string): boolean;
};

const day = /^\d{4}-\d{2}-\d{2}$/u;
const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/u;
const number = /^-?\d+(?:\.\d+)?$/u;

/** Begins to listen. */
export function listen(): Known {
  const days = new Set<string>();
  const numbers = new Set<number>();
  const words = new Map<string, Set<string>>();
  const written = new Set<string>();

  function hear(answer: unknown, field = ''): void {
    if (Array.isArray(answer)) for (const each of answer) hear(each, field);
    else if (isRecord(answer)) for (const [key, each] of Object.entries(answer)) hear(each, key);
    else if (typeof answer === 'number') hearText(String(answer), field);
    else if (typeof answer === 'string') hearText(answer, field);
  }

  function hearText(text: string, field: string): void {
    const latin = toLatin(text.trim());
    if (day.test(latin)) days.add(latin);
    else if (instant.test(latin)) days.add(kathmanduDate(latin));
    if (number.test(latin)) numbers.add(Number(latin));
    if (latin.includes(' ')) written.add(latin);
    const under = words.get(field) ?? new Set<string>();
    words.set(field, under.add(latin));
  }

  return {
    hear(answer) {
      hear(answer);
    },
    knowsDay: (ad) => days.has(ad),
    knowsNumber(value, within, scales = [1]) {
      return [...numbers].some((each) => scales.some((scale) => Math.abs(each * scale - value) <= within));
    },
    isWritten: (said) => [...written].some((text) => text.includes(toLatin(said))),
    knowsWord(field, word) {
      const meant = plain(word);
      return [...words].some(([name, told]) => field.test(name) && [...told].some((each) => plain(each) === meant));
    },
  };
}

/** A ward is told as `04` and printed as ४. */
function plain(word: string): string {
  return toLatin(word)
    .replace(/^0+(?=\d)/u, '')
    .trim();
}
