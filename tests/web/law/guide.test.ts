import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import ne from '../../../web/i18n/ne.json' with { type: 'json' };

const folder = join(import.meta.dirname, '../../../docs');
const guide = readFileSync(join(folder, 'studio.md'), 'utf8');
/** The example by which the guide says how it writes the words of a screen. */
const EXAMPLE = 'यस्तो अक्षरमा';

test('every button and heading that the guide of the studio names is one of the app', () => {
  const named = [...guide.matchAll(/\*\*([^*]+)\*\*/gu)].map(([, words]) => words ?? '');
  const known = new Set<string>(Object.values(ne));
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((words) => words !== EXAMPLE && !known.has(words))).toEqual([]);
});

test('the guide is written in Nepali, and its pictures are there', () => {
  const pictures = [...guide.matchAll(/\]\(([^)]+)\)/gu)].map(([, path]) => path ?? '');
  expect(pictures.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
  expect(guide.replaceAll(/\]\([^)]+\)/gu, '').match(/[A-Za-z]+/gu)).toBeNull();
});
