import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stylesWithFonts } from '../../server/definitions/templates.ts';
import { openShaper, type Shaper } from '../support/shaper.ts';

const root = join(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
const halanta = '्';
const dottedCircle = '◌';
// every letter, those with a dot below as letter and dot
const letters = Array.from('कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह');
/*
 * Letters without a stem have no half form: in every typeface, and in what Nepal prints, they keep their halanta before most
 * others (काट्नु, खड्का, पढ्छ, अङ्ग्रेजी). Before र and य they never do, nor before those that print joins to them.
 */
const stemless = 'ङटठडढद';
const joined = new Set('ङ्क ङ्ख ङ्ग ङ्घ ङ्म ट्ट ट्ठ ठ्ठ ड्ड ड्ढ द्ग द्घ द्द द्ध द्ब द्भ द्म द्व'.split(' '));
const languages = ['ne', 'en'];

const paperStyles = globSync('templates/styles/*.css', { cwd: root }).map((file) =>
  readFileSync(join(root, file), 'utf8'),
);
const paperFaces = [
  ...stylesWithFonts(paperStyles.join('\n')).matchAll(
    /font-weight:(\d+);[^}]*src:url\(data:font\/woff2;base64,([^)]+)\)/g,
  ),
].map(([, weight = '', data = '']) => ({ face: `papers ${weight}`, shaper: openShaper(Buffer.from(data, 'base64')) }));
const webFaces = [...readFileSync(join(root, 'web/main.tsx'), 'utf8').matchAll(/'(@fontsource\/.+\.css)'/g)].flatMap(
  ([, sheet = '']) => facesOf(sheet).map((shaper) => ({ face: `web ${sheet}`, shaper })),
);
const faces = [...paperFaces, ...webFaces].filter(({ shaper }) => shaper.has('क'));
const words = wordsOf(
  globSync('{form-schemas,workflows,templates,server,web,scripts}/**/*.{json,hbs,html,ts,tsx,css}', {
    cwd: root,
    exclude: ['web/dist/**'],
  }),
);

describe.each(faces)('the letters of $face', ({ shaper }) => {
  test.each(languages)('join in every word of the project, and no sign stands alone (lang %s)', (language) => {
    expect(words.length).toBeGreaterThan(4_000);
    expect(words.filter((word) => isBroken(shaper, word, language))).toEqual([]);
  });

  test.each(languages)('join wherever print joins two of them, so that any name can be typed (lang %s)', (language) => {
    const pairs = letters.flatMap((first) => letters.map((next) => first + halanta + next));
    expect(pairs.filter((pair) => isBroken(shaper, pair, language))).toEqual([]);
  });
});

describe('the fonts', () => {
  test('are one on paper in two weights, and the same on the screen in two', () => {
    expect(faces.map(({ face }) => face)).toEqual([
      'papers 400',
      'papers 700',
      'web @fontsource/noto-serif-devanagari/devanagari-400.css',
      'web @fontsource/noto-serif-devanagari/devanagari-600.css',
    ]);
  });

  test('that papers name are inside them', () => {
    const named = paperStyles.flatMap((styles) => [...styles.matchAll(/font(?:-family)?:[^;"]*"([^"]+)"/g)]);
    expect([...new Set(named.map(([, name]) => name))]).toEqual(['Noto Serif Devanagari']);
  });

  test('of a paper that was issued with the sans are its own', () => {
    expect(stylesWithFonts('.paper { font-family: "Noto Sans Devanagari" }')).toMatch(
      /^@font-face\{font-family:'Noto Sans/,
    );
  });

  test('that part the letters of राष्ट्रिय or know no Nepali are found out', () => {
    const [sans] = facesOf('@fontsource/noto-sans-devanagari/devanagari-400.css');
    const [latin] = facesOf('@fontsource/noto-sans-devanagari/latin-400.css');
    const tried = ['राष्ट्रिय', 'ट्रेन्च', 'ड्रिफ्ट', 'श्रेष्ठ', 'काट्नुहोस्', 'पश्चात्', 'ट्‌रस'];
    const brokenIn = (shaper: Shaper | undefined, language: string) =>
      shaper && tried.filter((word) => isBroken(shaper, word, language));
    expect(brokenIn(sans, 'ne')).toEqual(['राष्ट्रिय', 'ट्रेन्च', 'ड्रिफ्ट']);
    expect(brokenIn(sans, 'hi')).toEqual([]);
    expect(brokenIn(latin, 'ne')).toEqual(tried);
    // the sign of इ after the dot: a mistyped word
    expect(faces.filter(({ shaper }) => !isBroken(shaper, 'संिहता', 'ne'))).toEqual([]);
  });
});

/** Whether a halanta shows between two letters that print joins, a letter is missing, or a sign has no letter to stand at. */
function isBroken(shaper: Shaper, word: string, language: string): boolean {
  const glyphs = shaper.glyphs(word, language);
  const [circle] = shaper.glyphs(dottedCircle, language);
  if (glyphs.includes(0) || (circle !== undefined && glyphs.includes(circle))) return true;
  const drawn = glyphs.join();
  return Array.from(word).some((sign, at) => {
    if (sign !== halanta || !mustJoin(word, at)) return false;
    // what is not joined is drawn as if the word ended with the halanta and another began
    const parted = [word.slice(0, at + 1), word.slice(at + 1)].flatMap((part) => shaper.glyphs(part, language));
    return parted.join() === drawn;
  });
}

/** Whether the letters on both sides of a halanta are one sign in print. */
function mustJoin(word: string, at: number): boolean {
  const [first = '', next = '', after = ''] = [word[at - 1], word[at + 1], word[at + 2]];
  if (!letters.includes(first) || !letters.includes(next)) return false;
  if (!stemless.includes(first) || 'रय'.includes(next)) return true;
  return joined.has(first + halanta + next) && after !== halanta;
}

/** Words of the files that begin with a letter; what begins with a sign goes on from something that is put in before it. */
function wordsOf(files: readonly string[]): readonly string[] {
  const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  return [...new Set(text.match(/[\u0904-\u0939\u0950\u0958-\u0961][\p{Script=Devanagari}\u200c\u200d]*/gu))];
}

function facesOf(sheet: string): readonly Shaper[] {
  const path = require.resolve(sheet);
  const files = readFileSync(path, 'utf8').matchAll(/url\(([^)]+\.woff2)\)/g);
  return [...files].map(([, file = '']) => openShaper(readFileSync(join(dirname(path), file))));
}
