import { normalise } from './digits.ts';

/** Key=character of the Romanised layout that Windows and X11 offer; keys not listed stay as they are. */
const romanisedKeys = readTable([
  '1=१ 2=२ 3=३ 4=४ 5=५ 6=६ 7=७ 8=८ 9=९ 0=०',
  'q=ट w=ौ e=े r=र t=त y=य u=ु i=ि o=ो p=प [=इ ]=ए',
  'Q=ठ W=औ E=ै R=ृ T=थ Y=ञ U=ू I=ी O=ओ P=फ {=ई }=ऐ',
  'a=ा s=स d=द f=उ g=ग h=ह j=ज k=क l=ल',
  'A=आ S=श D=ध F=ऊ G=घ H=अ J=झ K=ख L=॥',
  'z=ष x=ड c=च v=व b=ब n=न m=म .=। /=्',
  'Z=ऋ X=ढ C=छ V=ँ B=भ N=ण M=ं <=ङ >=.',
  '`=ऽ ~=़ \\=ॐ |=ः',
]);

// stand-ins for glyphs whose place in the text is not their place in Unicode
const shortI = '\uE000';
const reph = '\uE001';
const tail = '\uE002';
// a short i that still waits for its letter, as the typist sees it: on a dotted circle
const waiting = '◌ि';

/** Glyph=character of the Preeti font; half letters end in a halanta. */
const preetiGlyphs = readTable([
  '!=१ @=२ #=३ $=४ %=५ ^=६ &=७ *=८ (=९ )=०',
  'a=ब b=द c=अ d=म e=भ f=ा g=न h=ज i=ष् j=व k=प n=ल o=य',
  'p=उ q=त्र r=च s=क t=त u=ग v=ख w=ध x=ह y=थ z=श',
  'A=ब् B=द्य C=ऋ D=म् E=भ् F=ँ G=न् H=ज् I=क्ष् J=व् K=प् L=ी M=ः N=ल् O=इ',
  'P=ए Q=त्त R=च् S=क् T=त् U=ग् V=ख् W=ध् X=ह् Y=थ् Z=श्',
  '0=ण् 1=ज्ञ 2=द्द 3=घ 4=द्ध 5=छ 6=ट 7=ठ 8=ड 9=ढ',
  `\`=ञ ~=ञ् ;=स :=स् '=ु "=ू [=ृ ]=े }=ै +=ं \\=् |=्र /=र ?=रु >=श्र`,
  '.=। ==. -=( _=) <=? ÷=/ Ù=; …=‘ Ú=’ æ=“ Æ=”',
  '£=घ् ª=ङ ˆ=फ् ‰=झ् ¥=र्\u200D Ø=्य «=्र ¿=रू Å=हृ',
  '§=ट्ट Ý=ट्ठ ¶=ठ्ठ •=ड्ड å=द्व ß=द्म ¢=द्घ Í=ङ्क Î=ङ्ख Ë=ङ्ग',
  `l=${shortI} {=${reph} m=${tail}`,
]);

const consonants = '[क-ह]़?(?:्\u200D?[क-ह]़?)*';
const halfLetters = '(?:[क-ह]़?्\u200D?)*';

/** What the order of glyphs on paper becomes in Unicode, applied from first to last; text that is Unicode already stays. */
const preetiRules: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`प((?:्र)?[ा-ौ]?)${tail}`, 'g'), 'फ$1'],
  [new RegExp(`भ([ा-ौ]?)${tail}`, 'g'), 'झ$1'],
  [new RegExp(`त्र([ा-ौ]?)${tail}`, 'g'), 'क्र$1'],
  [new RegExp(`त्त([ा-ौ]?)${tail}`, 'g'), 'क्त$1'],
  [new RegExp(`उ${tail}`, 'g'), 'ऊ'],
  [new RegExp(`इ${reph}`, 'g'), 'ई'],
  [/्ा/g, ''],
  [/([ंँ])([ा-ौ])/g, '$2$1'],
  [/([ा-ौंँ]+)्र/g, '्र$1'],
  [/ाे/g, 'ो'],
  [/ाै/g, 'ौ'],
  [/अो|आे/g, 'ओ'],
  [/अौ|आै/g, 'औ'],
  [/अा/g, 'आ'],
  [/एे/g, 'ऐ'],
  [new RegExp(`${shortI}(${consonants})(?!्)`, 'g'), '$1ि'],
  [new RegExp(`(${consonants}[ा-ौंँः]*)${reph}`, 'g'), 'र्$1'],
  [/([ंँ])([ा-ौ])/g, '$2$1'],
];
const waitingShortI = new RegExp(`${shortI}(${halfLetters})$`);
const shownShortI = new RegExp(`(${halfLetters})${waiting}$`);
// a letter that is made half after its short i: the short i waits for the next one
const halvedShortI = new RegExp(`(${halfLetters}[क-ह]़?)ि्$`);
const standIns = new RegExp(`[${shortI}${reph}${tail}]`, 'g');
const wordBefore = new RegExp(`[\u0900-\u0963\u0970-\u097F\u200D${waiting}]{1,60}$`);

/** Text typed on a Latin keyboard, read key by key as the Romanised layout: `nepal` → “नेपाल”. */
export function romanisedToUnicode(text: string): string {
  return normalise(text.replace(/./gsu, (key) => romanisedKeys.get(key) ?? key));
}

/** Text typed for the Preeti font as Unicode: `g]kfn` → “नेपाल”. Characters the font has no glyph for stay. */
export function preetiToUnicode(text: string): string {
  return normalise(inReadingOrder(glyphsOf(text)).replace(standIns, ''));
}

/** What a key does to the text before the caret: takes so many characters away and puts others there. */
export type TypedKey = { readonly remove: number; readonly put: string };

/**
 * A key typed for the Preeti font, with the word before the caret in Unicode already: a glyph joins it where Unicode wants it
 * (`ध`, `म`, then the reph's key → “धर्म”). A short i stands on a dotted circle until its letter is typed.
 */
export function typePreeti(before: string, key: string): TypedKey {
  const word = wordBefore.exec(before)?.[0] ?? '';
  const open = word.replace(shownShortI, `${shortI}$1`) + glyphsOf(key);
  const ordered = inReadingOrder(open.replace(halvedShortI, `${shortI}$1्`)).replace(waitingShortI, `$1${waiting}`);
  return change(word, normalise(ordered.replace(standIns, '')));
}

/** What takes the end of the text away that a typist sees as one: the waiting short i with its circle; else undefined. */
export function waitingLength(before: string): number | undefined {
  return before.endsWith(waiting) ? waiting.length : undefined;
}

function change(from: string, to: string): TypedKey {
  let same = 0;
  while (same < from.length && from[same] === to[same]) same += 1;
  return { remove: from.length - same, put: to.slice(same) };
}

function glyphsOf(text: string): string {
  return text.replace(/./gsu, (key) => preetiGlyphs.get(key) ?? key);
}

function inReadingOrder(glyphs: string): string {
  return preetiRules.reduce((ordered, [pattern, put]) => ordered.replace(pattern, put), glyphs);
}

function readTable(lines: readonly string[]): ReadonlyMap<string, string> {
  const entries = lines.flatMap((line) => line.split(' '));
  return new Map(entries.map((entry) => [entry.slice(0, 1), entry.slice(2)]));
}
