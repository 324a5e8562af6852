import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lookedAt } from '../e2e/looked-at.ts';

const root = join(import.meta.dirname, '../..');
const clicks = join(root, 'tests/e2e');
const english = /'english'|everyWay/u;

test('every address of the app is looked at, and nothing else is said to be', () => {
  const source = readFileSync(join(root, 'web/routes.tsx'), 'utf8');
  expect(Object.keys(lookedAt).toSorted()).toEqual([...new Set(addressesOf(source))].toSorted());
});

test('every page is looked at in both languages', () => {
  const looks = looksInEnglish();
  const unseen = Object.entries(lookedAt).filter(([, name]) => !looks.some((pattern) => pattern.test(name)));
  expect(unseen).toEqual([]);
});

/** Addresses in the order of the source; those that only lead on are left out. */
function addressesOf(source: string): readonly string[] {
  const found: string[] = [];
  const around: string[] = [];
  for (const [tag] of source.matchAll(/<Route\b(?:[^<>]|<[A-Z]\w*[^<>]*\/>)*>|<\/Route>/gu)) {
    if (tag === '</Route>') {
      around.pop();
      continue;
    }
    const path = /\bpath="([^"]*)"/u.exec(tag)?.[1];
    const address = join('/', ...around, path === '*' ? '' : (path ?? ''));
    const isPage =
      (path !== undefined || /<Route index\b/u.test(tag)) && tag.endsWith('/>') && !tag.includes('<Navigate');
    if (isPage) found.push(path === '*' ? '*' : address.replace(/(?<=.)\/$/u, ''));
    if (!tag.endsWith('/>')) around.push(path ?? '');
  }
  return found;
}

/** Names that the clicks give to what they look at in English; a name made of parts stands for each of them. */
function looksInEnglish(): readonly RegExp[] {
  const sources = readdirSync(clicks)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(clicks, name), 'utf8'));
  return sources
    .flatMap((source) => [...source.matchAll(/\blook\(\w+, (?:'([^']+)'|`([^$`]*)\$\{[^\n]*\}`)(?:, ([^\n]*))?\);/gu)])
    .filter(([, , , ways = '']) => english.test(ways))
    .map(([, name, beginning = '']) => new RegExp(name === undefined ? `^${beginning}` : `^${name}$`, 'u'));
}
