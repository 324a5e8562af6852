import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import en from '../../../web/i18n/en.json' with { type: 'json' };
import ne from '../../../web/i18n/ne.json' with { type: 'json' };

const root = join(import.meta.dirname, '../../..');
/** A deed that the server keeps, and what it calls it: a word, or a constant of the same file. */
const DEED = /recordActivity\(\s*\w+,\s*\{[^}]*?\baction: (?:'(?<word>[\w.-]+)'|(?<constant>[A-Z_]+))/gu;

/** What the server calls the deeds that it keeps, as far as it is written out in its text. */
function deedsOf(file: string): readonly string[] {
  const source = readFileSync(join(root, file), 'utf8');
  return [...source.matchAll(DEED)].flatMap(({ groups }) => {
    if (groups?.['word'] !== undefined) return [groups['word']];
    const [, word] = new RegExp(`const ${groups?.['constant'] ?? ''} = '([\\w.-]+)'`, 'u').exec(source) ?? [];
    return word === undefined ? [] : [word];
  });
}

test('every deed that the server keeps has a name in both languages', () => {
  const deeds = [...new Set(globSync('server/**/*.ts', { cwd: root }).flatMap(deedsOf))];
  expect(deeds.length).toBeGreaterThan(40);
  const nameless = deeds.filter((deed) => !(`audit.action.${deed}` in ne) || !(`audit.action.${deed}` in en));
  expect(nameless).toEqual([]);
});
