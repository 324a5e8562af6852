import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chunkFiles } from '../../../scripts/check/bundle-size.ts';

type Limit = { readonly name: string; readonly beyond?: string; readonly limitKB: number };

const limits: readonly Limit[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../scripts/check/bundle-size.json'), 'utf8'),
);
const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  'tasks/TaskListPage.tsx': { file: 'assets/TaskListPage.js', imports: ['index.html', '_table.js'] },
  '_table.js': { file: 'assets/table.js', imports: ['_react.js'] },
  'ui/print.css': { file: 'assets/print.css' },
};

describe('the scripts of a page', () => {
  test('are its own and all that they import at once, each one time', () => {
    expect(chunkFiles(manifest, ['index.html', 'tasks/TaskListPage.tsx', 'ui/print.css'])).toEqual([
      'assets/index.js',
      'assets/react.js',
      'assets/TaskListPage.js',
      'assets/table.js',
    ]);
  });

  test('cannot be weighed when the build made no chunk of a module that is named', () => {
    expect(() => chunkFiles(manifest, ['tasks/Gone.tsx'])).toThrow('tasks/Gone.tsx');
  });
});

describe('the pages that are weighed', () => {
  test('are named once each, and one is weighed beyond another that is named before it', () => {
    const names = limits.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(
      limits.flatMap(({ beyond }, index) => (beyond === undefined || names.indexOf(beyond) < index ? [] : [beyond])),
    ).toEqual([]);
  });

  test('weigh no more than the public and the staff were promised', () => {
    expect(limits.slice(0, 2).map(({ limitKB }) => limitKB)).toEqual([200, 400]);
  });
});
