import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const pages = globSync(['*.md', '{docs,form-schemas,workflows,templates,server,web,scripts,tests}/**/*.md'], {
  exclude: ['**/node_modules/**'],
});

/** Addresses of a page's links to files of the project, each without the place on the page it leads to. */
function linksOf(text: string): readonly string[] {
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)(?:#[^)]*)?\)/g)];
  return links.map(([, address = '']) => address);
}

test('there are pages to look at', () => {
  expect(pages).toEqual(expect.arrayContaining(['README.md', 'SECURITY.md', join('server', 'README.md')]));
});

test.each(pages)('%s links to what is there', (page) => {
  const missing = linksOf(readFileSync(page, 'utf8')).filter((link) => !existsSync(join(dirname(page), link)));
  expect(missing).toEqual([]);
});

describe('SECURITY.md', () => {
  const [promised = ''] = readFileSync('SECURITY.md', 'utf8').split('## What is known to be open');
  const said = promised.split(/\n(?=- )/).filter((part) => part.startsWith('- '));
  const testsOf = (part: string) => [...part.matchAll(/`([\w/.-]+\.test\.tsx?)`/g)].map(([, name = '']) => name);

  test('says what it promises in points', () => expect(said.length).toBeGreaterThan(20));

  test.each(said)('%s', (part) => {
    expect(testsOf(part), 'names the test that proves it').not.toEqual([]);
    expect(testsOf(part).filter((name) => !existsSync(join('tests', name)))).toEqual([]);
  });
});
