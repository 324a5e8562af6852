import { toLatin } from './digits.ts';

/** Letters of the GSM 03.38 alphabet; a text of them alone goes in units of seven bits, any other one in UTF-16. */
const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Those of its extension, which take two units each. */
const GSM_TWICE = '\f^{}\\[~]|€';

type Alphabet = {
  /** Units of a message that goes as one part, and of each part of a chain. */
  readonly alone: number;
  readonly chained: number;
  readonly units: (text: string) => number;
};

const gsm: Alphabet = {
  alone: 160,
  chained: 153,
  units: (text) => Array.from(text).reduce((sum, letter) => sum + (GSM_TWICE.includes(letter) ? 2 : 1), 0),
};
const utf16: Alphabet = { alone: 70, chained: 67, units: (text) => text.length };

const graphemes = new Intl.Segmenter('ne', { granularity: 'grapheme' });

/**
 * Into how many parts a telephone network breaks a text, each of which it charges (3GPP TS 23.038, 23.040). A part never ends within
 * a letter with its vowel signs as a person reads it only if the network is kind: it counts units, and so does this.
 * @returns 0 for no text
 */
export function smsParts(text: string): number {
  const { alone, chained, units } = alphabetOf(text);
  const length = units(text);
  if (length === 0) return 0;
  return length <= alone ? 1 : Math.ceil(length / chained);
}

/**
 * As much of a text as so many parts hold, cut between whole letters as a person reads them: no vowel sign or half letter is lost
 * from what stays.
 * @param most at least 1
 */
export function cutToParts(text: string, most: number): string {
  if (smsParts(text) <= most) return text;
  const { alone, chained, units } = alphabetOf(text);
  const room = most === 1 ? alone : most * chained;
  let kept = '';
  let length = 0;
  for (const { segment } of graphemes.segment(text)) {
    length += units(segment);
    if (length > room) break;
    kept += segment;
  }
  return kept;
}

function alphabetOf(text: string): Alphabet {
  return Array.from(text).every((letter) => GSM.includes(letter) || GSM_TWICE.includes(letter)) ? gsm : utf16;
}

/** True for a number that takes SMS: a mobile of Nepal, in either digits, with the country before it or not; a telephone at home takes none. */
export function isMobile(number: string): boolean {
  return mobileOf(number) !== undefined;
}

/** The ten digits of a mobile of Nepal, the same however a case or a carrier writes it; undefined for a number that takes no SMS. */
export function mobileOf(number: string): string | undefined {
  const digits = toLatin(number).replaceAll(/[\s-]/gu, '');
  return /^(?:\+?977)?(?<mobile>9[678]\d{8})$/u.exec(digits)?.groups?.['mobile'];
}
