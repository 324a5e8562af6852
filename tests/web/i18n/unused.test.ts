import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import ne from '../../../web/i18n/ne.json' with { type: 'json' };

const root = join(import.meta.dirname, '../../..');
/** Where the end of a key comes from data and may have dots of its own; the same data are held against the texts elsewhere. */
const BY_DATA = /^(?:codes|audit\.action|audit\.finding)\./u;
const COUNTED = /_(?:zero|one|other)$/u;
const HOLE = '\0';

/** How the source of the web app may ask for a text: by its whole key, or by one with a part that is filled in. */
function asking(): (key: string) => boolean {
  const whole = new Set<string>();
  const filled = new Set<string>();
  const note = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(note);
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    if ('type' in node && node.type === 'Literal' && 'value' in node && typeof node.value === 'string')
      whole.add(node.value);
    if ('quasis' in node && Array.isArray(node.quasis)) {
      const text = node.quasis.map(({ value }) => String(value.cooked)).join(HOLE);
      if (text.includes(HOLE)) filled.add(text);
      else whole.add(text);
    }
    Object.values(node).forEach(note);
  };
  // parts.ts names whole families of texts, used or not
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root, exclude: ['web/dist/**', 'web/i18n/parts.ts'] });
  expect(files.length).toBeGreaterThan(400);
  for (const file of files) note(parseSync(file, readFileSync(join(root, file), 'utf8')).program);
  const keys = [...filled].filter((text) => /^[\w.\0-]*\.[\w.\0-]*$/u.test(text) && /[a-z]/iu.test(text));
  const patterns = keys.filter((text) => !text.startsWith(HOLE)).map(patternOf);
  // what is filled in at the beginning is written somewhere by itself
  const ends = keys.filter((text) => text.lastIndexOf(HOLE) === 0).map((text) => text.slice(1));
  return (key) =>
    whole.has(key) ||
    patterns.some((pattern) => pattern.test(key)) ||
    ends.some((end) => key.endsWith(end) && whole.has(key.slice(0, -end.length)));
}

/** A part that is filled in has no dot of its own. */
function patternOf(text: string): RegExp {
  return new RegExp(`^${text.replaceAll('.', String.raw`\.`).replaceAll(HOLE, '[^.]+')}$`, 'u');
}

test('no text is written that no page asks for', () => {
  const isAsked = asking();
  const unused = Object.keys(ne).filter(
    (key) => !BY_DATA.test(key) && !isAsked(key) && !isAsked(key.replace(COUNTED, '')),
  );
  expect(unused).toEqual([]);
});
