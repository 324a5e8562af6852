import { preetiToUnicode } from './keyboard.ts';

// keys that are marks of a letter in Preeti (ा ि ी ु ू े ै ृ ं ँ ्र र्); half of all Nepali letters carry one
const markKeys = /[flL'"[\]}+F|{]/g;
// what no English word has: these keys beside or between letters, digits between letters, a capital after a small letter
const preetiSigns =
  /[A-Za-z][\]}{[|+][A-Za-z]|[A-Za-z]\|[A-Za-z]|[a-z][\]{}](?=\s|$)|[A-Za-z];[a-z]|[a-z]\{?\d[a-z]|[a-z][A-Z]/g;
// a mark without a letter, a letter left half before a mark, two vowel signs on one letter
const broken = /(?<![क-ह़ा-ौॅ-ॏ])[ा-ौ]|्[ा-ौंँः]|[ा-ौ]{2}|[अ-औ][ा-ौ]/g;
const letter = /[A-Za-z]/g;
const longest = 4000;
const leastMarks = 0.15;
const mostBroken = 0.04;
const leastSigns = 0.03;

/** Says whether text that was pasted is probably typed for the Preeti font; a guess to ask about, never to act on. */
export function looksLikePreeti(text: string): boolean {
  const sample = text.slice(0, longest);
  const letters = count(sample, letter);
  if (letters < 2 || /[\u0900-\u097F]/.test(sample) || /https?:|[\w.]+@\w+\.\w/.test(sample)) return false;
  const read = preetiToUnicode(sample);
  return (
    count(sample, preetiSigns) / letters >= leastSigns &&
    count(sample, markKeys) / letters >= leastMarks &&
    count(read, broken) / read.length <= mostBroken
  );
}

function count(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}
