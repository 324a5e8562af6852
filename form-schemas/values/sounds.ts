import { searchKey } from './digits.ts';

/**
 * Sound of each Devanagari letter, one Latin letter for each: ि and ी, श, ष and स, व and ब, ण and न are one. Breathed letters have a
 * letter of their own (ख x, घ q, ठ and थ w, ढ and ध v, फ f, भ z), so that “b” and “h” apart stay two.
 */
const letterSounds: ReadonlyMap<string, string> = new Map(
  [
    'क=k ख=x ग=g घ=q ङ=ng च=c छ=c ज=j झ=j ञ=n ट=t ठ=w ड=d ढ=v ण=n त=t थ=w द=d ध=v न=n',
    'प=p फ=f ब=b भ=z म=m य=y र=r ल=l ळ=l व=b श=s ष=s स=s ह=h',
    'अ=a आ=a इ=i ई=i उ=u ऊ=u ए=e ऐ=i ओ=o औ=u ऋ=ri',
    'ा=a ि=i ी=i ु=u ू=u े=e ै=i ो=o ौ=u ृ=ri',
  ].flatMap((line) => line.split(' ').map(pairOf)),
);

/** Sounds as they are written in roman letters; one letter that is not here is its own sound. */
const romanSounds: ReadonlyMap<string, string> = new Map(
  'chh=c ksh=ks ch=c sh=s jh=j kh=x gh=q th=w dh=v ph=f bh=z ou=u v=b w=b z=j x=ks q=k'.split(' ').map(pairOf),
);
const romanSound = /chh|ksh|[csjkgtdpb]h|ou|[a-z]/gu;

const run = /[\p{Script=Devanagari}\p{M}]+|[a-z]+/gu;
const isRoman = /[a-z]/u;

/**
 * How a text sounds, to find names by however they are spelled: long and short vowels, the three s, joined and half letters, ङ and
 * anusvara fall together; Devanagari and roman letters come out alike. Digits are Latin, words stand apart by one space.
 * @returns e.g. `"ram bhadur wapa"` for “राम बहादुर थापा”; the vowel that a Devanagari letter has of itself is not in it
 */
export function soundsOf(text: string): string {
  return searchKey(text).replace(run, (word) => (isRoman.test(word) ? ofRoman(word) : ofDevanagari(word)));
}

/** Sounds without “a” but at the beginning of a word: roman letters do not say which “a” is written in Devanagari. */
export function skeletonOf(sounds: string): string {
  return sounds.replace(/(?<=[a-z])a|a(?=[iu])/gu, '');
}

/** A word of a search by its sounds. */
export type SoughtWord = {
  readonly sounds: string;
  /** Too short to be looked for within words: it has to begin one. */
  readonly beginsWord: boolean;
};

const wholeWords = 3;

/** No name has a letter three times over: such a word is looked for as it was typed, and sounds like nothing else. */
const noName = /([a-z])\1\1/u;

/** The words of a search, as `soundsToFind` has them. */
export function soughtWords(search: string): readonly SoughtWord[] {
  return searchKey(search)
    .split(' ')
    .map(soughtSounds)
    .filter((sounds) => sounds !== '')
    .map((sounds) => ({ sounds, beginsWord: sounds.length < wholeWords }));
}

function soughtSounds(word: string): string {
  if (noName.test(word)) return word;
  return isRoman.test(word) ? skeletonOf(soundsOf(word)) : soundsOf(word);
}

/** What is kept of texts so that they are found: each word begins after a space; once with every sound, once without “a”. */
export function soundsToFind(texts: readonly string[]): string {
  const sounds = texts.map(soundsOf).filter(Boolean).join(' ');
  const skeleton = sounds.split(' ').filter((word) => skeletonOf(word) !== word);
  return [''].concat(sounds === '' ? [] : sounds, skeleton.map(skeletonOf)).join(' ');
}

function ofDevanagari(word: string): string {
  return Array.from(
    word
      .replaceAll('़', '')
      .replaceAll('ज्ञ', 'ग्य')
      .replace(/^क्ष/u, 'छ')
      .replace(/ङ्(?=[कखगघ])/gu, 'न्')
      .replace(/ं(?=[पफबभम])/gu, 'म्')
      .replace(/[ंँ]/gu, 'न्')
      .replace(/([क-ह])्(?=\1)/gu, ''),
    (letter) => letterSounds.get(letter) ?? '',
  ).join('');
}

function ofRoman(word: string): string {
  return word
    .replace(/^[gj]n/u, 'gy')
    .replace(/^ksh/u, 'ch')
    .replaceAll('ee', 'i')
    .replaceAll('oo', 'u')
    .replace(/([a-z])\1+/gu, '$1')
    .replace(romanSound, (sound) => romanSounds.get(sound) ?? sound);
}

function pairOf(text: string): readonly [string, string] {
  const [written = '', sound = ''] = text.split('=');
  return [written, sound];
}
