// letters by their place in the block of the script, so that each stands for the one that has its place
const firstVowel = 0x0905;
const vowels = 'a a i i u u ri l e e e ai o o o au'.split(' ');
const firstConsonant = 0x0915;
const consonants = 'k kh g gh ng ch chh j jh ny t th d dh n t th d dh n n p ph b bh m y r r l l l w sh sh s h'.split(
  ' ',
);
const firstSign = 0x093e;
const signs = 'a i i u u ri ri e e e ai o o o au'.split(' ');
const firstDigit = 0x0966;
const noVowel = 0x094d;
const nasals: readonly number[] = [0x0901, 0x0902];
const inherent = 'a';

/** A Nepali text in Latin letters, with its vowels, as it is read: names that nobody has to read aloud can be told apart by it. */
export function romanOf(text: string): string {
  return text.normalize('NFC').split(/\s+/u).map(romanWord).join(' ').trim();
}

function romanWord(word: string): string {
  const points = Array.from(word, (letter) => letter.codePointAt(0) ?? 0);
  return points.map((point, at) => romanLetter(point, points, at)).join('');
}

function romanLetter(point: number, points: readonly number[], at: number): string {
  const consonant = consonants[point - firstConsonant];
  if (consonant !== undefined) return `${consonant}${hasOwnVowel(points, at) ? inherent : ''}`;
  const vowel = vowels[point - firstVowel] ?? signs[point - firstSign];
  if (vowel !== undefined) return vowel;
  if (nasals.includes(point)) return 'n';
  const digit = point - firstDigit;
  if (digit >= 0 && digit <= 9) return String(digit);
  // what is of no known script, and signs without a sound, stand for nothing; Latin letters for themselves
  return point < 0x0250 ? String.fromCodePoint(point) : '';
}

/** A consonant is read with its own vowel but before another, and at the end of a word of several letters that closes on it alone. */
function hasOwnVowel(points: readonly number[], at: number): boolean {
  const next = points[at + 1];
  if (next === noVowel || (next !== undefined && signs[next - firstSign] !== undefined)) return false;
  return next !== undefined || at === 0 || points[at - 1] === noVowel;
}

const LONGEST_KEY = 30;

/** The Latin words of a text as one word of letters and digits, each but the first beginning large; empty where it has none to begin with. */
export function camelOf(text: string): string {
  const words =
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/gu) ?? [];
  const from = words.findIndex((word) => /^[a-z]/u.test(word));
  if (from < 0) return '';
  const [first = '', ...more] = words.slice(from);
  return [first, ...more.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))].join('').slice(0, LONGEST_KEY);
}
